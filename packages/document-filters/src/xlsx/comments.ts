import type { DocumentContext } from "@dragoman/application/documents";
import { PartQueue } from "../text/part-queue.js";
import { xmlFilterOf } from "../xml-syntax/xml-filter.js";
import { prefixOf } from "../xml-syntax/xml-text.js";
import type { XmlToken } from "../xml-syntax/xml-tokens.js";
import { cellText } from "./cell-text.js";
import { StringItem } from "./string-item.js";

/** The filter for comments on cells, which were called notes since. */
export const comments = xmlFilterOf((context) => new Comments(context));

class Comments {
  readonly queue = new PartQueue();
  private readonly authors = new Set<string>();
  private author: string | undefined;
  private item: StringItem | undefined;
  private depth = 0;

  constructor(private readonly context: DocumentContext) {}

  token(token: XmlToken): void {
    if (this.item !== undefined && !this.endsItem(token)) {
      this.item.token(token);
      return;
    }
    this.queue.keep(token.raw);
    if (token.kind === "text" && this.author !== undefined) this.author += cellText(token.raw);
    if (token.kind !== "open" && token.kind !== "close") return;
    const local = token.name.slice(prefixOf(token.name).length);
    if (local === "author") this.authorTag(token.kind);
    if (local === "text" && token.kind === "open") this.item = new StringItem();
  }

  finish(): void {
    // Each comment was handed on when it ended.
  }

  private authorTag(kind: "open" | "close"): void {
    if (kind === "close") this.authors.add((this.author ?? "").trim());
    this.author = kind === "open" ? "" : undefined;
  }

  /** Whether a tag ends the text; then the text is handed on. */
  private endsItem(token: XmlToken): boolean {
    if (token.kind === "open") this.depth += 1;
    if (token.kind !== "close" || --this.depth >= 0) return false;
    this.depth = 0;
    const item = this.item as StringItem;
    this.item = undefined;
    // Programs put the name of who comments in front.
    for (const part of item.parts(this.context, (text) => this.authors.has(text.replace(/:\s*$/, "").trim()))) {
      if ("keep" in part) this.queue.keep(part.keep);
      else this.queue.add(part);
    }
    return true;
  }
}
