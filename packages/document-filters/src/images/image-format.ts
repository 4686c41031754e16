import type { DocumentFormat } from "@dragoman/application/documents";
import type { Recogniser } from "../ocr/recogniser.js";
import { wordMediaType } from "../word-writing/word-package.js";
import { ImageDocument } from "./image-document.js";
import { imageKindOf } from "./image-size.js";

const made = { becomes: wordMediaType, byDefault: "text/plain" } as const;

/** Pictures, whose text is read; it comes back as plain text, or in a Word document. */
export const imageFormat = (recogniser: Recogniser): DocumentFormat => ({
  mediaTypes: [
    { name: "image/gif", ending: ".gif", ...made }, { name: "image/jpeg", ending: ".jpg", ...made },
    { name: "image/png", ending: ".png", ...made }, { name: "image/tiff", ending: ".tiff", ...made },
  ],
  recognise: imageKindOf,
  open: (content) => new ImageDocument(content, recogniser),
  lacks: () => recogniser.lacks("image"),
});
