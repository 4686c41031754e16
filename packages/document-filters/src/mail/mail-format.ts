import type { DocumentFormat, DocumentFormats } from "@dragoman/application/documents";
import { mailKind } from "../mime/mail-kind.js";
import { MimeDocument } from "../mime/mime-document.js";
import { recogniseMime } from "../mime/recognise-mime.js";
import { textBytes } from "../text/binary-files.js";

const mediaType = "message/rfc822";

/** Mails: their subjects, texts and attached mails, and the documents attached to them. */
export const mailFormat = (formats: () => DocumentFormats): DocumentFormat => ({
  mediaTypes: [{ name: mediaType, ending: ".eml", byDefault: "text/plain" }],
  recognise: (head) => (recogniseMime(head) === "mail" ? mediaType : undefined),
  open: ({ bytes }) => new MimeDocument(mediaType, textBytes(mediaType, bytes), mailKind(formats)),
});
