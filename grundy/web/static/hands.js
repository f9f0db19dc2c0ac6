// A hand on the board: it presses, sweeps, drags, picks two things, gathers many, slides along a number; or goes by keys.

import { h, rootOf } from "./dom.js";

const STILL = 6; // pixels that a hand may tremble without moving anything
const OFFERED = 6; // moves that gather what is gathered so far and more, if they are no more than that

export class Hands {
  constructor(board) {
    this.board = board;
    this.hold = null; // what is held down: key, where it began, whether it has moved, what it would mean
    this.chosen = null; // the first of two things
    this.gathered = new Set(); // things chosen one after the other
    this.armed = null; // what a finger has asked about, and may now do
    this.menu = h("div", { class: "menu", role: "group", "aria-label": "What this may mean", hidden: true });
    board.host.append(this.menu);
    const { svg } = board;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener(
      "touchstart",
      (event) => {
        if (board.open && event.target.closest(".move:not(.pressed)")) event.preventDefault();
      },
      { passive: false },
    ); // no scrolling: browsers heed touch-action on the whole of an SVG alone
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => this.rest());
    svg.addEventListener("pointerleave", () => {
      if (!this.hold && !this.chosen && this.menu.hidden) board.look(null);
    });
    board.host.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || (!this.chosen && !this.gathered.size && this.menu.hidden)) return;
      this.rest();
      board.focus();
    });
  }

  /** Nothing is held, chosen or asked about any more. */
  rest() {
    this.drop();
    [this.hold, this.chosen, this.armed, this.gathered] = [null, null, null, new Set()];
    const back = this.menu.contains(rootOf(this.menu).activeElement);
    this.menu.hidden = true;
    this.board.light(null);
    this.board.look(null);
    if (back) this.board.focus();
  }

  keyAt({ clientX, clientY }) {
    const element = rootOf(this.board.svg).elementFromPoint(clientX, clientY)?.closest("[data-key]");
    return element && this.board.svg.contains(element) ? element.dataset.key : null;
  }

  down(event) {
    const key = this.keyAt(event);
    if (event.button || !this.board.open) return;
    if (key === null) {
      this.rest();
      return;
    }
    event.preventDefault();
    this.board.svg.setPointerCapture(event.pointerId);
    const { ways } = this.board;
    const drags = ways.from(key).some((way) => way.kind === "drag" && way.start === key);
    this.hold = {
      key,
      at: key,
      x: event.clientX,
      y: event.clientY,
      touch: event.pointerType !== "mouse",
      moved: false,
      drags,
      slide: ways.slide(key),
    };
    if (this.hold.slide) this.slideTo(event);
  }

  move(event) {
    const { hold } = this;
    if (!hold) {
      if (event.pointerType === "mouse" && this.board.open && this.menu.hidden) this.hover(this.keyAt(event));
      return;
    }
    if (hold.slide) {
      this.slideTo(event);
      return;
    }
    hold.moved ||= Math.hypot(event.clientX - hold.x, event.clientY - hold.y) > STILL;
    if (!hold.moved) return;
    if (hold.drags) {
      if (!this.lifted) this.lift(hold.key);
      const { a } = this.board.svg.getScreenCTM();
      this.lifted.forEach((element) => {
        element.style.translate = `${(event.clientX - hold.x) / a}px ${(event.clientY - hold.y) / a}px`;
      });
      hold.at = this.board.nearest(event, this.board.ways.ends(hold.key)) ?? hold.key;
    } else hold.at = this.keyAt(event) ?? hold.at;
    this.show(hold.key, hold.at);
  }

  /** What going from one thing to another would do. */
  show(from, to) {
    const { ways } = this.board;
    const [way] = this.hold?.drags && from === to ? [] : this.hold ? ways.between(from, to) : ways.pair(from, to);
    const swept = this.hold?.moved && !this.hold.drags && way?.kind !== "pick" ? ways.span(from, to) : null;
    this.board.look(way ?? null, swept);
  }

  hover(key) {
    if (this.chosen) this.show(this.chosen, key ?? this.chosen);
    else this.board.look((key !== null && this.board.ways.press(key)[0]) || null);
    this.board.point(key);
  }

  up(event) {
    const { hold } = this;
    if (!hold) return;
    this.hold = null;
    if (hold.slide) return;
    this.drop();
    if (!hold.moved) {
      this.tap(hold.key, hold.touch);
      return;
    }
    const { ways } = this.board;
    const swept = hold.drags ? null : ways.span(hold.key, hold.at);
    const meant = hold.at === hold.key && hold.drags ? [] : ways.between(hold.key, hold.at);
    if (meant.length) this.finish(meant, false, meant[0].kind === "pick" ? null : swept);
    else {
      this.rest();
      if (!hold.drags && swept.length > 1) this.board.nothing();
    }
    if (hold.touch) event.preventDefault();
  }

  tap(key, touch) {
    const { ways } = this.board;
    if (ways.gathering([key]).length) {
      this.gather(key);
      return;
    }
    const first = this.chosen;
    if (first !== null) {
      const meant = ways.pair(first, key);
      if (meant.length) {
        this.finish(meant, touch);
        return;
      }
      this.rest();
      if (first === key) return;
    }
    const press = ways.press(key);
    const two = ways
      .from(key)
      .filter((way) => way.end && way.end !== way.start && (way.kind !== "drag" || way.start === key));
    if (two.some((way) => way.kind !== "sweep") || (two.length && !press.length)) this.choose(key);
    else if (press.length) this.finish(press, touch);
    else if (ways.counts(key).length) this.offer(ways.counts(key));
    else if (ways.targets.has(key))
      this.choose(key); // what can be brought there lights up
    else this.board.nothing();
  }

  /** The first of two things is chosen: what it can go with lights up. */
  choose(key) {
    this.rest();
    this.chosen = key;
    this.board.light(key);
  }

  /** One more thing, or one less; what is gathered can be played once it is a move. */
  gather(key) {
    const { ways } = this.board;
    let keys = new Set(this.gathered);
    if (!keys.delete(key)) keys.add(key);
    if (keys.size && !ways.gathering(keys).length) keys = new Set([key]);
    this.rest();
    if (!keys.size) return;
    const found = ways.gathering(keys);
    const whole = found.filter((way) => ways.covers(way).length === keys.size);
    if (whole.length || found.length <= OFFERED) this.offer(found.length <= OFFERED ? found : whole);
    this.gathered = keys;
    this.board.lightAll(keys, new Set(found.flatMap((way) => ways.covers(way))));
    if (this.board.keyboard) this.board.focus();
  }

  /** A gesture is complete: it is done, or what it may mean is offered. A finger that only taps asks first. */
  finish(ways, asks, swept = null) {
    const different = [...new Map(ways.map((way) => [way.move, way])).values()];
    const [way] = different;
    if (different.length > 1) this.offer(different);
    else if (asks && this.armed !== way.move) {
      const first = this.chosen;
      this.offer([way]);
      this.chosen = first;
      this.armed = way.move;
      this.board.look(way, swept);
    } else this.play(way, swept);
  }

  play(way, swept = null) {
    this.rest();
    this.board.swept = new Set(swept ?? (way.many ? [] : this.board.ways.covers(way)));
    this.board.play(way.move, this.board.ways.words(way));
  }

  // ---- what stands over the board: a menu, or a number ----

  offer(ways) {
    this.rest();
    const [one] = ways;
    const button = (way) =>
      h(
        "button",
        {
          type: "button",
          class: ways.length === 1 ? "main" : "",
          "data-move": way.move,
          onclick: () => this.play(way),
          onpointerenter: () => this.board.look(way),
          onfocus: () => this.board.look(way),
        },
        (ways.length === 1 ? "Play: " : "") + this.board.ways.words(way),
      );
    this.menu.replaceChildren(...ways.map(button));
    this.menu.hidden = false;
    this.board.look(one);
    if (this.board.keyboard) this.menu.querySelector("button").focus();
  }

  slideTo(event) {
    const { slide, key } = this.hold;
    const box = this.board.elementOf(key).querySelector("rect").getBoundingClientRect();
    const [from, at0, far] =
      box.height > box.width ? [box.top, event.clientY, box.height] : [box.left, event.clientX, box.width];
    const part = Math.max(0, Math.min(1, (at0 - from) / far));
    const share = slide.to ? part : 1 - part;
    this.number(slide, at(slide, share));
  }

  /** How many: a number to type or to slide to, exact to the last digit. */
  number(slide, value) {
    const [low, high] = [BigInt(slide.low), BigInt(slide.high)];
    const but = new Set(slide.but ?? []);
    const [before, after] = this.board.ways.words(slide).split("{}");
    const field = h("input", {
      type: "text",
      inputmode: "numeric",
      "aria-label": `${before}how many${after}`,
      size: Math.min(24, Math.max(4, slide.high.length)),
      value: String(value),
    });
    const range = h("input", {
      type: "range",
      min: 0,
      max: 1000,
      "aria-label": "how many, roughly",
      value: String(share(slide, value)),
    });
    const go = h("button", { type: "button", class: "main" }, "Play");
    const read = () => {
      const text = field.value.replace(/[\s,]/g, "");
      const found = /^\d{1,4000}$/.test(text) ? BigInt(text) : null;
      const good = found !== null && found >= low && found <= high && !but.has(String(found));
      field.toggleAttribute("aria-invalid", !good);
      go.disabled = !good;
      this.board.shade(
        slide.start,
        good
          ? Number(((slide.to ? high + 1n - found : found) * 1000n) / (slide.to ? high + 1n - low : high)) / 1000
          : 0,
      );
      return good ? String(found) : null;
    };
    const play = () => {
      const found = read();
      if (found === null) return;
      this.rest();
      this.board.play(slide.move.replace("{}", found), this.board.ways.words(slide).replace("{}", found));
    };
    field.addEventListener("input", () => {
      const found = read();
      if (found) range.value = String(share(slide, BigInt(found)));
    });
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") play();
    });
    range.addEventListener("input", () => {
      field.value = String(at(slide, Number(range.value) / 1000));
      read();
    });
    go.addEventListener("click", play);
    const least = h(
      "span",
      { class: "small" },
      `${slide.low} to ${slide.high.length > 18 ? `${slide.high.length} digits` : BigInt(slide.high).toLocaleString("en")}`,
    );
    this.menu.replaceChildren(h("label", {}, before, field, after), range, least, go);
    this.menu.hidden = false;
    read();
    if (this.board.keyboard) field.focus();
  }

  // ---- a thing in the hand ----

  lift(key) {
    this.lifted = this.board.elementsOf(key);
    this.lifted.forEach((element) => element.classList.add("lifted"));
    this.board.light(key);
  }

  drop() {
    this.lifted?.forEach((element) => {
      element.classList.remove("lifted");
      element.style.translate = "";
    });
    this.lifted = null;
  }

  // ---- keys ----

  /** Enter on a thing: its move, or the moves that it may mean, in words; Space gathers it. */
  enter(key, space) {
    const { ways } = this.board;
    if (ways.gathering([key]).length) {
      const found = ways.gathering(new Set([...this.gathered, key]));
      if (found.length && !space) this.offer(found);
      else this.gather(key);
      return;
    }
    const slide = ways.slide(key);
    if (slide) {
      this.number(slide, BigInt(slide.low));
      return;
    }
    const meant = new Map(
      [...ways.from(key), ...(ways.press(key).length ? [] : ways.counts(key))].map((way) => [
        way.move + ways.words(way),
        way,
      ]),
    );
    if (meant.size === 1) this.play([...meant.values()][0]);
    else if (meant.size) this.offer([...meant.values()]);
  }
}

/** The number at a share of a slide, and the other way round in thousandths. */
function at({ low, high, but = [] }, share) {
  const [a, b] = [BigInt(low), BigInt(high)];
  let found = a + ((b - a) * BigInt(Math.round(share * 1e6))) / 1000000n;
  while (but.includes(String(found)) && found < b) found += 1n;
  return found;
}

function share({ low, high }, value) {
  const [a, b] = [BigInt(low), BigInt(high)];
  return b === a ? 1000 : Number(((value - a) * 1000n) / (b - a));
}
