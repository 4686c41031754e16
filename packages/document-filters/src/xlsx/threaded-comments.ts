import type { DocumentContext } from "@dragoman/application/documents";
import { RunBlock } from "../runs/run-block.js";
import type { RunNotation } from "../runs/run-notation.js";
import { PartQueue } from "../text/part-queue.js";
import type { TextPart } from "../text/text-format.js";
import { xmlFilterOf } from "../xml-syntax/xml-filter.js";
import { prefixOf, withAttribute } from "../xml-syntax/xml-text.js";
import type { XmlToken } from "../xml-syntax/xml-tokens.js";
import { addText, cellText, storedText } from "./cell-text.js";
import { attributeOf } from "./sheet-walk.js";

/** The filter for comments that answer one another. People who are mentioned in them stay, and it is told where they stand then. */
export const threadedComments = xmlFilterOf((context) => new ThreadedComments(context));

class ThreadedComments {
  readonly queue = new PartQueue();
  /** The characters of the text of a comment, and what follows it; undefined outside of a comment and before its text. */
  private comment: { text: string; rest: string } | undefined;
  private isInText = false;

  constructor(private readonly context: DocumentContext) {}

  token(token: XmlToken): void {
    const local = "name" in token ? token.name.slice(prefixOf(token.name).length) : "";
    if (token.kind === "close" && local === "text") this.isInText = false;
    if (token.kind === "close" && local === "threadedComment") this.finish();
    if (this.comment === undefined) this.queue.keep(token.raw);
    else if (this.isInText) this.comment.text += token.raw;
    else this.comment.rest += token.raw;
    if (token.kind === "open" && local === "text" && this.comment === undefined) {
      this.comment = { text: "", rest: "" };
      this.isInText = true;
    }
  }

  finish(): void {
    if (this.comment === undefined) return;
    const part = commentPart(this.comment, this.context);
    this.comment = undefined;
    if ("keep" in part) this.queue.keep(part.keep);
    else this.queue.add(part);
  }
}

const mention = /<(?:[\w.-]+:)?mention\b[^>]*>/g;
/** Stand around a mention with its number, until its place is known. */
const marked = /\ufdd0(\d+)\ufdd1([^\ufdd2]*)\ufdd2/g;

const notation: RunNotation = { open: () => "", close: () => "", text: storedText };

function commentPart({ text, rest }: { readonly text: string; readonly rest: string }, context: DocumentContext): TextPart {
  const block = new RunBlock(notation, context);
  const shown = cellText(text);
  let from = 0;
  (rest.match(mention) ?? []).forEach((tag, i) => {
    const start = Number(attributeOf(tag, "startIndex"));
    const end = start + Number(attributeOf(tag, "length"));
    if (!(start >= from && end > start && end <= shown.length)) return;
    addText(block, shown.slice(from, start));
    const name = shown.slice(start, end);
    block.protected({ markup: `\ufdd0${i}\ufdd1${storedText(name)}\ufdd2`, place: "beside" }, name, "");
    from = end;
  });
  addText(block, shown.slice(from));
  block.original(text);
  const part = block.finish();
  if ("keep" in part) return { keep: text + rest };
  return {
    ...part,
    write: (targets) => {
      const written = part.write(targets);
      return written === text ? text + rest : withMentions(written, rest);
    },
  };
}

function withMentions(written: string, rest: string): string {
  const places = new Map<number, number>();
  let text = "";
  let from = 0;
  for (const found of written.matchAll(marked)) {
    text += written.slice(from, found.index);
    places.set(Number(found[1]), cellText(text).length);
    text += found[2];
    from = found.index + found[0].length;
  }
  let at = -1;
  return text + written.slice(from) + rest.replace(mention, (tag) => {
    const place = places.get(at += 1);
    return place === undefined ? tag : withAttribute(tag, "startIndex", String(place));
  });
}
