// Long requests: started, watched with a bar and the time left, canceled, and answered in the end.

import { ask } from "./api.js";
import { h, ours } from "./dom.js";
import { listen } from "./event_stream.js";
import { Problem } from "./problem.js";
import { progressWords } from "./progress_words.js";

/** @import { JobAnswer, JobKind, JobProgress, JobRequest, JobState, JobStateOf } from "./types.d.ts" */

/**
 * A job that runs: `cancel()` ends it, and `answer` has what was done by then.
 *
 * @template Answer
 * @typedef {{ answer: Promise<Answer>, cancel: () => Promise<void> }} RunningJob
 */

/**
 * Starts a job, and follows it.
 *
 * @template {JobKind} K
 * @param {K} kind
 * @param {JobRequest<K>} request
 * @param {(state: JobStateOf<K>) => void} [told]
 * @returns {RunningJob<JobAnswer<K>>}
 */
export function runJob(kind, request, told) {
  const started = /** @type {Promise<JobState>} */ (ask(`jobs/${kind}`, /** @type {never} */ (request)));
  return followJob(
    started.then(({ id }) => id),
    told,
  );
}

/**
 * Follows a job that may have been started on another visit; `told(state)` is called with its progress.
 *
 * @template {JobKind} K
 * @param {Promise<string>} job
 * @param {(state: JobStateOf<K>) => void} [told]
 * @returns {RunningJob<JobAnswer<K>>}
 */
export function followJob(job, told = () => {}) {
  const address = async () => ours(`/api/jobs/${encodeURIComponent(await job)}`);
  let canceled = false;

  /** @returns {Promise<JobAnswer<K>>} */
  async function follow() {
    const events = `${await address()}/events`;
    if (canceled) cancel();
    return new Promise((resolve, reject) => {
      const stream = listen(events, {
        heard: (/** @type {JobStateOf<K>} */ state) => {
          told(state);
          if (!["done", "failed", "cancelled"].includes(state.state)) return;
          stream.close();
          if (state.answer) resolve(/** @type {JobAnswer<K>} */ (state.answer));
          else reject(new Problem(state.state === "cancelled" ? "Canceled." : (state.error ?? ""), 0));
        },
        gone: () => reject(new Problem("This job is no longer there.", 0)),
      });
    });
  }

  async function cancel() {
    canceled = true;
    await fetch(await address(), { method: "DELETE" });
  }

  return { answer: follow(), cancel };
}

/** A bar with what is done, the rate and the time left, and a button to cancel the job. */
export class ProgressBar {
  /** @type {RunningJob<unknown> | null} */
  #job = null;

  constructor() {
    this.bar = h("progress", { max: 1, "aria-label": "Progress" });
    this.text = h("span", { class: "small" });
    this.stop = h("button", { type: "button", onclick: () => this.#job?.cancel() }, "Cancel");
    this.element = h("div", { class: "controls progress", hidden: true }, this.bar, this.text, this.stop);
  }

  /**
   * @template {JobKind} K
   * @param {K} kind
   * @param {JobRequest<K>} request
   * @param {(state: JobStateOf<K>) => void} told
   */
  run(kind, request, told = () => {}) {
    return this.#watch((/** @type {(state: JobStateOf<K>) => void} */ heard) => runJob(kind, request, heard), told);
  }

  /**
   * A job that was started before.
   *
   * @template {JobKind} K
   * @param {K} _kind
   * @param {string} id
   * @param {(state: JobStateOf<K>) => void} told
   */
  follow(_kind, id, told = () => {}) {
    const job = Promise.resolve(id);
    return this.#watch((/** @type {(state: JobStateOf<K>) => void} */ heard) => followJob(job, heard), told);
  }

  /**
   * @template {JobKind} K
   * @param {(heard: (state: JobStateOf<K>) => void) => RunningJob<JobAnswer<K>>} start
   * @param {(state: JobStateOf<K>) => void} told
   */
  async #watch(start, told) {
    this.element.hidden = false;
    this.bar.removeAttribute("value");
    this.text.textContent = "waiting for its turn …";
    /** @type {{ what: string, done: number, seconds: number } | null} */
    let first = null; // since when the rate is measured
    const job = start((state) => {
      told(state);
      const { progress, seconds } = state;
      if (!progress) {
        if (state.state === "running") this.text.textContent = "working …";
        return;
      }
      const { what, done } = progress;
      first = first?.what === what ? first : { what, done, seconds };
      this.#show(progress, (done - first.done) / Math.max(0.2, seconds - first.seconds));
    });
    this.#job = job;
    try {
      return await job.answer;
    } finally {
      this.element.hidden = true;
    }
  }

  /**
   * @param {JobProgress} progress
   * @param {number} rate a second
   */
  #show(progress, rate) {
    if (progress.total) this.bar.value = progress.done / progress.total;
    else if (!progress.done) this.bar.removeAttribute("value");
    this.text.textContent = progressWords(progress, rate);
  }
}
