import { invalid } from "@dragoman/domain/common";
import type { TranslateBody } from "./apertium.requests.js";

const mediaTypes: Readonly<Record<string, string>> = { txt: "text/plain", html: "text/html", "html-noent": "text/html" };
/** What makes a text HTML: a tag, a comment or the name of a character. */
const markup = /<[a-z/!]|&#?\w+;/i;

/** The MIME type that a text is translated as. Where it is HTML by default, as there, one without any markup is plain text. */
export function formatOf({ q, format, deformat }: Pick<TranslateBody, "q" | "format" | "deformat">): string {
  const named = format || deformat?.replace(/^apertium-des/, "") || "html";
  if (!Object.hasOwn(mediaTypes, named)) {
    throw invalid("unknown-format", `The format ${JSON.stringify(named.slice(0, 80))} is not accepted.`, "It must be txt or html.");
  }
  return markup.test(q) ? mediaTypes[named] as string : "text/plain";
}
