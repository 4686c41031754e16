/**
 * Of several translations that one counts which is most like the others: minimum Bayes risk over systems (Kumar & Byrne, "Minimum
 * Bayes-risk decoding for statistical machine translation", 2004), with chrF as the likeness. The baseline's translation votes too, but is
 * not chosen.
 */
import { linksOfOutput } from "../decoding/index.js";
import { estimateBand } from "../quality/index.js";
import { segmentChrf } from "../scores/index.js";
import type { AdaptedModel } from "./adapted-model.js";
import type { AdaptedTranslator } from "./adapted-translator.js";
import { type AskedText, codesIn, type TranslatedText } from "./asked-text.js";
import { OwnWords } from "./own-words.js";
import { type Preparing, prepareText } from "./prepared-text.js";

/** Which of some texts is most like the others and those that vote beside them, and how much so, 0 to 100; of equals the first. */
export function mostAgreed(texts: readonly string[], voters: readonly string[] = []): { readonly at: number; readonly agreement: number } {
  const agreements = agreementsOf(texts, voters);
  const at = indexOfMost(agreements);
  return { at, agreement: agreements[at] as number };
}

/** How much each text is like the others and those that vote beside them. */
function agreementsOf(texts: readonly string[], voters: readonly string[]): number[] {
  return texts.map((text, at) => {
    const others = [...texts.slice(0, at), ...texts.slice(at + 1), ...voters];
    return others.reduce((sum, other) => sum + segmentChrf(text, [other]), 0) / Math.max(1, others.length);
  });
}

const indexOfMost = (figures: readonly number[]): number => figures.indexOf(Math.max(...figures));

/** The ways to translate that are asked for their translations, the ones that are more alike to be right first. */
export interface ConsensusMembers {
  readonly combined: AdaptedTranslator;
  readonly postEditing: AdaptedTranslator;
  readonly direct: AdaptedTranslator;
}

/** Translates texts in several ways. One for each thread. */
export class ConsensusTranslator {
  readonly method = "consensus";

  constructor(readonly model: AdaptedModel, private readonly members: ConsensusMembers) {}

  /** Every way but one asks the baseline. */
  wantsBaseline(asked: Pick<AskedText, "text">): boolean {
    return this.members.combined.wantsBaseline(asked);
  }

  /** The newest translation of exactly this text in training, where there is one. */
  recall(asked: AskedText): TranslatedText | undefined {
    return this.members.direct.recall(asked);
  }

  /**
   * Without the baseline's output it is translated in the one way that does without. Where people approved of a similar text and a way
   * has learnt from that, only ways that have are chosen among, and vote: the others, and the baseline, would vote for what was corrected.
   */
  translate(asked: AskedText): TranslatedText {
    const { direct, combined, postEditing } = this.members;
    const remembered = this.recall(asked);
    if (remembered !== undefined) return remembered;
    if (asked.baseline === undefined) return direct.translate(asked);
    const found = [combined, postEditing, direct].map((member) => member.translate(asked));
    const learnt = found.filter(({ fromFeedback }) => fromFeedback === true);
    const texts = found.map(({ text }) => text);
    const all = agreementsOf(texts, [asked.baseline.text]);
    const chosen = learnt.length === 0 ? found[indexOfMost(all)] as TranslatedText
      : learnt[indexOfMost(agreementsOf(learnt.map(({ text }) => text), []))] as TranslatedText;
    // Of all ways, so that it is the same figure from text to text.
    const agreement = all[found.indexOf(chosen)] as number;
    // What decoding tells differs from way to way; that of one is told, so that it can be compared from text to text.
    const known = found[0]?.facts;
    const facts = known === undefined ? undefined : { ...known, agreement };
    const { quality } = this.model;
    return {
      ...(chosen.alignedTo === "text" ? chosen : alignedToText(chosen, asked, direct.model)), alignedTo: "text",
      ...(facts === undefined ? {} : { facts, ...(quality === undefined ? {} : { band: estimateBand(quality, facts) }) }),
    };
  }
}

/** A translation whose words are told by those of the baseline, with the places of the text itself instead. */
function alignedToText(translated: TranslatedText, { text, fixed = codesIn(text) }: AskedText, model: AdaptedModel): TranslatedText {
  const preparing: Preparing = { model, own: new OwnWords(model.vocabulary), fixed, fixedWords: new Map(), forceAll: true };
  const source = prepareText(text, model.sourceTruecaser, preparing);
  const order = translated.words.flatMap((word) => word.fixed ?? []);
  const target = prepareText(translated.text, model.targetTruecaser, preparing, order);
  const links = linksOfOutput(source.words, target.words, model.bitext);
  const sources = new Map<number, number[]>();
  for (let at = 0; at < links.length; at += 2) {
    const [one, other] = [2 * (links[at] as number), target.places[2 * (links[at + 1] as number)] as number];
    const known = sources.get(other) ?? [];
    known.push(source.places[one] as number, source.places[one + 1] as number);
    sources.set(other, known);
  }
  return { ...translated, words: translated.words.map((word) => ({ ...word, sources: sources.get(word.start) ?? [] })) };
}
