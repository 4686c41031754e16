import { invalid } from "../common/errors.js";
import { isMailAddress } from "../users/index.js";

/** Throws `mail-address-invalid` unless it is one e-mail address: of several, or with a line break, a letter would go astray. */
export function checkMailAddress(what: string, address: string): void {
  if (!isMailAddress(address)) {
    throw invalid("mail-address-invalid", `${what} is not one e-mail address.`,
      "It must be one such as anna@company.example, with a dot in an ASCII domain, and without a name in front.");
  }
}
