import { DomainError } from "@dragoman/domain/common";
import type { Entity } from "./entity.js";

const refusal = (code: string, message: string, details: string): DomainError => new DomainError("invalid", code, message, { details });

/** The refusal of a mail of which nobody but its reader sees the text; undefined where its text can be read. */
export function unreadable({ type, parameters }: Entity): DomainError | undefined {
  if (!isSealed({ type })) return undefined;
  const isSigned = parameters.get("smime-type")?.toLowerCase() === "signed-data";
  return isSigned
    ? refusal("document-has-password", "The text of the mail is wrapped in its signature (S/MIME).",
      "Open it in a mail program that takes the signature off, or forward its text, and send that.")
    : refusal("document-has-password", "The mail is encrypted.", "Decrypt it in its mail program, save it, and send the new file.");
}

/** Whether the content of an entity is encrypted, or wrapped in a signature. */
export const isSealed = ({ type }: Pick<Entity, "type">): boolean => /^(?:multipart\/encrypted|application\/(?:x-)?pkcs7-mime)$/.test(type);

export const noMail = (mediaType: string): DomainError => refusal("document-of-other-format",
  "The document is no mail: it does not begin with a header.",
  `A document of the format ${mediaType} begins with lines such as "Subject: …". Name the format that it has, or none.`);
