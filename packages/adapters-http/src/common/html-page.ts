import type { Response } from "express";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;" };
/** A text as HTML shows it. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Sends a page that runs no script, loads nothing and stands in no frame. */
export function sendPage(html: string, response: Response): void {
  response.set({
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "X-Frame-Options": "DENY", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
  }).type("html").end(html);
}

/** A page of ours: a title, and HTML below it. */
export function page(title: string, body: string): string {
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
