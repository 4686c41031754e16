import type {
  DocumentContext, DocumentFormat, DocumentFormats, DocumentPart, LeftText, OpenBytes, OpenedDocument, TranslatableDocument, Written,
} from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import { mailKind } from "../mime/mail-kind.js";
import { MimeDocument } from "../mime/mime-document.js";
import { plainMail } from "../mime/plain-mail.js";
import { firstBytes, textBytes } from "../text/binary-files.js";
import { CompoundFile, compoundStart } from "./compound-file.js";
import { isStorageOfItem } from "./item.js";
import { ItemMail } from "./item-mail.js";

const mediaType = "application/vnd.ms-outlook";

/** Mails as Outlook keeps them. Nobody can write these, so they come back as mails; a mail that is called so is read too. */
export const msgFormat = (formats: () => DocumentFormats): DocumentFormat => ({
  mediaTypes: [{ name: mediaType, ending: ".msg", becomes: "message/rfc822", byDefault: "text/plain" }],
  recognise: async (head, bytes) => (startsCompound(head) && await isMail(bytes) ? mediaType : undefined),
  open: ({ bytes }) => new MsgDocument(bytes, formats),
});

const startsCompound = (head: Uint8Array): boolean => Buffer.from(head.subarray(0, compoundStart.length)).equals(compoundStart);

class MsgDocument implements OpenedDocument {
  private readonly left: LeftText[] = [];
  private readonly mail: MimeDocument;

  constructor(bytes: OpenBytes, formats: () => DocumentFormats) {
    this.mail = new MimeDocument(mediaType, () => mailBytes(bytes, this.left), mailKind(formats));
  }

  encoding(): Promise<string> {
    return this.mail.encoding();
  }

  check(): Promise<void> {
    return this.mail.check();
  }

  async *parts(context: DocumentContext): AsyncGenerator<DocumentPart> {
    yield* this.mail.parts(context);
    for (const left of this.left) yield { keep: "", left };
  }

  assemble(written: AsyncIterable<readonly Written[]>): AsyncIterable<Uint8Array> {
    return this.mail.assemble(written);
  }

  inPlainText(): TranslatableDocument {
    return plainMail(this);
  }
}

/** The bytes of the mail that it is; `left` learns what is not in it. */
async function* mailBytes(bytes: OpenBytes, left: LeftText[]): AsyncGenerator<Uint8Array> {
  left.length = 0;
  if (!startsCompound(await firstBytes(bytes, compoundStart.length))) {
    yield* textBytes(mediaType, bytes)();
    return;
  }
  const file = await openItem(bytes);
  try {
    for await (const piece of new ItemMail(file, (one) => left.push(one)).mail(file.root)) {
      yield typeof piece === "string" ? Buffer.from(piece, "latin1") : piece;
    }
  } finally {
    await file.close();
  }
}

async function openItem(bytes: OpenBytes): Promise<CompoundFile> {
  const file = await CompoundFile.open(bytes);
  if (isStorageOfItem(file, file.root)) return file;
  await file.close();
  throw new DomainError("invalid", "document-of-other-format", "The document is no mail of Outlook.",
    { details: "Name the format that it has, or none; a mail of Outlook ends with .msg." });
}

async function isMail(bytes: OpenBytes): Promise<boolean> {
  try {
    await (await openItem(bytes)).close();
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
