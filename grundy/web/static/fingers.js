// A picture under the mouse or under fingers: point, click, drag, turn the wheel, pinch.

const STIRS = 6; // pixels that a press may move and still be a click

export class Fingers {
  /** The picture has under(event), point(cell), pick(cell, finger), pan(dx, dy) and zoom(factor, at). */
  constructor(element, picture) {
    Object.assign(this, { element, picture, held: new Map(), dragged: false });
    element.addEventListener("pointerdown", (event) => this.press(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"])
      addEventListener(end, ({ pointerId }) => this.held.delete(pointerId));
    element.addEventListener("click", (event) => {
      if (picture.table && !this.dragged) picture.pick(picture.under(event), event.pointerType === "touch");
    });
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  press(event) {
    if (!this.held.size) this.dragged = false;
    this.held.set(event.pointerId, { x: event.clientX, y: event.clientY, began: [event.clientX, event.clientY] });
  }

  move(event) {
    const { picture } = this;
    if (!picture.table) return;
    const before = this.held.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") picture.point(picture.under(event));
      return;
    }
    const [x, y] = [event.clientX, event.clientY];
    this.dragged ||= Math.hypot(x - before.began[0], y - before.began[1]) > STIRS;
    const other = [...this.held].find(([id]) => id !== event.pointerId)?.[1];
    const far = (one) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
    if (other) picture.zoom(far({ x, y }) / far(before), this.inside((x + other.x) / 2, (y + other.y) / 2));
    else if (this.dragged) picture.pan(x - before.x, y - before.y);
    Object.assign(before, { x, y });
  }

  wheel(event) {
    const { picture } = this;
    if (!picture.table || (event.deltaY > 0 && picture.near === 1)) return; // the page scrolls
    event.preventDefault();
    picture.zoom(Math.exp(-event.deltaY / 400), this.inside(event.clientX, event.clientY));
  }

  /** A point of the window as a point of the picture's host. */
  inside(x, y) {
    const box = this.picture.host.getBoundingClientRect();
    return [x - box.x, y - box.y];
  }
}
