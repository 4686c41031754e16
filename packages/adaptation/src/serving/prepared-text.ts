// Makes of a text what is decoded. Follows no paper: what stays as it is passes through as the most frequent word of the model that stays
// as it is too, so that phrases which were learned around that one place it.
import type { ForcedSpan } from "../decoding/index.js";
import { casingOf, inlineCode, isInlineCode, reservedWords, tokenize, type Casing, type Truecaser } from "../text/index.js";
import type { AdaptedModel } from "./adapted-model.js";
import type { FixedPlace } from "./asked-text.js";
import { truecaseSentences } from "./inner-sentences.js";
import type { OwnWords } from "./own-words.js";
import { tokenPlaces } from "./token-places.js";

/** A text as a decoder takes it. */
export interface PreparedText {
  readonly text: string;
  /** As they stand there, and as they are usually written. */
  readonly written: readonly string[];
  readonly tokens: readonly string[];
  readonly words: Int32Array;
  /** Start and end of each token in the text, alternately. */
  readonly places: Int32Array;
  /** The fixed place that each token is; -1 for others. */
  readonly fixedAt: Int32Array;
  /** Words that pass as the name that the model knows best, by their places: what really stands there. */
  readonly named: ReadonlyMap<number, number>;
  readonly casing: Casing;
  /** Fixed places that the model has no word for. */
  readonly forced: readonly ForcedSpan[];
}

/** The words that fixed places have in all texts of one request. */
export type FixedWords = Map<number, number>;

/** What a text is prepared with. */
export interface Preparing {
  readonly model: AdaptedModel;
  readonly own: OwnWords;
  readonly fixed: readonly FixedPlace[];
  readonly fixedWords: FixedWords;
  /** Leave no fixed place to the phrases of the model. */
  readonly forceAll?: boolean;
}

/** Words that look like these are right as they are: identifiers, numbers, abbreviations. */
export const copiedAsItIs = /[\p{N}_./\\@:=<>]|^\p{Lu}+$|\p{Ll}\p{Lu}/u;

/**
 * Cuts a text into words. A code that the model was trained with is a word of the model, so that phrases with it are found. What else is
 * fixed, and what looks like an identifier that it does not know, passes as a name that it knows well: phrases then know where names
 * stand. Without such a name it is forced to its place.
 */
export function prepareText(
  text: string, truecaser: Truecaser, { model, own, fixed, fixedWords, forceAll = false }: Preparing, order?: readonly number[],
): PreparedText {
  const written = tokenize(text);
  const tokens = truecaseSentences(written, truecaser);
  const fixedAt = new Int32Array(tokens.length).fill(-1);
  const forced: ForcedSpan[] = [];
  const named = new Map<number, number>();
  let marks = 0;
  const pass = (at: number, word: number): number => {
    named.set(at, word);
    return model.nameLike;
  };
  const casing = casingOf(written);
  const canPass = model.nameLike !== reservedWords.unknown && !forceAll;
  const words = Int32Array.from(tokens, (token, at) => {
    if (!isInlineCode(token)) {
      // What nobody knows stays as it was written.
      const isKnown = casing === "upper" || model.vocabulary.find(token) !== reservedWords.unknown;
      const word = own.idOf(isKnown ? token : written[at] as string);
      return canPass && own.isOwn(word) && isName.test(token) && copiedAsItIs.test(token) ? pass(at, word) : word;
    }
    const place = order?.[marks] ?? marks;
    marks++;
    const kind = fixed[place];
    if (kind === undefined) return own.idOf(token);
    fixedAt[at] = place;
    const known = model.vocabulary.find(token);
    if (kind.kind === "code" && known !== reservedWords.unknown && !forceAll) return known;
    const word = fixedWords.get(place) ?? own.add(token);
    fixedWords.set(place, word);
    if (canPass && isBare(token)) return pass(at, word);
    forced.push({ from: at, to: at + 1, target: [word], seenAs: [seenAs(model, kind, token)] });
    return word;
  });
  return { text, written, tokens, words, places: tokenPlaces(text, written), fixedAt, named, casing, forced };
}

const isName = /^[^\uffed\uffee]*\p{L}[^\uffed\uffee]*$/u;
const isBare = (token: string): boolean => token === inlineCode;

/** What the language model takes a fixed place for: the one word that a span is, or an inline code. */
function seenAs({ vocabulary, codes, nameLike }: AdaptedModel, fixed: FixedPlace, token: string): number {
  if (fixed.kind === "span") {
    const [word, ...others] = tokenize(fixed.text);
    const known = word === undefined || others.length > 0 ? reservedWords.unknown : vocabulary.find(word);
    if (known !== reservedWords.unknown) return known;
  }
  const same = vocabulary.find(token);
  return same !== reservedWords.unknown ? same : fixed.kind === "code" ? codes.values().next().value ?? nameLike : nameLike;
}

/** Texts of more words are decoded in stretches. */
const longestStretch = 100;
const sentenceEnd = /^\uffed?[.!?…。！？]+\uffed?$/u;
const clauseEnd = /^\uffed?[,;:)\]，；：、]\uffed?$/u;

/** Where the stretches of a long text begin, and its end: behind sentences, or clauses, where there are any. */
export function stretchesOf(tokens: readonly string[]): number[] {
  const starts = [0];
  for (let from = 0; tokens.length - from > longestStretch;) {
    const part = tokens.slice(from, from + longestStretch);
    const sentence = part.findLastIndex((token, at) => at >= longestStretch / 3 && sentenceEnd.test(token));
    const clause = part.findLastIndex((token, at) => at >= longestStretch / 3 && clauseEnd.test(token));
    from += (sentence >= 0 ? sentence : clause >= 0 ? clause : longestStretch - 1) + 1;
    starts.push(from);
  }
  if (starts.at(-1) !== tokens.length || starts.length === 1) starts.push(tokens.length);
  return starts;
}
