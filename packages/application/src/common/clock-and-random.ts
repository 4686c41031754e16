import { type Instant, microsPerMs } from "@dragoman/domain/common";

/** Tells the time. */
export interface Clock {
  now(): Instant;
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => Date.now() * microsPerMs };

/** Makes identifiers and secrets that nobody can guess. */
export interface Random {
  /** A UUID of version 7: unique, and later ones sort behind earlier ones. */
  id(): string;
  /** `length` characters out of letters and digits. */
  token(length: number): string;
}
