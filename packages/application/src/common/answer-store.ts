/**
 * Keeps the answers of requests that may come again, so that a repetition gets the first answer and does nothing.
 *
 * A name is claimed by one request at a time, over all servers. A claim that is not renewed within its lease is free for
 * others, so that a server that died keeps nobody out; who lost a claim to another one changes nothing any more.
 * Leases of a name are of one length: one that lasts longer than a new one would was given while the clock was ahead, and ends as the
 * new one would.
 */
export interface AnswerStore {
  /** Claims the name for `leaseMs`, unless an answer is kept under it or another claim holds it: then it answers that. */
  claim(name: string, leaseMs: number): Promise<Claimed>;
  /** Holds the claim for another `leaseMs`. */
  renew(claim: AnswerClaim, leaseMs: number): Promise<void>;
  /** Keeps the answer for `keptMs` in place of the claim. */
  keep(claim: AnswerClaim, answer: KeptAnswer, keptMs: number): Promise<void>;
  /** Gives the claim up, so that the next one is first again. A kept answer stays. */
  release(claim: AnswerClaim): Promise<void>;
  /** Removes claims and answers whose time has run out. Answers how many. */
  sweep(): Promise<number>;
}

/** What became of a claim. */
export type Claimed =
  | { readonly state: "claimed"; readonly claim: AnswerClaim }
  | { readonly state: "underWay" }
  | { readonly state: "answered"; readonly answer: KeptAnswer };

/** A claim of a name; the token tells it from later claims of the same name. */
export interface AnswerClaim {
  readonly name: string;
  readonly token: string;
}

/** An answer that is given again. */
export interface KeptAnswer {
  /** What tells the request that was answered from others under the same name. */
  readonly fingerprint: string;
  /** A text of whoever keeps it; JSON holds any. */
  readonly answer: string;
}
