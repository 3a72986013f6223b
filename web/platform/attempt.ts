/** What was sent without an answer, each request with its key. */
export type SentKeys = readonly (readonly [request: string, key: string])[];

/**
 * A user's attempt to create something: an open form, or a button. As long as no answer has arrived, the same request
 * has the same key: sent again it is the same action and happens once. Another attempt has other keys, since somebody
 * may well pay the same amount twice.
 */
export class Attempt {
  readonly id = crypto.randomUUID();
  readonly #keys = new Map<string, string>();

  keyOf(request: string): string {
    const key = this.#keys.get(request) ?? crypto.randomUUID();
    this.#keys.set(request, key);
    return key;
  }

  /** For a draft: input that is restored after a reload is still the same attempt. */
  get unanswered(): SentKeys {
    return [...this.#keys];
  }
  resume(sent: SentKeys) {
    for (const [request, key] of sent) this.#keys.set(request, key);
  }

  /** It was done: the same request from here on is another one. A refusal keeps its key, since nothing was done. */
  succeeded(request: string) {
    this.#keys.delete(request);
  }

  /** The form was saved or left: what its lost requests have done is not what the next input means. */
  restart() {
    this.#keys.clear();
  }
}
