import type { DocumentFormat } from "@dragoman/application/documents";
import type { Entity } from "../mime/entity.js";
import { MimeDocument, type MimeKind } from "../mime/mime-document.js";
import { recogniseMime } from "../mime/recognise-mime.js";
import { textBytes } from "../text/binary-files.js";

const mediaType = "application/x-mimearchive";

const pageKind: MimeKind = {
  placeOf: (entity, what) => (what === "subject" ? "title" : pageOf(entity)),
};

/** Pages in frames are known by where they were found. */
function pageOf({ header, index, parent }: Entity): string {
  const location = header.value("content-location")?.replace(/[?#].*$/, "");
  const name = location?.slice(location.lastIndexOf("/", location.length - 2) + 1) ?? "";
  return parent === undefined || index === 0 ? "page" : name === "" ? `page ${index + 1}` : `page ${name}`;
}

/** Pages as browsers save them with all that belongs to them. */
export const mhtmlFormat: DocumentFormat = {
  mediaTypes: [{ name: mediaType, ending: ".mhtml" }],
  recognise: (head) => (recogniseMime(head) === "page" ? mediaType : undefined),
  open: ({ bytes }) => new MimeDocument(mediaType, textBytes(mediaType, bytes), pageKind),
};
