import type { Written } from "@dragoman/application/documents";
import { findEncoding } from "../encodings/encoding-labels.js";
import { transferEncoding } from "./entity.js";
import { FlowWriter } from "./flowed-text.js";
import { Header } from "./header.js";
import { endMark, markOf, type TextContent } from "./marks.js";
import { parametrised, withUtf8 } from "./parameters.js";
import { longestHeld } from "./text-content.js";
import { fittingEncoding, TransferEncoder, type TransferEncoding } from "./transfer-encoder.js";

type Pieces = AsyncGenerator<Written>;

const bytesOf = (written: Written): Buffer => (typeof written === "string" ? Buffer.from(written) : Buffer.from(written as Uint8Array));

/** The bytes of a mail from what its parts left. */
export async function* assembledMail(written: AsyncIterable<readonly Written[]>): AsyncGenerator<Uint8Array> {
  const pieces = flat(written);
  let header: Buffer[] | undefined;
  try {
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
      const mark = markOf(next.value);
      if (mark === undefined) {
        if (header === undefined) yield bytesOf(next.value);
        else header.push(bytesOf(next.value));
      } else if (mark.mark === "header") header = [];
      else if (mark.mark !== "end") {
        const own = Header.of(Buffer.concat(header ?? []).toString("latin1"));
        header = undefined;
        if (mark.mark === "text") yield* text(own, mark.text, pieces);
        else yield* attached(own, mark.document.assemble(inSteps(untilEnd(pieces))));
      }
    }
  } finally {
    await pieces.return(undefined);
  }
}

async function* flat(written: AsyncIterable<readonly Written[]>): AsyncGenerator<Written> {
  for await (const pieces of written) yield* pieces;
}

async function* untilEnd(pieces: Pieces): AsyncGenerator<Written> {
  for (;;) {
    const next = await pieces.next();
    if (next.done === true || next.value === endMark) return;
    yield next.value;
  }
}

async function* inSteps(pieces: AsyncIterable<Written>): AsyncGenerator<readonly Written[]> {
  for await (const piece of pieces) yield [piece];
}

async function* text(header: Header, content: TextContent, pieces: Pieces): AsyncGenerator<Uint8Array> {
  const rest = untilEnd(pieces);
  let start = "";
  let isWhole = true;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    start += next.value as string;
    isWhole = start.length <= longestHeld;
    if (!isWhole) break;
  }
  const raw = (own: Header): Buffer => Buffer.from(own.raw, "latin1");
  if (isWhole && start === content.was?.text) {
    yield raw(header);
    yield content.was.bytes;
    return;
  }
  const flow = content.flow === undefined ? undefined : new FlowWriter(content.flow, header.lineEnd);
  const shown = flow === undefined ? start : flow.write(start) + (isWhole ? flow.end() : "");
  const had = transferEncoding(header);
  const encoding = fittingEncoding(had, shown, isWhole);
  yield raw(headerOf(header, had, encoding, isWhole && /^[\x00-\x7f]*$/.test(shown)));
  const encoder = new TransferEncoder(encoding, header.lineEnd);
  yield encoder.write(shown);
  if (!isWhole) {
    for await (const piece of rest) yield encoder.write(flow?.write(piece as string) ?? piece as string);
    if (flow !== undefined) yield encoder.write(flow.end());
  }
  yield encoder.end(content.isLast);
}

/** Encodings in which the characters of ASCII are what they are in UTF-8. */
const likeAscii = /^(?:utf-8|windows-\d+|iso-8859-\d+|koi8-[ru]|macintosh|gbk|gb18030|big5|euc-(?:jp|kr)|shift_jis)$/;

/** The header of an entity whose text is written in UTF-8 and that transfer encoding. */
function headerOf(header: Header, had: string, encoding: TransferEncoding, isAscii: boolean): Header {
  const type = header.fields.find(({ name }) => name === "content-type")?.raw;
  const label = parametrised(header.value("content-type")).parameters.get("charset");
  const named = label === undefined ? undefined : findEncoding(label);
  const fits = isAscii ? label === undefined || likeAscii.test(named ?? "") : named === "utf-8";
  const { lineEnd } = header;
  const typed = fits ? header
    : header.with("content-type", withUtf8(type ?? `Content-Type: text/plain${lineEnd}`));
  const encoded = encoding === had || (had === "" && encoding === "7bit") ? typed
    : typed.with("content-transfer-encoding", `Content-Transfer-Encoding: ${encoding}${lineEnd}`);
  const isMail = header.has("from") || header.has("subject") || header.has("date");
  return encoded === header || header.has("mime-version") || !isMail ? encoded
    : encoded.with("mime-version", `MIME-Version: 1.0${lineEnd}`);
}

async function* attached(header: Header, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoded = transferEncoding(header) === "base64" ? header
    : header.with("content-transfer-encoding", `Content-Transfer-Encoding: base64${header.lineEnd}`);
  yield Buffer.from(encoded.raw, "latin1");
  const encoder = new TransferEncoder("base64", header.lineEnd);
  for await (const piece of bytes) yield encoder.encode(Buffer.from(piece));
  yield encoder.end(false);
}
