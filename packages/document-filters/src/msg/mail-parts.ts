import { TransferEncoder, type TransferEncoding } from "../mime/transfer-encoder.js";

export const lineEnd = "\r\n";

/** A mail or a part of one: its header, an empty line, its content; texts are in ASCII, or in characters that stand for bytes. */
export type Part = AsyncGenerator<Uint8Array | string>;

/** The header of a part, with the empty line behind it. */
export function entityHeader(
  type: string, encoding: TransferEncoding, more: { readonly encoding?: string; readonly name?: string; readonly id?: string } = {},
): string {
  const charset = more.encoding === undefined ? "" : `; charset=${more.encoding}`;
  const id = (more.id ?? "").replace(/[^\x21-\x7e]|[<>]/g, "");
  const fields = [`Content-Type: ${type}${charset}`, `Content-Transfer-Encoding: ${encoding}`];
  if (more.name !== undefined) fields.push(`Content-Disposition: ${id === "" ? "attachment" : "inline"}${fileName(more.name)}`);
  if (id !== "") fields.push(`Content-ID: <${id}>`);
  return fields.map((field) => field + lineEnd).join("") + lineEnd;
}

function fileName(name: string): string {
  if (name === "") return "";
  if (/^[\w .()+-]+$/.test(name)) return `;${lineEnd} filename="${name}"`;
  const escaped = encodeURIComponent(Buffer.from(name).toString()).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `;${lineEnd} filename*=utf-8''${escaped}`;
}

/** Parts behind one another; one alone needs nothing around it. What divides them has a sign that no transfer encoding writes. */
export async function* multipart(kind: string, path: string, parts: readonly Part[]): Part {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) {
    yield* first;
    return;
  }
  const boundary = `----=_${kind}_${path}`;
  yield `Content-Type: multipart/${kind}; boundary="${boundary}"${lineEnd}${lineEnd}`;
  for (const part of parts) {
    yield `--${boundary}${lineEnd}`;
    yield* part;
    yield lineEnd;
  }
  yield `--${boundary}--${lineEnd}`;
}

export async function* transferEncoded(
  encoding: TransferEncoding, content: AsyncIterable<Uint8Array | string> | Iterable<string>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TransferEncoder(encoding, lineEnd);
  for await (const piece of content) yield typeof piece === "string" ? encoder.write(piece) : encoder.encode(Buffer.from(piece));
  yield encoder.end(false);
}
