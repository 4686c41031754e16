import type { Originals } from "@dragoman/application/documents";
import { splitSentences } from "@dragoman/domain/documents";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import { pieceOf, ReduceCodes } from "../markup/reduce-codes.js";
import { CodeWriters, isEcho, write, type Writer } from "../text/writer.js";
import { escapeXml } from "../xml-syntax/xml-text.js";

/** What the text of a unit consists of. The two ends of a pair that are elements of their own have the same key. */
export type UnitItem =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "open" | "close" | "point"; readonly raw: string }
  | { readonly kind: "begin" | "end"; readonly raw: string; readonly key: string }
  | { readonly kind: "protected"; readonly raw: string; readonly text: string };

/** The sentences of a unit, and the way to write the content of its target. */
export interface UnitText {
  readonly segments: readonly Segment[];
  readonly originals: Originals;
  write(targets: readonly TargetSegment[]): string;
  /** True when nothing was translated. */
  isEcho(targets: readonly TargetSegment[]): boolean;
}

/** Splits the text of a unit into sentences; the codes around them are kept for the target. */
export function unitText(items: readonly UnitItem[], tag: string): UnitText {
  const tokens = reduce(items).tokens;
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
  return {
    segments,
    originals: (_, code) => codes.original(code),
    write: (targets) => write(writers, targets),
    isEcho: (targets) => segments.every((segment, i) => isEcho(segment, targets[i] as TargetSegment)),
  };
}

/** The begins that an end follows somewhere. */
function begunAndEnded(items: readonly UnitItem[]): ReadonlySet<UnitItem> {
  const keys = new Set<string>();
  return new Set(items.toReversed().filter((item) => {
    if (item.kind === "end") keys.add(item.key);
    return item.kind === "begin" && keys.has(item.key);
  }));
}

/** The ends of pairs that are complete and cross nothing; all other ends are codes by themselves. */
function pairedEnds(items: readonly UnitItem[]): ReadonlySet<UnitItem> {
  const ended = begunAndEnded(items);
  const paired = new Set<UnitItem>();
  /** Begun and not yet ended, the innermost last; `crossed` ones are only in the way. */
  const open: UnitItem[] = [];
  const crossed = new Set<UnitItem>();
  /** Begins by key that can still be paired, in the element that is open now; those around it wait. */
  let begins = new Map<string, UnitItem[]>();
  const around: (typeof begins)[] = [];
  for (const item of items) {
    if (item.kind === "open") {
      open.push(item);
      around.push(begins);
      begins = new Map();
    } else if (item.kind === "close") {
      // Begins inside an element that ends do not reach out of it.
      while (open.pop()?.kind === "begin");
      begins = around.pop() ?? new Map();
    } else if (item.kind === "begin" && ended.has(item)) {
      open.push(item);
      const same = begins.get(item.key);
      if (same === undefined) begins.set(item.key, [item]);
      else same.push(item);
    } else if (item.kind === "end") {
      const begin = begins.get(item.key)?.pop();
      if (begin === undefined) continue;
      while (crossed.has(open.at(-1) as UnitItem)) open.pop();
      if (open.at(-1) !== begin) crossed.add(begin);
      else {
        paired.add(begin).add(item);
        open.pop();
      }
    }
  }
  return paired;
}

function reduce(items: readonly UnitItem[]): ReduceCodes<string> {
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
