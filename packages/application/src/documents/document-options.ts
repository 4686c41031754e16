import { DomainError, invalid } from "@dragoman/domain/common";
import type { OpenBytes } from "./document-format.js";
import type { DocumentFormats } from "./document-formats.js";

/** The WHATWG name of the encoding that a label means; `utf-8` without one. */
export function encodingOf(label: string | undefined, formats: DocumentFormats): string {
  if (label === undefined || label === "") return "utf-8";
  const found = formats.findEncoding(label);
  if (found === undefined) {
    throw invalid("unknown-encoding", `encoding ${JSON.stringify(label)} is not known.`,
      "encoding must be a label of the WHATWG Encoding Standard, for example utf-8, windows-1252 or shift_jis.");
  }
  return found;
}

/** The format that a MIME type names, without its parameters and letter case. */
export function readableFormat(mimeType: string, formats: DocumentFormats): string {
  const format = mimeType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!formats.readable.includes(format)) {
    throw invalid("unknown-format", `inputFormat ${JSON.stringify(mimeType)} cannot be read.`,
      `inputFormat must be one of ${formats.readable.join(", ")}.`);
  }
  return installed(format, formats);
}

/** The format of a content whose format was not named. */
export async function recognisedFormat(open: OpenBytes, formats: DocumentFormats, sender: string): Promise<string> {
  const format = await formats.recognise(open, sender);
  if (formats.readable.includes(format)) return installed(format, formats);
  throw invalid("unknown-format", `input is ${format}, which cannot be read.`,
    `Send a document of one of the formats ${formats.readable.join(", ")}, and name it in inputFormat.`);
}

/**
 * The format that the input comes back in, unless another one that can be made of all is asked for; "" where it takes its content to tell.
 */
export function outputFormatOf(mimeType: string | undefined, inputFormat: string, formats: DocumentFormats): string {
  const format = mimeType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const own = formats.targetOf(inputFormat);
  if (format === "" || format === "default") return formats.decidesByContent(inputFormat) ? "" : formats.defaultOf(inputFormat);
  if (format === inputFormat || format === own) return own;
  if (formats.writable.includes(format)) return format;
  throw invalid("unknown-format", `outputFormat ${JSON.stringify(mimeType)} cannot be made from ${inputFormat}.`,
    `Leave outputFormat empty to keep ${inputFormat}, or give one of ${formats.writable.join(", ")}.`);
}

/** The format, if all is there that it is read by. */
function installed(format: string, formats: DocumentFormats): string {
  const lack = formats.find(format)?.lacks?.();
  if (lack === undefined) return format;
  throw new DomainError("unavailable", "format-not-installed", `Documents of the format ${format} cannot be read here.`, { details: lack });
}
