import { invalid } from "../common/errors.js";

/** The one name that is no e-mail address; only the first administrator may bear it. */
export const firstAdministratorName = "admin@localhost";

/** In characters, of user names and display names alike. */
const maxLength = 200;
// Letters of any script before the @; of the signs an address may hold, those that cut headers, lists or paths are left out.
const local = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+=?^_{|}~-]+`;
const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const topLabel = "[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const address = new RegExp(String.raw`^${local}(?:\.${local})*@(?:${label}\.)+${topLabel}$`, "u");

/**
 * Throws `username-invalid` unless it is one e-mail address with a dot in its domain, of at most 200 characters.
 *
 * The words that stand in paths where a user name does, `me` and `batch-delete`, are no addresses and so never names.
 */
export function checkUsername(username: string): void {
  // Compatibility characters such as a full-width comma must not come out as forbidden ones when names are compared.
  const forms = [username, username.normalize("NFKC")];
  if (forms.some((form) => [...form].length > maxLength)) {
    throw invalid("username-invalid", `The user name has more than ${maxLength} characters.`,
      `A user name is an e-mail address of at most ${maxLength} characters.`);
  }
  if (!forms.every((form) => address.test(form))) {
    throw invalid("username-invalid", `${JSON.stringify(username)} cannot be a user name.`,
      "A user name is an e-mail address such as anna@company.example, with a dot in an ASCII domain and without blanks, "
      + "commas, colons, slashes or quotation marks.");
  }
}

/** Whether it is exactly one e-mail address, with a dot in its domain, as user names are. */
export function isMailAddress(text: string): boolean {
  return [...text].length <= maxLength && address.test(text) && address.test(text.normalize("NFKC"));
}

/** Throws `display-name-invalid` unless it is 1 to 200 characters on one line with something to see. */
export function checkDisplayName(displayName: string): void {
  const wrong = !/[\p{L}\p{N}\p{P}\p{S}]/u.test(displayName) || [...displayName].length > maxLength
    || /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(displayName);
  if (wrong) {
    throw invalid("display-name-invalid", `${JSON.stringify(displayName.slice(0, maxLength))} cannot be a display name.`,
      `A display name has 1 to ${maxLength} characters, at least one of them visible, and neither control characters such as `
      + "line breaks nor half characters.");
  }
}
