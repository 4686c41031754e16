import { invalid } from "@dragoman/domain/common";
import { type Dictionary, revisionedId } from "@dragoman/domain/dictionaries";
import type { Label } from "@dragoman/domain/labels";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import type { TranslationProfile } from "@dragoman/domain/translations";
import type { Caller } from "../common/caller.js";
import { type DocumentFormats, encodingOf, outputFormatOf } from "../documents/index.js";
import { shareDisabled } from "./change-translations.js";
import { oneOf, type TranslationOptions, unknownModeOf, xliffTargetsOf } from "./translation-options.js";

/** What a job is asked to do, checked as far as the request alone can tell; "" where nothing was given. */
export function translationProfile(
  caller: Caller, options: TranslationOptions, inputFormat: string, pair: LanguagePair | undefined, formats: DocumentFormats,
  named: {
    readonly labels: readonly Label[];
    readonly dictionaries: readonly Dictionary[];
    readonly linguisticOptions: Readonly<Record<string, string>>;
  },
): TranslationProfile {
  return {
    username: caller.username,
    ...(caller.accountId === undefined ? {} : { accountId: caller.accountId }),
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
    xliffTargets: xliffTargetsOf(options.xliffTargets),
    translateHidden: options.translateHidden ?? false,
    ...(options.fallback === true ? { fallback: true } : {}),
    ...(options.xmlRules ? { xmlRules: options.xmlRules } : {}),
    linguisticOptions: named.linguisticOptions,
    labels: named.labels,
  };
}

function methodOf(name: string | undefined): string {
  const method = oneOf("translationMethod", name, ["MTE", "share"], "MTE", { groupshare: "share", "group-share": "share" });
  if (method === "share") throw shareDisabled();
  return method;
}

/**
 * The values of linguistic options by id, each known to one of the pairs that may serve: the one that is named, or all that
 * lead to the target while the source is to be detected. Ids compare without letter case, values exactly; none may come twice.
 */
export function linguisticOptionsOf(given: readonly string[] | undefined, pairs: readonly LanguagePair[]): Record<string, string> {
  const options = pairs.flatMap(({ linguisticOptions }) => linguisticOptions);
  const chosen: Record<string, string> = {};
  const ids = new Set<string>();
  for (const entry of given ?? []) {
    const [id = "", ...rest] = entry.split(":");
    const value = rest.join(":");
    const option = options.find((one) => one.id.toLowerCase() === id.trim().toLowerCase() && one.values.includes(value));
    if (option === undefined) {
      const known = [...new Set(options.flatMap((one) => one.values.map((known) => `${one.id}:${known}`)))];
      const asked = pairs.length === 1 ? pairs[0]?.id : `any of the ${pairs.length} pairs that may serve`;
      throw invalid("unknown-linguistic-option", `linguisticOptions ${JSON.stringify(entry)} is not known to ${asked}.`,
        known.length === 0 ? "No linguistic options are available here." : `It must be one of ${known.join(", ")}.`);
    }
    if (ids.has(option.id.toLowerCase())) {
      throw invalid("linguistic-option-repeated", `linguisticOptions has ${option.id} more than once.`,
        "Send each id once, with one value.");
    }
    ids.add(option.id.toLowerCase());
    chosen[option.id] = value;
  }
  return chosen;
}

/** Those of the chosen options that the pair has: while the source was not detected, others might have served. */
export function linguisticOptionsFor(pair: LanguagePair, chosen: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(chosen).filter(([id, value]) => pair.linguisticOptions.some((one) =>
    one.id === id && one.values.includes(value))));
}
