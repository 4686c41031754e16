import { languageOfTag } from "@dragoman/domain/language-pairs";

/** A direction between two languages, by our codes. */
export interface Direction {
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
}

/**
 * The directions that a name may mean: `en-es`, `EngSpa`, `eng-spa` and `enes` all mean English to Spanish. Codes are those of ISO 639-1
 * and 639-3, our own, and tags. Several where codes run into one another; none where a language is not known.
 */
export function directionsNamed(name: string): readonly Direction[] {
  const found = cutsOf(name).flatMap(([source, target]) => directionOf(source, target) ?? []);
  return found.filter((one, n) => found.findIndex((other) => isSame(one, other)) === n);
}

/** Whether a name says the same language twice: `en-en`, `EngEng`. */
export const isOneLanguage = (name: string): boolean => cutsOf(name).some(([source, target]) => {
  const language = languageOfTag(source);
  return language !== undefined && language.code === languageOfTag(target)?.code;
});

/** Where a name may be cut in two, those at a separator first. */
function cutsOf(name: string): readonly (readonly [string, string])[] {
  if (name.length > 40) return [];
  const cuts = Array.from({ length: Math.max(0, name.length - 3) }, (_, n) => [name.slice(0, n + 2), name.slice(n + 2)] as const);
  return [...cuts.map(([source, rest]) => [source, /^[-_>](.+)$/.exec(rest)?.[1] ?? ""] as const), ...cuts];
}

/** The direction between two languages by their codes or tags; undefined where one is not known, or both are the same. */
export function directionOf(source: string, target: string): Direction | undefined {
  if (![source, target].every((code) => /^[A-Za-z]{2,3}([-_][A-Za-z]{2,8})?$/.test(code))) return undefined;
  const [from, to] = [languageOfTag(source), languageOfTag(target)];
  if (from === undefined || to === undefined || from.code === to.code) return undefined;
  return { sourceLanguageId: from.code, targetLanguageId: to.code };
}

export const isSame = (one: Direction, other: Direction): boolean =>
  one.sourceLanguageId === other.sourceLanguageId && one.targetLanguageId === other.targetLanguageId;

/** The name of a model's folder: `eng-spa`. */
export const modelId = ({ sourceLanguageId, targetLanguageId }: Direction): string => `${sourceLanguageId}-${targetLanguageId}`;
