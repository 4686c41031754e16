/** Decodes a content as its transfer encoding says, in pieces. */
export interface TransferDecoder {
  decode(bytes: Uint8Array): Buffer;
  end(): Buffer;
}

const buffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
const none = Buffer.alloc(0);

/** A decoder for an encoding in lower case; undefined for what nobody decodes. */
export function transferDecoder(encoding: string): TransferDecoder | undefined {
  switch (encoding) {
    case "": case "7bit": case "8bit": case "binary": return { decode: buffer, end: () => none };
    case "base64": return new Base64Decoder();
    case "quoted-printable": return new QuotedPrintableDecoder();
    default: return undefined;
  }
}

/** The bytes of a content that comes in pieces. */
export async function* transferDecoded(pieces: AsyncIterable<Uint8Array>, decoder: TransferDecoder): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    const bytes = decoder.decode(piece);
    if (bytes.length > 0) yield bytes;
  }
  const rest = decoder.end();
  if (rest.length > 0) yield rest;
}

/** Passes over what is no Base64; contents that were put behind one another are decoded one by one. */
class Base64Decoder implements TransferDecoder {
  private rest = "";

  decode(bytes: Uint8Array): Buffer {
    const text = this.rest + buffer(bytes).toString("latin1").replace(/[^A-Za-z\d+/=]+/g, "");
    const whole = text.length - (text.length % 4);
    this.rest = text.slice(whole);
    return fromBase64(text.slice(0, whole));
  }

  end(): Buffer {
    const { rest } = this;
    this.rest = "";
    return fromBase64(rest);
  }
}

function fromBase64(text: string): Buffer {
  const first = text.indexOf("=");
  if (first < 0 || /^={0,2}$/.test(text.slice(first))) return Buffer.from(text, "base64");
  return Buffer.concat((text.match(/[^=]+/g) ?? []).map((one) => Buffer.from(one, "base64")));
}

/** A line that is longer is decoded in pieces. */
const longestLine = 65_536;

class QuotedPrintableDecoder implements TransferDecoder {
  private rest = "";

  decode(bytes: Uint8Array): Buffer {
    const text = this.rest + buffer(bytes).toString("latin1");
    let decoded = "";
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      decoded += decodedLine(text.slice(from, end));
      from = end + 1;
    }
    this.rest = text.slice(from);
    if (this.rest.length > longestLine) {
      // An escape must not be torn, and white space may stand at the end of the line, unless there is far too much of it.
      const cut = withoutBlanks(this.rest.slice(0, -2)).length || this.rest.length - 2;
      decoded += unescaped(this.rest.slice(0, cut));
      this.rest = this.rest.slice(cut);
    }
    return Buffer.from(decoded, "latin1");
  }

  end(): Buffer {
    const { rest } = this;
    this.rest = "";
    return Buffer.from(unescaped(rest.endsWith("=") ? rest.slice(0, -1) : rest), "latin1");
  }
}

/** White space at the end of a line was added on the way; `=` there says that the line goes on. */
function decodedLine(line: string): string {
  const end = line.endsWith("\r") ? "\r\n" : "\n";
  const text = withoutBlanks(line);
  return text.endsWith("=") ? unescaped(text.slice(0, -1)) : unescaped(text) + end;
}

function withoutBlanks(line: string): string {
  let end = line.length;
  while (end > 0 && " \t\r".includes(line[end - 1] as string)) end -= 1;
  return line.slice(0, end);
}

const unescaped = (text: string): string =>
  text.replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
