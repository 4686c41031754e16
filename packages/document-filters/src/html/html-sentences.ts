import { splitSentences, type Piece, type Segment, type Stretch } from "@dragoman/domain";
import { write, type Look, type Writer } from "../parts/writer.js";
import type { Item } from "./html-block.js";
import type { HtmlPart } from "./html-part.js";
import { joinMarkup, type Markup } from "./html-tag.js";
import { appendText, restore, type Edit } from "./html-text.js";

/** A run of text or a code; codes that stand for several tags hold all of them. */
type Token =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "open" | "close" | "point"; code: number; markup: Markup }
  | { readonly kind: "protected"; readonly code: number; readonly raw: string; readonly text: string };

/** Ends a sentence like the end of a line; never in the document. */
const lineEnd = "\n";
const lowerCase = /^\s*\p{Ll}/u;
const onlyBlanks = /^\s*$/;

/** A line break goes through a sentence only when it stands alone and what follows begins with a small letter. */
function endsSentence(items: readonly Item[], at: number): boolean {
  for (let i = at + 1; i < items.length; i++) {
    const item = items[i] as Item;
    if (item.kind === "point" && item.lineBreak) return true;
    if (item.kind === "protected") return false;
    if (item.kind === "text" && !onlyBlanks.test(item.raw)) return !lowerCase.test(item.raw);
  }
  return true;
}

function closePair(tokens: (Token | undefined)[], opens: number[], close: Token & { kind: "close" }): void {
  const start = opens.pop() as number;
  const open = tokens[start] as Token & { kind: "open" };
  const last = tokens.at(-1) as Token;
  const inside = tokens.length - 1 - start;
  if (inside === 0 || (inside === 1 && last.kind === "point")) {
    // Tags without text between them are one code.
    const content = inside === 0 ? "" : (last as Token & { kind: "point" }).markup;
    tokens.length = start;
    addPoint(tokens, { kind: "point", code: open.code, markup: joinMarkup(joinMarkup(open.markup, content), close.markup) });
    return;
  }
  const inner = tokens[start + 1];
  if (inner?.kind === "open" && last.kind === "close" && last.code === inner.code) {
    // Two elements around the same words are one code as well.
    inner.markup = joinMarkup(open.markup, inner.markup);
    last.markup = joinMarkup(last.markup, close.markup);
    tokens.splice(start, 1);
    return;
  }
  close.code = open.code;
  tokens.push(close);
}

function addPoint(tokens: (Token | undefined)[], point: Token & { kind: "point" }): void {
  const last = tokens.at(-1);
  if (last?.kind === "point") last.markup = joinMarkup(last.markup, point.markup);
  else tokens.push(point);
}

/** Turns the items into text and as few codes as hold all tags; tags in `items` are paired and well nested. */
function reduce(items: readonly Item[], edits: Edit[]): Token[] {
  const tokens: Token[] = [];
  const opens: number[] = [];
  let code = 0;
  // Offsets of edits count the text of the whole block.
  let text = "";
  let taken = 0;
  const flush = (): void => {
    if (text.length > taken) tokens.push({ kind: "text", text: text.slice(taken) });
    taken = text.length;
  };
  items.forEach((item, i) => {
    if (item.kind === "text") {
      text = appendText(text, item.raw, item.preserve, edits);
      return;
    }
    if (item.kind === "point" && item.lineBreak && endsSentence(items, i)) {
      edits.push({ at: text.length, length: 1, raw: "" });
      text += lineEnd;
    }
    flush();
    switch (item.kind) {
      case "open":
        opens.push(tokens.length);
        tokens.push({ kind: "open", code: ++code, markup: item.markup });
        break;
      case "close":
        closePair(tokens, opens, { kind: "close", code: 0, markup: item.markup });
        break;
      case "point":
        addPoint(tokens, { kind: "point", code: ++code, markup: item.markup });
        break;
      default:
        tokens.push({ kind: "protected", code: ++code, raw: item.raw, text: item.text });
    }
  });
  flush();
  return tokens;
}

function piece(token: Token): Piece {
  switch (token.kind) {
    case "text": return token.text;
    case "open": return { open: token.code };
    case "close": return { close: token.code };
    case "point": return { point: token.code };
    default: return { protected: token.code, text: token.text };
  }
}

const withoutLineEnds = (sentence: Segment): Segment =>
  sentence.map((part) => (typeof part === "string" ? part.replaceAll(lineEnd, " ") : part));

/** Adds the sentences of a run of items to the part, and what stands between them. */
export function addSentences(part: HtmlPart, items: readonly Item[], tag: string, plain: boolean): void {
  const edits: Edit[] = [];
  const tokens = reduce(items, edits);
  const writers = { open: [] as Writer[], close: [] as Writer[], point: [] as Writer[], protected: [] as Writer[] };
  for (const token of tokens) {
    if (token.kind === "text") continue;
    writers[token.kind][token.code] = token.kind === "protected" ? token.raw : part.markup(token.markup);
  }
  const codes = Object.fromEntries(Object.entries(writers).map(([kind, of]) =>
    [kind, (code: number, targets: Parameters<Exclude<Writer, string>>[0]) => write([of[code] as Writer], targets)],
  )) as unknown as Pick<Look, "open" | "close" | "point" | "protected">;
  const isPreserved = items.some((item) => item.kind === "text" && item.preserve);
  let at = 0;
  for (const stretch of splitSentences(tokens.map(piece), tag)) {
    if ("sentence" in stretch) part.sentence(isPreserved ? stretch.sentence : withoutLineEnds(stretch.sentence), codes, plain);
    else addBetween(part, stretch, at, edits, writers);
    at += textLength("sentence" in stretch ? stretch.sentence : stretch.between);
  }
}

function textLength(segment: Segment): number {
  return segment.reduce<number>((sum, part) => sum + (typeof part === "string" ? part.length : 0), 0);
}

function addBetween(
  part: HtmlPart, { between }: Stretch & { between: Segment }, start: number, edits: readonly Edit[],
  writers: Readonly<Record<"open" | "close" | "point" | "protected", readonly Writer[]>>,
): void {
  let at = start;
  for (const item of between) {
    if (typeof item === "string") {
      part.add(restore(item, at, edits));
      at += item.length;
    } else if ("open" in item) part.add(writers.open[item.open] as Writer);
    else if ("close" in item) part.add(writers.close[item.close] as Writer);
    else if ("point" in item) part.add(writers.point[item.point] as Writer);
    else part.add(writers.protected[item.protected] as Writer);
  }
}
