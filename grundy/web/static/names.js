// What the things of a board are called: a thing that is followed keeps its name, and so does a row of them.

/** The shapes with their names as texts, the names by key, and the rows' names by group; `last` has those of the board before. */
export function namesOf(shapes, old, pairs, last, layout) {
  const before = new Map([...(pairs ?? [])].map(([i, j]) => [j, old[i]]));
  const [names, rows] = [new Map(), new Map()];
  const nextNumber = () =>
    String(1 + Math.max(0, ...[...last.names.values(), ...names.values()].map(Number).filter(Number.isFinite)));
  const named = shapes.map((shape, j) => {
    if (!shape.named) return shape;
    const origin = before.get(j);
    const found = layout?.names[shape.key] ?? (origin && last.names.get(origin.key)) ?? shape.text;
    const fresh = pairs && !origin && shape.kind === "text"; // what came from elsewhere has no name beside it; a new bar has a new number on it
    const text = !fresh ? found : shape.role === "note" ? "" : nextNumber();
    names.set(shape.key, text);
    return { ...shape, text };
  });
  named.forEach((shape, j) => {
    const name = names.get(`${shape.group}.name`) || (layout?.rows[shape.group] ?? last.rows.get(before.get(j)?.group));
    if (shape.group && name && !rows.get(shape.group)) rows.set(shape.group, name);
  });
  const renamed = named.some(({ text }, j) => text !== shapes[j].text); // whether anything is not called what the rule calls it now
  return { shapes: named, names, rows, renamed };
}
