import type { AskedToConfirm } from "@dragoman/application/saml";
import { escaped, page } from "../common/html-page.js";
import { showTimestamp } from "../common/timestamps.js";

/** The page that asks whether it was the person who began: without it, a link could sign somebody in for a stranger's program. */
export function askToConfirm({ username, begun, confirmation }: AskedToConfirm): string {
  return page("Sign in to Dragoman?", `
    <p>A program asked at <time>${escaped(showTimestamp(begun))}</time> to be signed in as <strong>${escaped(username)}</strong>.</p>
    <p>Say yes only if you started this yourself, a moment ago. If somebody sent you a link, say no: they would work under your name.</p>
    <form method="post" action="confirm">
      <input type="hidden" name="confirmation" value="${escaped(confirmation)}">
      <button name="answer" value="yes">Yes, sign me in</button>
      <button name="answer" value="no">No</button>
    </form>`);
}

/** The page at the end. */
export function tellEnd(isSignedIn: boolean): string {
  return isSignedIn ? page("Signed in", "<p>You are signed in. Close this page and go back to the program.</p>")
    : page("Not signed in", "<p>Nobody was signed in. You may close this page.</p>");
}
