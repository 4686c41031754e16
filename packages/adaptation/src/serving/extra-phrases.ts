// Phrases of one text beside those of the model: of the baseline (Chen, Eisele et al., 2007), and of similar units of the memory
// (Koehn and Senellart, "Convergence of translation memory and statistical machine translation", 2010).
import { type ExtraPhrase, phrasesOfOutput, tableFeatures } from "../decoding/index.js";
import { memoryPhrases } from "../memory/index.js";
import { isWordToken } from "../text/index.js";
import { type AskedText, codesIn, type SimilarTranslation } from "./asked-text.js";
import { feedbackLinks } from "./feedback-links.js";
import { type PreparedText, type Preparing, prepareText } from "./prepared-text.js";

/** Of longer texts the words of other translations are not looked for: their number grows with the square of the length. */
const longest = 250;
/** What of approved feedback a phrase gains for each word, as the logarithm of a probability: people said that it is right. */
const gainOfFeedback = 2;
const mostSimilar = 4;

/** Phrases for one text beside those of the model, and what each is from. */
export interface ExtraPhrases {
  readonly phrases: readonly ExtraPhrase[];
  /** Of memory phrases the training unit, by their reference; of feedback its id. */
  readonly sources: readonly ({ readonly unit: number } | { readonly feedbackId: string })[];
  /** Of the most similar training unit; 0 without one. */
  readonly similarity: number;
}

/** Phrases of the baseline, of similar training units and of similar feedback, as the method of the model has use for them. */
export function extraPhrases(asked: AskedText, prepared: PreparedText, preparing: Preparing): ExtraPhrases {
  const { words, tokens } = prepared;
  const phrases: ExtraPhrase[] = [];
  const sources: ExtraPhrases["sources"][number][] = [];
  if (tokens.length > longest) return { phrases, sources, similarity: 0 };
  phrases.push(...ofBaseline(asked, prepared, preparing));
  for (const similar of (asked.similar ?? []).slice(0, mostSimilar)) {
    const reference = sources.push({ feedbackId: similar.id }) - 1;
    phrases.push(...ofFeedback(similar, prepared, preparing).map((phrase) => ({ ...phrase, reference })));
  }
  const { memory, bitext, method } = preparing.model;
  const remembered = method === "postEditing" ? originalWords(asked, preparing) : words;
  const matches = memory.fuzzy(remembered, { most: 2 });
  if (method !== "postEditing") {
    for (const { sentence } of matches) {
      const reference = sources.push({ unit: sentence }) - 1;
      const similar = { source: bitext.sourceSentence(sentence), target: bitext.targetSentence(sentence), links: bitext.linksOf(sentence) };
      const longer = memoryPhrases(words, similar).filter(({ from, to }) => to - from > bitext.maxPhrase);
      phrases.push(...longer.map((phrase): ExtraPhrase => ({ ...phrase, origin: "memory", reference })));
    }
  }
  return { phrases: phrases.filter(keepsCodes(prepared, preparing)), sources, similarity: matches[0]?.similarity ?? 0 };
}

/** `combined`: all of them; `direct`: those for words that the model does not know. */
function ofBaseline({ baseline }: AskedText, { words, tokens, fixedAt }: PreparedText, preparing: Preparing): ExtraPhrase[] {
  const { model, own } = preparing;
  if (baseline === undefined || model.method === "postEditing") return [];
  const output = prepareText(baseline.text, model.targetTruecaser, preparing, baseline.fixed);
  const phrases = phrasesOfOutput(words, output.words, model.bitext, "baseline");
  if (model.method !== "direct") return phrases;
  const isMissing = tokens.map((token, at) => own.isOwn(words[at] as number) && fixedAt[at] === -1 && isWordToken(token));
  return phrases.filter(({ from, to }) => isMissing.slice(from, to).some(Boolean));
}

/** The words of the text itself, where what is decoded is what the baseline made of it. */
function originalWords({ text, fixed = codesIn(text) }: AskedText, { model, own }: Preparing): Int32Array {
  return prepareText(text, model.memoryTruecaser, { model, own, fixed, fixedWords: new Map() }).words;
}

/** Nothing for a post-editor that is not told what the baseline makes of the source. */
function ofFeedback(
  { source, baseline, translation }: SimilarTranslation, { words }: PreparedText, preparing: Preparing,
): ExtraPhrase[] {
  const { model } = preparing;
  const read = model.method === "postEditing" ? baseline : source;
  if (read === undefined) return [];
  const own = { ...preparing, fixed: [] };
  const [like, output] = [prepareText(read, model.sourceTruecaser, own), prepareText(translation, model.targetTruecaser, own)];
  if (like.tokens.length > longest || output.tokens.length > longest) return [];
  const links = feedbackLinks(like.words, output.words, model.bitext);
  return memoryPhrases(words, { source: like.words, target: output.words, links }).map(({ from, to, target, links: inner }) => ({
    from, to, target, links: inner, origin: "memory",
    scores: tableFeatures.map((name) => (name === "targetGivenSource" ? gainOfFeedback * target.length : 0)),
  }));
}

/** A phrase must have as many codes as its source: those of other texts are not those of this one. */
function keepsCodes({ words }: PreparedText, { model: { codes } }: Preparing): (phrase: ExtraPhrase) => boolean {
  const count = (list: ArrayLike<number>, from: number, to: number): number => {
    let found = 0;
    for (let at = from; at < to; at++) if (codes.has(list[at] as number)) found++;
    return found;
  };
  return ({ from, to, target }) => count(words, from, to) === count(target, 0, target.length);
}
