import { type Dictionary, invalid, type Label, type LanguagePair, revisionedId, type TranslationProfile } from "@dragoman/domain";
import type { Caller } from "../common/caller.js";
import type { DocumentFormats, OpenBytes } from "./document-formats.js";
import { shareDisabled } from "./share-translation.js";
import { oneOf, type TranslationOptions, unknownModeOf } from "./translation-options.js";

/** What a job is asked to do, checked as far as the request alone can tell; "" where nothing was given. */
export function translationProfile(
  caller: Caller, options: TranslationOptions, inputFormat: string, pair: LanguagePair | undefined, formats: DocumentFormats,
  named: { readonly labels: readonly Label[]; readonly dictionaries: readonly Dictionary[]; readonly linguisticOptions: Readonly<Record<string, string>> },
): TranslationProfile {
  return {
    username: caller.username,
    title: options.title ?? "",
    languagePairId: pair?.id ?? options.languagePairId,
    encoding: encodingOf(options.encoding, formats),
    inputFormat,
    outputFormat: outputFormatOf(options.outputFormat, inputFormat, formats),
    pdfConverter: oneOf("pdfConverter", options.pdfConverter, ["Standard", "Enhanced", ""], "", { abbyy: "Enhanced" }),
    imageConverter: oneOf("imageConverter", options.imageConverter, ["Standard", "Enhanced"], "Standard", { abbyy: "Enhanced" }),
    unknownMode: unknownModeOf(options.unknownMode),
    translationMethod: methodOf(options.translationMethod),
    dictionaryIds: named.dictionaries.map(revisionedId),
    highlightDictionary: options.highlightDictionary ?? false,
    highlightBrand: options.highlightBrand ?? false,
    highlightFeedback: options.highlightFeedback ?? false,
    highlightUnknown: options.highlightUnknown ?? false,
    markSegments: options.markSegments ?? false,
    generateMetadata: options.generateMetadata ?? false,
    includeTextContent: options.includeTextContent ?? false,
    linguisticOptions: named.linguisticOptions,
    labels: named.labels,
  };
}

/** The WHATWG name of the encoding that a label means; `utf-8` without one. */
export function encodingOf(label: string | undefined, formats: DocumentFormats): string {
  if (label === undefined || label === "") return "utf-8";
  const found = formats.findEncoding(label);
  if (found === undefined) {
    throw invalid("unknown-encoding", `encoding ${JSON.stringify(label)} is not known.`,
      "encoding is a label of the WHATWG Encoding Standard, for example utf-8, windows-1252 or shift_jis.");
  }
  return found;
}

/** The format that a MIME type names, without its parameters and letter case. */
export function readableFormat(mimeType: string, formats: DocumentFormats): string {
  const format = mimeType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!formats.readable.includes(format)) {
    throw invalid("unknown-format", `inputFormat ${JSON.stringify(mimeType)} cannot be read.`, `inputFormat is one of ${formats.readable.join(", ")}.`);
  }
  return format;
}

/** The format of a content whose format was not named. */
export async function recognisedFormat(open: OpenBytes, formats: DocumentFormats): Promise<string> {
  const format = await formats.recognise(open);
  if (formats.readable.includes(format)) return format;
  throw invalid("unknown-format", `input is ${format}, which cannot be read.`, `Send a document of one of the formats ${formats.readable.join(", ")}, and name it in inputFormat.`);
}

/** The format of the input, unless another one that can be written of all is asked for. */
function outputFormatOf(mimeType: string | undefined, inputFormat: string, formats: DocumentFormats): string {
  const format = mimeType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (format === "" || format === "default" || format === inputFormat) return inputFormat;
  if (formats.writable.includes(format)) return format;
  throw invalid("unknown-format", `outputFormat ${JSON.stringify(mimeType)} cannot be made from ${inputFormat}.`,
    `Leave outputFormat empty to keep ${inputFormat}, or give one of ${formats.writable.join(", ")}.`);
}

function methodOf(name: string | undefined): string {
  const method = oneOf("translationMethod", name, ["MTE", "share"], "MTE", { groupshare: "share", "group-share": "share" });
  if (method === "share") throw shareDisabled();
  return method;
}

/**
 * The values of linguistic options by id, each known to one of the pairs that may serve: the one that is named, or all that
 * lead to the target while the source is to be detected. Ids compare without letter case, values exactly.
 */
export function linguisticOptionsOf(given: readonly string[] | undefined, pairs: readonly LanguagePair[]): Record<string, string> {
  const options = pairs.flatMap(({ linguisticOptions }) => linguisticOptions);
  const chosen: Record<string, string> = {};
  for (const entry of given ?? []) {
    const [id = "", ...rest] = entry.split(":");
    const value = rest.join(":");
    const option = options.find((one) => one.id.toLowerCase() === id.trim().toLowerCase() && one.values.includes(value));
    if (option === undefined) {
      const known = [...new Set(options.flatMap((one) => one.values.map((known) => `${one.id}:${known}`)))];
      const asked = pairs.length === 1 ? pairs[0]?.id : `any of the ${pairs.length} pairs that may serve`;
      throw invalid("unknown-linguistic-option", `linguisticOptions ${JSON.stringify(entry)} is not known to ${asked}.`,
        known.length === 0 ? "There are no linguistic options here." : `It is one of ${known.join(", ")}.`);
    }
    chosen[option.id] = value;
  }
  return chosen;
}

/** Those of the chosen options that the pair has: while the source was not detected, others might have served. */
export function linguisticOptionsFor(pair: LanguagePair, chosen: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(chosen).filter(([id, value]) => pair.linguisticOptions.some((one) => one.id === id && one.values.includes(value))));
}
