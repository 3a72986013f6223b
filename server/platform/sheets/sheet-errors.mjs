// @ts-check
/** A file that cannot be read, and the sentence that tells the person who chose it. */
export class Unreadable extends Error {
  /** The id of a message, as `say` writes it. @param {string} id @param {Record<string, string | number>} [params] */
  constructor(id, params) {
    super(params ? `${id}${JSON.stringify(params)}` : id);
  }
}
