import type { DocumentContext } from "@dragoman/application/documents";
import { MarkupBlock } from "../markup/markup-block.js";
import { PartQueue } from "../text/part-queue.js";
import { xmlFilterOf } from "../xml-syntax/xml-filter.js";
import type { XmlToken } from "../xml-syntax/xml-tokens.js";
import { xmlNotation } from "../xml-syntax/xml-notation.js";

/** The properties of a document of Office: its title, subject and description are shown to people and translated. */
export const coreProperties = xmlFilterOf((context) => new CoreProperties(context));

const shown: ReadonlySet<string> = new Set(["title", "subject", "description"]);

class CoreProperties {
  readonly queue = new PartQueue();
  private readonly block: MarkupBlock;
  private isShown = false;

  constructor(context: DocumentContext) {
    this.block = new MarkupBlock(xmlNotation, context);
  }

  token(token: XmlToken): void {
    if (token.kind === "text" && this.isShown) {
      this.block.text(token.raw, true);
      return;
    }
    this.finish();
    this.queue.keep(token.raw);
    this.isShown = token.kind === "open" && !token.empty && shown.has(token.name.slice(token.name.indexOf(":") + 1));
  }

  finish(): void {
    if (this.block.size === 0) return;
    const part = this.block.finish();
    if ("keep" in part) this.queue.keep(part.keep);
    else this.queue.add(part);
  }
}
