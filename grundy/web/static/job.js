// Long questions: started, watched with a bar and the time left, called off, and answered in the end.

import { ask } from "./api.js";
import { h, ours } from "./dom.js";
import { listen } from "./line.js";
import { Problem } from "./problem.js";

/** Begins a job, and follows it. */
export function runJob(kind, question, told = () => {}) {
  return followJob(
    ask(`jobs/${kind}`, question).then(({ id }) => id),
    told,
  );
}

/** Follows a job; `told(state)` hears how far it is. Gives a canceller and a promise of the answer, whole or in part. */
export function followJob(job, told = () => {}) {
  let off = false;
  const answer = (async () => {
    const id = await job;
    if (off) cancel();
    return new Promise((done, failed) => {
      const line = listen(`jobs/${encodeURIComponent(id)}/events`, {
        heard: (state) => {
          told(state);
          if (!["done", "failed", "cancelled"].includes(state.state)) return;
          line.close();
          if (state.answer) done(state.answer);
          else failed(new Problem(state.state === "cancelled" ? "Called off." : state.error, 0));
        },
        gone: () => failed(new Problem("This job is no longer there.", 0)),
      });
    });
  })();
  async function cancel() {
    off = true;
    const id = await job;
    await fetch(ours(`/api/jobs/${encodeURIComponent(id)}`), { method: "DELETE" });
  }
  return { answer, cancel };
}

/** A bar with what is done, the rate and the time left, and a button to call the job off. */
export class ProgressBar {
  constructor() {
    this.bar = h("progress", { max: 1, "aria-label": "Progress" });
    this.text = h("span", { class: "small" });
    this.stop = h("button", { type: "button", onclick: () => this.job?.cancel() }, "Cancel");
    this.element = h("div", { class: "controls progress", hidden: true }, this.bar, this.text, this.stop);
  }

  run(kind, question, told = () => {}) {
    return this.watch((heard) => runJob(kind, question, heard), told);
  }

  /** A job that was begun before. */
  follow(id, told = () => {}) {
    return this.watch((heard) => followJob(Promise.resolve(id), heard), told);
  }

  async watch(begin, told) {
    this.element.hidden = false;
    this.bar.removeAttribute("value");
    this.text.textContent = "waiting for its turn …";
    let first = null;
    this.job = begin((job) => {
      told(job);
      if (!job.progress && job.state === "running") this.text.textContent = "working …";
      if (!job.progress) return;
      const { what, done, total } = job.progress;
      if (!done && !total) {
        // nothing is counted: the words say it all
        this.bar.removeAttribute("value");
        this.text.textContent = what;
        return;
      }
      first = first && first.what === what ? first : { what, done, at: job.seconds };
      const rate = (done - first.done) / Math.max(0.2, job.seconds - first.at);
      if (total) this.bar.value = done / total;
      const left = rate > 0 && total ? ` · ${time((total - done) / rate)} left` : "";
      this.text.textContent = `${what}: ${done.toLocaleString("en")}${total ? ` of ${total.toLocaleString("en")}` : ""}${rate > 0 ? ` · ${Math.round(rate).toLocaleString("en")} a second` : ""}${left}`;
    });
    try {
      return await this.job.answer;
    } finally {
      this.element.hidden = true;
    }
  }
}

const SPANS = [
  [90, 1, "s"],
  [5400, 60, "min"],
  [172800, 3600, "h"],
  [Infinity, 86400, "days"],
];

function time(seconds) {
  const [, unit, name] = SPANS.find(([most]) => seconds < most);
  return `${Math.ceil(seconds / unit).toLocaleString("en")} ${name}`;
}
