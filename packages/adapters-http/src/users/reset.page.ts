import type { DomainError } from "@dragoman/domain/common";
import { escaped, page } from "../common/html-page.js";

/** Whose password is set, and by what. */
interface Reset {
  readonly username: string;
  readonly token: string;
}

/** The page that a link for setting a password leads to; it says what was wrong with the password before. */
export function askForPassword({ username, token }: Reset, wrong?: DomainError): string {
  return page("Set your password", `
    <p>For <strong>${escaped(username)}</strong>. At least 8 characters, and three of lower case, upper case, digits and symbols.</p>
    ${wrong === undefined ? "" : `<p role="alert">${escaped(wrong.message)} ${escaped(wrong.details)}</p>`}
    <form method="post" action="reset-password">
      <input type="hidden" name="username" value="${escaped(username)}">
      <input type="hidden" name="token" value="${escaped(token)}">
      <label>New password <input type="password" name="newPassword" autocomplete="new-password" required autofocus></label>
      <button>Set it</button>
    </form>`);
}

/** The page at the end. */
export function tellPasswordSet(username: string): string {
  return page("Your password is set", `<p>Sign in as <strong>${escaped(username)}</strong> with it; you may close this page.</p>`);
}
