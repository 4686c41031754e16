import { languageTagAndName, nearLanguages } from "@dragoman/domain/language-pairs";
import type { Caller } from "../common/caller.js";
import { mapInOrder } from "../common/map-in-order.js";
import type { DetectedLanguage, DetectTexts } from "../language-detections/index.js";
import { type PairBetween, requireLanguage } from "./pair-between.js";
import type { QuickTranslate } from "./quick-translate.js";
import { cannotDetect, type TranslationOptions } from "./translation-options.js";

/** Texts that are to be translated from one language into another, whatever pair leads there. */
export interface TextsToTranslate extends Omit<TranslationOptions, "languagePairId"> {
  readonly texts: readonly string[];
  /** A code, alias or IETF tag; absent to have it detected, text by text. */
  readonly source?: string | undefined;
  /** A code, alias or IETF tag. */
  readonly target: string;
}

/** One of the texts, translated. */
export interface TranslatedText {
  readonly text: string;
  /** Our code of the language it was in; "" where nothing tells. */
  readonly sourceLanguageId: string;
  /** How sure that is, 0 to 1; 1 where it was said. */
  readonly score: number;
}

/** So many texts of one call are in work at a time: few enough that other callers find room in the engines. */
const mostAtOnce = 4;
/** From here on a detected language is sure; below it is a guess. */
const sure = 0.5;

/**
 * Translates texts one by one, as quick translations. A text that is in the target language already, or that holds nothing to translate,
 * comes back as it is.
 */
export class TranslateTexts {
  constructor(
    private readonly quickTranslate: Pick<QuickTranslate, "run">, private readonly pairBetween: Pick<PairBetween, "run" | "sourcesInto">,
    private readonly detectTexts: Pick<DetectTexts, "run">,
  ) {}

  /**
   * In the order of the texts. Rejects as `PairBetween` and `QuickTranslate` do, and with `source-language-not-detected` where no pair
   * leads from the language that a text surely is in.
   */
  async run(
    caller: Caller, { texts, source, target, ...options }: TextsToTranslate, signal?: AbortSignal,
  ): Promise<readonly TranslatedText[]> {
    const into = requireLanguage(target);
    const named = source === undefined ? undefined : requireLanguage(source);
    if (named !== undefined && !isNear(named, into)) await this.pairBetween.run(named, into);
    const one = (text: string) => this.translated(caller, text, { named, into, options }, signal);
    const found: TranslatedText[] = [];
    for await (const translated of mapInOrder(each(texts), mostAtOnce, one)) found.push(translated);
    return found;
  }

  private async translated(
    caller: Caller, text: string, { named, into, options }: Wish, signal: AbortSignal | undefined,
  ): Promise<TranslatedText> {
    const { code, score } = named === undefined ? await this.languageOf(text, into, options) : { code: named, score: 1 };
    if (code === "" || text.trim() === "" || isNear(code, into)) return { text, sourceLanguageId: code, score };
    const { id: languagePairId } = await this.pairBetween.run(code, into);
    const input = new TextEncoder().encode(text);
    const { translation } = await this.quickTranslate.run(caller, { ...options, languagePairId, input }, signal);
    return { text: new TextDecoder().decode(translation), sourceLanguageId: code, score };
  }

  private async languageOf(text: string, into: string, { inputFormat }: Options): Promise<DetectedLanguage> {
    const detected = await this.detectTexts.run(text, inputFormat);
    const sources = await this.pairBetween.sourcesInto(into);
    const [surest] = detected;
    // Who asks for a translation hardly has a text in the target language: that has to be sure.
    const found = surest !== undefined && surest.score >= sure ? surest : detected.find(({ code }) => sources.has(code)) ?? surest;
    if (found === undefined) return { code: "", score: 0 };
    if (isNear(found.code, into) || nearLanguages(found.code).some((code) => sources.has(code))) return found;
    const [from, to] = [found.code, into].map((code) => languageTagAndName(code).name);
    throw cannotDetect(`The text seems to be ${from}, but no engine translates from that into ${to}.`);
  }
}

type Options = Omit<TranslationOptions, "languagePairId">;

interface Wish {
  /** Our codes. */
  readonly named: string | undefined;
  readonly into: string;
  readonly options: Options;
}

/** Whether a text in the one is as good as one in the other, such as plain and Brazilian Portuguese. */
function isNear(code: string, other: string): boolean {
  return nearLanguages(code).includes(other);
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
