import { checkSize, type ModelSize, smallestSize } from "./model-size.js";
import { writeSentencePiece } from "./sentence-piece-writer.js";
import { writeShortlist } from "./shortlist-writer.js";
import { mostCodes, writeNetwork, type CodedPieces } from "./word-network.js";
import { pieceOf, type WordVocabulary, wordVocabulary } from "./word-vocabulary.js";

/** What to build. */
export interface WordModelOptions extends Partial<ModelSize> {
  /** Words with what they become, either of which may be several words with single blanks between them. */
  readonly words: ReadonlyMap<string, string>;
  /** Whether there is a shortlist; true when absent. */
  readonly shortlist?: boolean;
  /** Whether source and target have a vocabulary each. */
  readonly twoVocabularies?: boolean;
  /** Whether the decoder is an SSRU, as those of Firefox's models are; true when absent. Else it has self-attention. */
  readonly ssru?: boolean;
}

/** The files of a model, as Firefox's models have them. */
export interface WordModel {
  readonly model: Uint8Array;
  readonly shortlist?: Uint8Array;
  /** One for both languages, or the source's and the target's. */
  readonly vocabularies: readonly Uint8Array[];
}

/** How many pieces a shortlist of published models holds for each piece; most of them are frequent ones. */
const listed = 50;
const frequent = 4_096;

/**
 * Builds a model that translates word by word, whose output is `translateWords` of its input. Throws a RangeError for a size that no model
 * can have, and for more words than there are codes to tell them apart by.
 */
export function buildWordModel(
  { words, shortlist = true, twoVocabularies = false, ssru = true, ...sizes }: WordModelOptions,
): WordModel {
  const size = checkSize({ ...smallestSize, ...sizes });
  const letters = [...new Set([...words].flat().join("").replaceAll(" ", ""))];
  const both = [...new Set([...words].flat())];
  const source = wordVocabulary(twoVocabularies ? words.keys() : both, letters, size.vocabularySize);
  const target = twoVocabularies ? wordVocabulary(new Set(words.values()), letters, size.vocabularySize) : source;
  if (target.used > mostCodes) throw new RangeError(`${target.used} pieces are more than the ${mostCodes} that can be told apart.`);
  const become = new Map([...words].map(([word, translation]) => [pieceOf(word), pieceOf(translation)]));
  const translation = (id: number): number | undefined => {
    const text = id < source.used ? source.pieces[id]?.text as string : undefined;
    return text === undefined ? undefined : target.ids.get(become.get(text) ?? text);
  };
  const own = (id: number): number | undefined => (id < target.used ? id : undefined);
  const coded = (vocabulary: WordVocabulary): CodedPieces => ({ size: vocabulary.pieces.length, translation, own });
  return {
    model: writeNetwork({ ...size, ssru }, coded(source), twoVocabularies ? coded(target) : undefined),
    ...(shortlist ? { shortlist: shortlistOf(source, target, translation) } : {}),
    vocabularies: (twoVocabularies ? [source, target] : [source]).map(({ pieces }) => writeSentencePiece(pieces)),
  };
}

/** As many candidates for each piece as published shortlists have; one of them is right. */
function shortlistOf(source: WordVocabulary, target: WordVocabulary, translation: (id: number) => number | undefined): Uint8Array {
  const count = Math.min(frequent, target.pieces.length);
  const lists = source.pieces.map((_, id) => {
    const list = new Set([translation(id) ?? id % count]);
    for (let candidate = 0; candidate < listed; candidate++) list.add((id * 7919 + candidate * 104_729) % count);
    return [...list].sort((one, other) => one - other);
  });
  return writeShortlist(lists, listed, listed);
}
