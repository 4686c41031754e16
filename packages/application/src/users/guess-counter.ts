/**
 * Counts failed sign-ins, over all servers.
 *
 * `admit` counts before the password is looked at, so that parallel guesses cannot pass the bound together.
 */
export interface GuessCounter {
  /**
   * Counts one try for each key. Answers 0 when it may go on, otherwise the seconds until one is free again; a refused
   * try is not counted.
   */
  admit(limits: readonly { readonly key: string; readonly most: number }[], windowMs: number): Promise<number>;
  /** Takes the last try back: it was no guess. */
  forgive(keys: readonly string[]): Promise<void>;
}
