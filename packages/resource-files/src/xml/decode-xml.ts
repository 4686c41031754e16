import { TextDecoder } from "node:util";
import { invalid } from "@dragoman/domain/common";

const declaration = /^<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]{0,40})["']/;
const headBytes = 256;

/**
 * The text of an XML file: by its byte order mark, as UTF-16 where its first signs are that, by its declaration, or as
 * UTF-8. Throws `file-not-decodable` where the bytes are not that; `expects` says for people which files are read.
 */
export async function* decodeXml(pieces: AsyncIterable<Uint8Array>, expects: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head: Uint8Array = new Uint8Array();
  for await (const piece of pieces) {
    if (decoder !== undefined) yield decoded(decoder, piece, true, expects);
    else {
      head = Buffer.concat([head, piece]);
      if (head.length >= headBytes) yield decoded(decoder = decoderFor(head, expects), head, true, expects);
    }
  }
  if (decoder === undefined) yield decoded(decoder = decoderFor(head, expects), head, true, expects);
  // Not the head in one go: Node 20 decodes windows-1252 as ISO 8859-1 then.
  yield decoded(decoder, new Uint8Array(), false, expects);
}

function decoderFor(head: Uint8Array, expects: string): TextDecoder {
  const [a = 0, b = 0] = head;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return new TextDecoder("utf-16le", { fatal: true });
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return new TextDecoder("utf-16be", { fatal: true });
  const named = declaration.exec(Buffer.from(head).toString("latin1"))?.[1] ?? "utf-8";
  // A file that says UTF-16 in single bytes was converted since, and all converters make UTF-8.
  const label = /^utf-?16/i.test(named) || a === 0xef ? "utf-8" : named;
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw invalid("file-not-decodable", `The file says that its encoding is ${JSON.stringify(named)}, which is not known.`,
      `Save it as UTF-8. ${expects}`);
  }
}

function decoded(decoder: TextDecoder, bytes: Uint8Array, stream: boolean, expects: string): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw invalid("file-not-decodable", `The file is not in ${decoder.encoding}, as it says or as was assumed.`,
      `Save it as UTF-8. ${expects}`);
  }
}
