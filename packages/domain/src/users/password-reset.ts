import { invalid } from "../common/errors.js";
import { type Instant, microsPerMs } from "../common/instant.js";

/** How long a reset is open. */
export const resetHours = 24;

const microsPerHour = 60 * 60 * 1000 * microsPerMs;

/** Leave to set a password without the old one, for whoever holds the token. A user has one at most. */
export interface PasswordReset {
  /** Of the token, which is kept nowhere. */
  readonly hash: string;
  readonly expires: Instant;
}

/** A reset that is open from now on. */
export function openReset(hash: string, now: Instant): PasswordReset {
  return { hash, expires: now + resetHours * microsPerHour };
}

/** Throws `reset-token-invalid` unless the reset is open to whoever holds the token of this hash. */
export function checkReset(reset: PasswordReset | undefined, hash: string, now: Instant): void {
  if (reset === undefined || reset.hash !== hash || reset.expires <= now) {
    // The same for everybody: whether there is such a user, and such a reset, is told to nobody.
    throw invalid("reset-token-invalid", "The reset token is not valid.",
      `A token is good once, for ${resetHours} hours, for one user, and until a newer one is made. Ask for another one.`);
  }
}
