import type { LeftText } from "@dragoman/application/documents";
import { decompressedRtf } from "./compressed-rtf.js";
import { encodingOfCodePage } from "./code-pages.js";
import type { CompoundFile, Entry } from "./compound-file.js";
import { isStorageOfItem, Item } from "./item.js";
import { itemHeader } from "./item-header.js";
import { entityHeader, lineEnd, multipart, type Part, transferEncoded } from "./mail-parts.js";
import { rtfBody, type RtfKind } from "./rtf-body.js";

/** So deep are items in items. */
const mostItems = 5;

/** Makes the mail that an item is, and hears of what cannot be in it. */
export class ItemMail {
  constructor(private readonly file: CompoundFile, private readonly tell: (left: LeftText) => void) {}

  /** Its texts and attachments are written while they are read. `path` tells items in items apart. */
  async *mail(storage: Entry, path = "0"): Part {
    const level = path.split(".").length - 1;
    const item = await Item.open(this.file, storage, level === 0 ? 32 : 24);
    yield await itemHeader(item);
    const attachments = await item.all("attach");
    const kind = (await item.text(0x001a) ?? "").toLowerCase();
    const [only] = attachments;
    if (kind.startsWith("ipm.note.smime") && only !== undefined) {
      yield* sealed(only, kind);
      return;
    }
    yield `MIME-Version: 1.0${lineEnd}`;
    const html = await htmlOf(item);
    const inline = html === undefined ? [] : await those(attachments, isInline);
    const others: Part[] = [];
    for (const [i, attachment] of attachments.entries()) {
      const part = inline.includes(attachment) ? undefined : await this.attached(attachment, `${path}.${i}`);
      if (part !== undefined) others.push(part);
    }
    const related = await Promise.all(inline.map((attachment) => this.attached(attachment, path)));
    const bodies = [...await this.text(item, html !== undefined), ...(html === undefined ? [] : [html])];
    const whole = multipart("related", path, [multipart("alternative", path, bodies), ...related.filter((part) => part !== undefined)]);
    yield* multipart("mixed", path, [whole, ...others]);
  }

  private async attached(attachment: Item, path: string): Promise<Part | undefined> {
    const name = (await attachment.text(0x3707) ?? await attachment.text(0x3704) ?? await attachment.text(0x3001) ?? "").trim();
    const storage = attachment.storage(0x3701);
    const bytes = attachment.binary(0x3701);
    const place = name === "" ? "attachment" : `attachment ${name}`;
    if (storage !== undefined && isStorageOfItem(this.file, storage)) {
      if (path.split(".").length <= mostItems) return this.message(storage, path);
      this.tell({ place, why: "mails so deep within others are left out" });
      return undefined;
    }
    if (bytes !== undefined) return file(await headerOf(attachment, name), bytes);
    if (storage !== undefined) this.tell({ place, why: "objects that are embedded in the text of a mail are left out" });
    return undefined;
  }

  /** The text of an item; where its RTF alone has it, what that says. */
  private async text(item: Item, hasHtml: boolean): Promise<Part[]> {
    const text = item.longText(0x1000);
    if (hasHtml) return text === undefined ? [] : [textPart("text/plain", text)];
    const formatted = await rtfOf(item, ["rtf"]);
    if (formatted !== undefined) this.tell({ place: "fonts and colours of the text", why: "they are left out" });
    return [textPart("text/plain", text ?? formatted ?? await rtfOf(item, ["text"]) ?? [])];
  }

  private async *message(storage: Entry, path: string): Part {
    yield `Content-Type: message/rfc822${lineEnd}${lineEnd}`;
    yield* this.mail(storage, path);
  }
}

async function those(items: readonly Item[], fits: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const found: Item[] = [];
  for (const item of items) if (await fits(item)) found.push(item);
  return found;
}

/** A picture in the text is known by an identifier, and is often hidden in the list of attachments. */
const isInline = async (attachment: Item): Promise<boolean> =>
  attachment.binary(0x3701) !== undefined && (await attachment.text(0x3712) ?? "") !== "";

async function headerOf(attachment: Item, name: string): Promise<string> {
  const said = (await attachment.text(0x370e) ?? "").trim().toLowerCase();
  // Only a mail as a whole, which nothing encodes, may be called so.
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(said) && !/^(?:multipart|message)\//.test(said) ? said : typeOfFile(name);
  return entityHeader(type, "base64", { name, id: await attachment.text(0x3712) ?? "" });
}

const types: Readonly<Record<string, string>> = {
  txt: "text/plain", htm: "text/html", html: "text/html", ics: "text/calendar", pdf: "application/pdf", png: "image/png", gif: "image/gif",
  jpg: "image/jpeg", jpeg: "image/jpeg", bmp: "image/bmp", tif: "image/tiff", tiff: "image/tiff",
};

const typeOfFile = (name: string): string => types[name.slice(name.lastIndexOf(".") + 1).toLowerCase()] ?? "application/octet-stream";

async function* file(header: string, bytes: AsyncIterable<Buffer>): Part {
  yield header;
  yield* transferEncoded("base64", bytes);
}

/** What was signed or encrypted is one attachment, which is the whole mail. */
async function* sealed(attachment: Item, kind: string): Part {
  const bytes = attachment.binary(0x3701);
  if (bytes === undefined) yield lineEnd;
  else if (kind.endsWith(".multipartsigned")) yield* bytes;
  else yield* file(`MIME-Version: 1.0${lineEnd}${entityHeader("application/pkcs7-mime", "base64")}`, bytes);
}

/** The HTML of an item: its own, or what its RTF was made of. */
async function htmlOf(item: Item): Promise<Part | undefined> {
  const bytes = item.binary(0x1013);
  if (bytes !== undefined) return htmlPart(bytes, encodingOfCodePage(item.number(0x3fde)));
  const text = item.longText(0x1013) ?? await rtfOf(item, ["html"]);
  return text === undefined ? undefined : textPart("text/html", text);
}

async function rtfOf(item: Item, kinds: readonly RtfKind[]): Promise<AsyncIterable<string> | undefined> {
  const bytes = item.binary(0x1009);
  if (bytes === undefined) return undefined;
  let kind: RtfKind = "rtf";
  const body = rtfBody(decompressedRtf(bytes), (found) => (kind = found));
  const first = await body.next();
  if (first.done === true || !kinds.includes(kind)) {
    await body.return(undefined);
    return undefined;
  }
  return (async function* () {
    yield first.value;
    yield* body;
  })();
}

async function* textPart(type: string, text: AsyncIterable<string> | Iterable<string>): Part {
  yield entityHeader(type, "quoted-printable", { encoding: "utf-8" });
  yield* transferEncoded("quoted-printable", text);
}

async function* htmlPart(bytes: AsyncIterable<Buffer>, encoding: string | undefined): Part {
  const transfer = encoding?.startsWith("utf-16") === true ? "base64" : "quoted-printable";
  yield entityHeader("text/html", transfer, encoding === undefined ? {} : { encoding });
  yield* transferEncoded(transfer, bytes);
}
