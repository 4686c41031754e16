import { type Instant, microsPerMs } from "../common/instant.js";

/** What a letter is about. What nobody else may read in it is sealed. */
export type MailAbout =
  /** Somebody who is called so, or nobody, asked for a reset of their own. */
  | { readonly kind: "ownReset"; readonly username: string }
  | { readonly kind: "reset"; readonly userId: string; readonly sealedUrl: string }
  | { readonly kind: "password"; readonly userId: string; readonly sealedPassword: string };

/** A letter that has not been sent yet; its text is written when it is. */
export interface OwedMail {
  readonly id: string;
  readonly about: MailAbout;
  readonly owed: Instant;
  /** When it is tried next. */
  readonly due: Instant;
  readonly tries: number;
}

/** A letter as it is sent. */
export interface Letter {
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const second = 1000 * microsPerMs;
const minute = 60 * second;
/** What is between two tries. The first is longer than any try takes, so that a letter is never tried twice at once. */
const pauses = [30 * second, 2 * minute, 10 * minute, 30 * minute, 60 * minute, 180 * minute, 360 * minute];

/** No letter waits longer than this for its next try. */
export const longestPauseMs = Math.max(...pauses) / microsPerMs;

/** Counts a try before it is made: whoever dies in its midst leaves a letter that is due again. */
export function tryMail(mail: OwedMail, now: Instant): OwedMail {
  return { ...mail, tries: mail.tries + 1, due: now + (pauses[mail.tries] ?? minute) };
}

/** Whether the last of all tries was made. */
export function isGivenUp({ tries }: OwedMail): boolean {
  return tries > pauses.length;
}
