import type { DocumentContext } from "@dragoman/application/documents";
import { PartQueue } from "../text/part-queue.js";
import { xmlFilterOf } from "../xml-syntax/xml-filter.js";
import type { XmlToken } from "../xml-syntax/xml-tokens.js";
import { attributeParts } from "./attribute-parts.js";

/** The filter for slicers and time lines: their captions. */
export const captions = xmlFilterOf((context) => new Captions(context));

class Captions {
  readonly queue = new PartQueue();

  constructor(private readonly context: DocumentContext) {}

  token(token: XmlToken): void {
    const parts = token.kind === "open" ? attributeParts(token.raw, { caption: 255 }, this.context) : undefined;
    for (const part of parts ?? [{ keep: token.raw }]) {
      if ("keep" in part) this.queue.keep(part.keep);
      else this.queue.add(part);
    }
  }

  finish(): void {
    // Each tag was handed on when it came.
  }
}
