// Long questions: started, watched with a bar and the time left, called off, and answered in the end.

import { ask, Problem } from "./api.js";
import { h } from "./dom.js";

/** Runs a job; `told(state)` hears how far it is. Returns its id's canceller and a promise of the answer. */
export function runJob(kind, question, told = () => {}) {
  let id = null;
  let off = false;
  const cancel = () => {
    off = true;
    if (id) fetch(`/api/jobs/${id}`, { method: "DELETE" });
  };
  const answer = (async () => {
    ({ id } = await ask(`jobs/${kind}`, question));
    if (off) cancel();
    return new Promise((done, failed) => {
      const line = new EventSource(`/api/jobs/${id}/events`);
      line.onmessage = (event) => {
        const job = JSON.parse(event.data);
        told(job);
        if (!["done", "failed", "cancelled"].includes(job.state)) return;
        line.close();
        if (job.state === "done") done(job.answer);
        else failed(new Problem(job.state === "cancelled" ? "Called off." : job.error, 0));
      };
    });
  })();
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

  async run(kind, question, told = () => {}) {
    this.element.hidden = false;
    this.bar.removeAttribute("value");
    this.text.textContent = "waiting for its turn …";
    let first = null;
    this.job = runJob(kind, question, (job) => {
      told(job);
      if (!job.progress) return;
      const { what, done, total } = job.progress;
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

function time(seconds) {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
