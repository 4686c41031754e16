import type { DocumentContext, DocumentPart } from "@dragoman/application/documents";
import { RunBlock } from "../runs/run-block.js";
import type { RunNotation } from "../runs/run-notation.js";
import { addText, mostInCell, withinLength } from "../xlsx/index.js";
import { record, wideString } from "./records.js";

/** A text with formats (RichStr) as it stands in a record. */
export interface RichString {
  readonly text: string;
  /** The font of each stretch, from its first character on; in front of them the cell has its own. */
  readonly fonts: readonly { readonly from: number; readonly font: number }[];
}

const [isRich, unchanged, fontStart, fontEnd] = [1, "\ufdd2", "\ufdd0", "\ufdd1"] as const;

/** The text of a record; undefined where it is none. */
export function richString(content: Buffer, at: number): RichString | undefined {
  const flags = content[at];
  const string = wideString(content, at + 1);
  if (flags === undefined || string === undefined) return undefined;
  const fonts: { from: number; font: number }[] = [];
  if ((flags & isRich) !== 0 && string.end + 4 <= content.length) {
    const count = content.readUInt32LE(string.end);
    if (string.end + 4 + 4 * count > content.length) return undefined;
    for (let i = 0; i < count; i += 1) {
      const run = string.end + 4 + 4 * i;
      fonts.push({ from: content.readUInt16LE(run), font: content.readUInt16LE(run + 2) });
    }
  }
  return { text: string.text, fonts };
}

/** Formats are fonts by their numbers; the writer finds them again by the marks around them. */
const notation: RunNotation = {
  open: (font) => `${fontStart}${font}${fontEnd}`, close: () => "", text: (text) => text.replace(/[\ufdd0-\ufdd2]/g, ""),
};

/** The part that a record with a text becomes; what stands before the text in it stays. */
export function stringPart(
  type: number, raw: Buffer, content: Buffer, at: number, { text, fonts }: RichString, context: DocumentContext,
): DocumentPart<Uint8Array> {
  const block = new RunBlock(notation, context);
  let from = 0;
  let font = "";
  for (const next of [...fonts, { from: text.length, font: 0 }]) {
    if (next.from > from) addText(block, text.slice(from, next.from), font);
    from = Math.max(from, next.from);
    font = String(next.font);
  }
  block.original(unchanged);
  const part = block.finish();
  if ("keep" in part) return { keep: raw };
  return {
    segments: part.segments,
    write: (targets) => {
      const written = part.write(targets);
      return written === unchanged ? raw : record(type, Buffer.concat([content.subarray(0, at), stored(written)]));
    },
  };
}

/** How the words are read aloud is left out: the words are others. */
function stored(written: string): Buffer {
  let text = "";
  const runs: (readonly [number, number])[] = [];
  for (const stretch of written.split(fontStart).slice(1)) {
    const [font = "", words = ""] = stretch.split(fontEnd);
    // A cell has its own font as number 0 where a run has to say it again.
    if (font !== "" || runs.length > 0) runs.push([text.length, Number(font)]);
    text += words;
  }
  const shown = withinLength(text, mostInCell);
  const kept = runs.filter(([from]) => from < shown.length);
  const bytes = Buffer.alloc(1 + 4 + 2 * shown.length + (kept.length > 0 ? 4 + 4 * kept.length : 0));
  bytes[0] = kept.length > 0 ? isRich : 0;
  bytes.writeUInt32LE(shown.length, 1);
  bytes.write(shown, 5, "utf16le");
  if (kept.length > 0) {
    const at = 5 + 2 * shown.length;
    bytes.writeUInt32LE(kept.length, at);
    kept.forEach(([from, font], i) => {
      bytes.writeUInt16LE(from, at + 4 + 4 * i);
      bytes.writeUInt16LE(font, at + 6 + 4 * i);
    });
  }
  return bytes;
}
