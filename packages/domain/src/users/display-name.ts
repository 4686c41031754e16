import { invalid } from "../common/errors.js";

const maxLength = 200;

/** Throws `display-name-invalid` unless it is 1 to 200 characters on one line with something to see. */
export function checkDisplayName(displayName: string): void {
  const wrong = !/[\p{L}\p{N}\p{P}\p{S}]/u.test(displayName) || [...displayName].length > maxLength || /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(displayName);
  if (wrong) {
    throw invalid("display-name-invalid", `${JSON.stringify(displayName.slice(0, maxLength))} cannot be a display name.`,
      `A display name has 1 to ${maxLength} characters, something to see among them, and no control characters such as line breaks, and no half characters.`);
  }
}
