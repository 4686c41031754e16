import { invalid } from "../common/errors.js";

const maxLength = 200;

/** Throws `display-name-invalid` unless it is 1 to 200 characters on one line with something to see. */
export function checkDisplayName(displayName: string): void {
  const wrong = displayName.trim() === "" || [...displayName].length > maxLength || /[\p{Cc}\p{Cs}]/u.test(displayName);
  if (wrong) {
    throw invalid("display-name-invalid", `${JSON.stringify(displayName.slice(0, maxLength))} cannot be a display name.`,
      `A display name has 1 to ${maxLength} characters, not only blanks, and no control characters such as line breaks, and no half characters.`);
  }
}
