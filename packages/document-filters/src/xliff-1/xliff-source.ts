import { splitSentences, type Segment, type TargetSegment } from "@dragoman/domain";
import { pieceOf, ReduceCodes } from "../parts/reduce-codes.js";
import { CodeWriters, write, type Writer } from "../parts/writer.js";
import { escapeXml, removeAttribute, xmlText } from "./xml-text.js";
import type { XmlToken } from "./xml-tokens.js";

/** What a source consists of. The two ends of `bpt`/`ept` and `bx`/`ex` have the same key. */
type Item =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "open" | "close" | "point"; readonly raw: string }
  | { readonly kind: "begin" | "end"; readonly raw: string; readonly key: string }
  | { readonly kind: "protected"; readonly raw: string; readonly text: string };

const firsts: Readonly<Record<string, string>> = { bpt: "pt", bx: "x" };
const seconds: Readonly<Record<string, string>> = { ept: "pt", ex: "x" };

type Attributes = Readonly<Record<string, string>>;

/** Collects what stands in the `source` of a unit (names without prefix), and writes it as a target. */
export class XliffSource {
  private readonly items: Item[] = [];
  /** A code whose content stays as it is, while it is read. */
  private code: { depth: number; raw: string; text: string; readonly finish: (raw: string, text: string) => Item } | undefined;

  token(token: XmlToken): void {
    if (this.code !== undefined) this.inCode(token);
    else if (token.kind === "text") this.items.push({ kind: "text", text: xmlText(token.raw) });
    else if (token.kind === "cdata") this.items.push({ kind: "text", text: cdataText(token.raw) });
    else if (token.kind === "open") this.open(token.raw, token.name, token.attributes);
    else this.items.push({ kind: token.kind === "close" ? "close" : "point", raw: token.raw });
  }

  /** The sentences, and the way to write the content of the target. */
  parts(tag: string): { readonly segments: readonly Segment[]; readonly write: (targets: readonly TargetSegment[]) => string } {
    const tokens = reduce(this.items).tokens;
    const codes = new CodeWriters(tokens);
    const segments: Segment[] = [];
    const writers: Writer[] = [];
    for (const stretch of splitSentences(tokens.map(pieceOf), tag)) {
      if ("between" in stretch) {
        writers.push(codes.render(stretch.between, [], escapeXml));
        continue;
      }
      const at = segments.push(stretch.sentence) - 1;
      writers.push((targets) => codes.render(targets[at] as TargetSegment, targets, escapeXml));
    }
    return { segments, write: (targets) => write(writers, targets) };
  }

  private open(raw: string, name: string, attributes: Attributes): void {
    const isElement = name === "g" || (name === "mrk" && attributes["mtype"] !== "protected");
    // A schema rule ties `mid` in a target to a segmented source beside it, which an alternative does not have.
    if (isElement) this.items.push({ kind: "open", raw: name === "mrk" ? removeAttribute(raw, "mid") : raw });
    else this.code = { depth: 0, raw, text: "", finish: codeOf(name, attributes) };
  }

  private inCode(token: XmlToken): void {
    const code = this.code as NonNullable<typeof this.code>;
    code.raw += token.raw;
    if (token.kind === "text") code.text += xmlText(token.raw);
    if (token.kind === "open") code.depth++;
    if (token.kind !== "close" || code.depth-- > 0) return;
    this.code = undefined;
    this.items.push(code.finish(code.raw, code.text));
  }
}

const cdataText = (raw: string): string => raw.slice("<![CDATA[".length, -"]]>".length).replace(/\r\n?/g, "\n");

function codeOf(name: string, attributes: Attributes): (raw: string, text: string) => Item {
  const id = attributes["rid"] ?? attributes["id"] ?? "";
  if (Object.hasOwn(firsts, name)) return (raw) => ({ kind: "begin", raw, key: `${firsts[name]} ${id}` });
  if (Object.hasOwn(seconds, name)) return (raw) => ({ kind: "end", raw, key: `${seconds[name]} ${id}` });
  if (name === "mrk") return (raw, text) => ({ kind: "protected", raw: removeAttribute(raw, "mid"), text });
  return (raw) => ({ kind: "point", raw });
}

/** The ends of pairs that are complete and cross nothing; all other ends are codes by themselves. */
function pairedEnds(items: readonly Item[]): ReadonlySet<Item> {
  const paired = new Set<Item>();
  const open: Item[] = [];
  for (const item of items) {
    if (item.kind === "open" || item.kind === "begin") open.push(item);
    if (item.kind === "close") {
      // Begins inside an element that ends do not reach out of it.
      while (open.pop()?.kind === "begin");
    } else if (item.kind === "end") {
      const at = open.findLastIndex((other) => other.kind === "open" || (other.kind === "begin" && other.key === item.key));
      const begin = open[at];
      if (begin?.kind !== "begin") continue;
      if (at === open.length - 1) paired.add(begin).add(item);
      open.splice(at, 1);
    }
  }
  return paired;
}

function reduce(items: readonly Item[]): ReduceCodes<string> {
  const reduced = new ReduceCodes<string>((a, b) => a + b);
  const paired = pairedEnds(items);
  let text = "";
  for (const item of items) {
    if (item.kind === "text") {
      text += item.text;
      continue;
    }
    reduced.text(text);
    text = "";
    if (item.kind === "protected") reduced.protected(item.raw, item.text);
    else if (item.kind === "open" || (item.kind === "begin" && paired.has(item))) reduced.start(item.raw);
    else if (item.kind === "close" || (item.kind === "end" && paired.has(item))) reduced.end(item.raw);
    else reduced.point(item.raw);
  }
  reduced.text(text);
  return reduced;
}
