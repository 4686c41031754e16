import { DomainError } from "@dragoman/domain/common";

const refusal = (code: string, message: string, details: string): DomainError => new DomainError("invalid", code, message, { details });

export const documentDamaged = (what: string): DomainError => refusal("document-damaged", `The document is damaged: ${what}.`,
  "Open it in its own program, save it again, and send the new file.");

export const documentHasPassword = (): DomainError => refusal("document-has-password", "The document is protected by a password.",
  "Take the password off in its own program, and send the file again.");

export const documentInflatesTooFar = (what: string): DomainError => refusal("document-inflates-too-far", `The document ${what}.`,
  "Divide it into several documents.");

/** What is wrong within an entry says where that is. */
export function placed({ fileName }: { readonly fileName: string }, error: unknown): unknown {
  if (!(error instanceof DomainError) || error.message.includes(`entry ${fileName}`)) return error;
  return new DomainError(error.kind, error.code, `Entry ${fileName}: ${error.message}`, { details: error.details });
}
