import type { ListedFormat } from "@dragoman/application/documents";
import { described, flag, like, list, named, object, type Schema, text } from "../common/schema.js";

/** Shows the formats under the names that requests have for them. */
export function showDocumentFormats(formats: readonly ListedFormat[]): object {
  return {
    inputFormats: formats.map(({ name, ending, becomes, lacks }) => ({
      inputFormat: name, extension: ending, outputFormat: becomes, available: lacks === undefined, missing: lacks ?? "",
    })),
    outputFormats: formats.filter(({ isMade }) => isMade).map(({ name }) => name),
  };
}

const inputFormatSchema = named("InputFormat", object({
  inputFormat: like(text, "application/msword"), extension: like(text, ".doc"),
  outputFormat: described(like(text, "application/msword"), "What it comes back as, unless another format is asked for."),
  available: like(flag, false),
  missing: described(like(text, "Install LibreOffice: apt-get install libreoffice-writer-nogui."),
    "What to install before it can be read, as a sentence; \"\" while it can."),
}));

export const documentFormatsSchema: Schema = named("DocumentFormats", object({
  inputFormats: list(inputFormatSchema),
  outputFormats: described(like(list(text), ["text/plain"]), "Formats that can be made of every input format."),
}));
