import type { DocumentFormats, OpenBytes, OpenedDocument } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import { transferDecoded, transferDecoder } from "./transfer-decoder.js";

/** Attachments of other kinds stay as they are. */
const documents = [
  /^application\/vnd\.openxmlformats-officedocument\./, /^application\/vnd\.oasis\.opendocument\./,
  /^application\/vnd\.ms-(?:word|excel|powerpoint)/, /^application\/(?:msword|rtf)$/,
];
/** How such documents begin: zips, compound files, RTF. */
const starts = ["PK\u0003\u0004", "\u00d0\u00cf\u0011\u00e0", "{\\rtf"];

/** So much of a content tells whether it can be such a document. */
export const tellingBytes = 1_024;
/** Larger ones are not translated. */
export const largestAttachment = 16 * 2 ** 20;

/** The bytes of a content that is held. */
export const contentOf = (pieces: readonly Uint8Array[], transfer: string): OpenBytes | undefined => (
  transferDecoder(transfer) === undefined ? undefined : () => transferDecoded((async function* () {
    yield* pieces;
  })(), transferDecoder(transfer) as NonNullable<ReturnType<typeof transferDecoder>>));

/** Whether a content may be a document that is translated within a mail. */
export async function beginsDocument(open: OpenBytes): Promise<boolean> {
  for await (const piece of open()) {
    const head = Buffer.from(piece.subarray(0, 8)).toString("latin1");
    return starts.some((start) => head.startsWith(start));
  }
  return false;
}

/** The document that an attachment is, or why it is none that is translated. */
export async function attachedDocument(bytes: OpenBytes, formats: DocumentFormats): Promise<OpenedDocument | string> {
  try {
    const mediaType = await formats.recognise(bytes);
    const format = formats.find(mediaType);
    const isOurs = documents.some((pattern) => pattern.test(mediaType)) && formats.targetOf(mediaType) === mediaType;
    if (format === undefined || !isOurs || format.lacks?.() !== undefined) return "attachments of its kind are not translated";
    const document = format.open({ mediaType, encoding: "", bytes });
    await document.check();
    return document;
  } catch (error) {
    if (error instanceof DomainError) return "it cannot be read";
    throw error;
  }
}
