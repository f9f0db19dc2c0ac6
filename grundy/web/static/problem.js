// What goes wrong with a request, in words for people.

export class Problem extends Error {
  /**
   * @param {string} message
   * @param {number} status as in HTTP; 0 where no response came
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * No response, or a busy server: the request itself was good, so another try may succeed.
 *
 * @param {unknown} error
 */
export const isTemporary = (error) => !(error instanceof Problem && error.status > 0 && error.status < 429);

/**
 * The message of whatever was thrown.
 *
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Whether a request was canceled, which is no failure.
 *
 * @param {unknown} error
 */
export const isAborted = (error) => error instanceof Error && error.name === "AbortError";
