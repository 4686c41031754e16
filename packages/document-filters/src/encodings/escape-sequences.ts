import type { OpenBytes } from "@dragoman/application/documents";

/** What designates a set of characters of several bytes, or of Katakana, as no text but one in ISO 2022 has it. */
const designation = /\x1b(?:\$[@AB]|\$\([@-Z]|\$[)*][@-Z]|\([IJ])/g;
const longest = 4;

/** The encodings that the sequences are of, and what the others are called. */
const korean = "\x1b$)C";
const chinese = /^\x1b\$[)*]/;
const japanese: ReadonlySet<string> = new Set(["\x1b$@", "\x1b$B", "\x1b(I", "\x1b(J"]);

/** The encoding of ISO 2022 that the escape sequences of a text of seven bits are of; undefined where there are none. */
export async function encodingOfEscapes(open: OpenBytes): Promise<string | undefined> {
  const found = new Set<string>();
  let rest = "";
  for await (const bytes of open()) {
    if (rest === "" && !bytes.includes(0x1b)) continue;
    const text = rest + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
    for (const [sequence] of text.matchAll(designation)) found.add(sequence);
    const last = text.lastIndexOf("\x1b");
    rest = last >= 0 && text.length - last < longest ? text.slice(last) : "";
  }
  if (found.size === 0) return undefined;
  if (found.has(korean)) return "iso-2022-kr";
  if ([...found].some((sequence) => chinese.test(sequence))) return "iso-2022-cn";
  return [...found].every((sequence) => japanese.has(sequence)) ? "iso-2022-jp" : "iso-2022-jp-2";
}
