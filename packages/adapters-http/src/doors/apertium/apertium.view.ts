import type { DetectedLanguage } from "@dragoman/application/language-detections";
import type { ListedPair } from "@dragoman/application/language-pairs";
import { integer, like, list, named, nullable, number, object, record, type Schema, text } from "../../common/schema.js";
import { codeOf, formerCodeOf } from "./apertium-codes.js";

/** Most answers say beside what was asked for that all is well. */
const inEnvelope = (responseData: unknown): object => ({ responseData, responseDetails: null, responseStatus: 200 });

const envelopeSchema = (title: string, responseData: Schema): Schema => named(title, object({
  responseData, responseDetails: { ...nullable(text), examples: [null] }, responseStatus: like(integer, 200),
}));

export const showTranslation = (translatedText: string): object => inEnvelope({ translatedText });

export const translationSchema: Schema = envelopeSchema("ApertiumTranslation", object({ translatedText: like(text, "La casa.") }));

type Direction = Pick<ListedPair, "sourceLanguageId" | "targetLanguageId">;

/** Each direction once, and where `former` is set in codes of two letters too. */
export function showPairs({ pairs, former }: { readonly pairs: readonly Direction[]; readonly former: boolean }): object {
  const shown = directionsOf(pairs).flatMap(([source, target]) => [codeOf, ...(former ? [formerCodeOf] : [])].map((code) =>
    ({ sourceLanguage: code(source), targetLanguage: code(target) })));
  return inEnvelope(shown);
}

export const pairsSchema: Schema = envelopeSchema("ApertiumPairs", list(object({
  sourceLanguage: like(text, "eng"), targetLanguage: like(text, "spa"),
})));

/** How sure it is of each language, the surest first. */
export function showIdentified(languages: readonly DetectedLanguage[]): object {
  return Object.fromEntries(languages.map(({ code, score }) => [codeOf(code), score]));
}

export const identifiedSchema: Schema = named("ApertiumIdentified", record(number), { eng: 0.98 });

export const namesSchema: Schema = named("ApertiumLanguageNames", record(text), { eng: "English", spa: "Spanish" });

/** What there is to tell of how it works: since when it runs, in seconds, and what it translates. */
export function showStats({ pairs, uptime }: { readonly pairs: readonly Direction[]; readonly uptime: number }): object {
  return inEnvelope({
    uptime: Math.floor(uptime), runningPipes: Object.fromEntries(directionsOf(pairs).map((pair) => [pair.map(codeOf).join("-"), 1])),
  });
}

export const statsSchema: Schema = envelopeSchema("ApertiumStats", object({
  uptime: like(integer, 3600), runningPipes: { ...record(integer), examples: [{ "eng-spa": 1 }] },
}));

function directionsOf(pairs: readonly Direction[]): readonly (readonly [source: string, target: string])[] {
  return [...new Map(pairs.map((pair) =>
    [`${pair.sourceLanguageId}-${pair.targetLanguageId}`, [pair.sourceLanguageId, pair.targetLanguageId] as const])).values()];
}
