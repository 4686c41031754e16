import { invalid } from "../common/errors.js";

// Longer ones would only keep the hash busy.
const maxLength = 1024;
const minLengthAtCreation = 6;
const minLengthAtChange = 8;
const minClasses = 3;

const classes: readonly RegExp[] = [
  /\p{Lowercase}/u,
  /\p{Uppercase}/u,
  /\p{Nd}/u,
  // Letters of scripts without case count as symbols, so that no script is shut out.
  /[\p{P}\p{S}\p{Zs}\p{Lo}]/u,
];

/**
 * The form in which a password is hashed: keyboards differ in how they compose an accent. Throws `password-too-long`
 * over 1024 characters.
 */
export function normalizePassword(password: string): string {
  // The cheap bound on code units goes first; normalizing megabytes would be work for a stranger.
  const tooLong = password.length > 2 * maxLength || [...password].length > maxLength;
  if (tooLong) {
    throw invalid("password-too-long", `The password has more than ${maxLength} characters.`, `At most ${maxLength} are allowed.`);
  }
  return password.normalize("NFC");
}

/** What a new user may start with: at least 6 characters. Answers it normalized; throws `password-too-weak` or `password-too-long`. */
export function checkFirstPassword(password: string): string {
  return longEnough(normalizePassword(password), minLengthAtCreation,
    `A first password must have at least ${minLengthAtCreation} characters.`);
}

/**
 * What a password may be changed to: at least 8 characters and three of the four classes. Answers it normalized; throws
 * like `checkFirstPassword`.
 */
export function checkNewPassword(password: string): string {
  const rule = `A new password must have at least ${minLengthAtChange} characters and at least ${minClasses} of: lower-case letter, `
    + "upper-case letter, digit, symbol.";
  const normal = longEnough(normalizePassword(password), minLengthAtChange, rule);
  const found = classes.filter((one) => one.test(normal)).length;
  if (found < minClasses) {
    throw invalid("password-too-weak", `The new password has ${found} of the four classes of characters; ${minClasses} are needed.`, rule);
  }
  return normal;
}

function longEnough(password: string, least: number, rule: string): string {
  const length = [...password].length;
  if (length < least) throw invalid("password-too-weak", `The password has ${length} characters; ${least} are needed.`, rule);
  return password;
}
