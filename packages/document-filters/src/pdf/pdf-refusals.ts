import { DomainError } from "@dragoman/domain/common";
import { documentDamaged, documentHasPassword } from "../zip/zip-refusals.js";
import { takesTooMuch } from "../pages/page-refusals.js";
import type { PdfRefusal } from "./pdf-messages.js";

/** Says why a PDF cannot be read. */
export function pdfRefused(why: PdfRefusal, details: string): DomainError {
  if (why === "password") return documentHasPassword();
  if (why === "form") return isForm();
  if (why === "pages") return takesTooMuch(`has ${details} pages; at most ${mostPages} are read`);
  return documentDamaged(clauseOf(details));
}

export const mostPages = 2_000;

const isForm = (): DomainError => new DomainError("invalid", "document-is-dynamic-form",
  "The document is a form of XFA, whose text is not on the pages of the PDF.",
    { details: "Print it into a PDF with Adobe Reader, and send that." });

function clauseOf(message: string): string {
  const text = message.replace(/\.$/, "").slice(0, 200);
  return text === "" ? "it is no PDF" : text.charAt(0).toLowerCase() + text.slice(1);
}
