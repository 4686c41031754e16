import { escapeXml } from "./escape-xml.js";
import type { ListShape } from "./list-shape.js";

/** So many characters go out at a time. */
const pieceLength = 65_536;
const encoder = new TextEncoder();

/**
 * Writes a list as XML, in pieces; every entry has all its fields, in the order of the shape. `readList` gives the same
 * texts back. Characters that XML cannot hold come out as U+FFFD.
 */
export async function* writeList<Field extends string>(
  entries: AsyncIterable<Readonly<Record<Field, string>>>, { path, entry, fields }: ListShape<Field>,
): AsyncGenerator<Uint8Array> {
  let text = `<?xml version="1.0" encoding="UTF-8"?>\n${path.map((name) => `<${name}>`).join("")}\n`;
  for await (const one of entries) {
    text += `<${entry}>${fields.map((field) => `<${field}>${escapeXml(one[field])}</${field}>`).join("")}</${entry}>\n`;
    if (text.length >= pieceLength) {
      yield encoder.encode(text);
      text = "";
    }
  }
  yield encoder.encode(`${text}${path.toReversed().map((name) => `</${name}>`).join("")}\n`);
}
