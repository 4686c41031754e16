import type { AskedToConfirm } from "@dragoman/application/saml";
import type { Response } from "express";
import { showTimestamp } from "../common/timestamps.js";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

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

/** Sends a page that runs no script, loads nothing and stands in no frame. */
export function sendPage(html: string, response: Response): void {
  response.set({
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "X-Frame-Options": "DENY", "Cache-Control": "no-store",
  }).type("html").send(html);
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${title}</title>
    <style>
      body { font: 1.1rem/1.5 sans-serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem }
      button { font: inherit; padding: .4rem 1rem }
    </style>
  </head>
  <body><main><h1>${title}</h1>${body}</main></body>
</html>
`;
}
