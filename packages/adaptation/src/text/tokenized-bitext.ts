import type { RunOptions, WorkerPool } from "../pool/index.js";
import type { Sentences } from "./sentences.js";
import { tokenizeSideTask, type TokenizedSide } from "./tokenized-side.js";
import { Truecaser } from "./truecaser.js";
import { Vocabulary } from "./vocabulary.js";

/** Both sides of a bitext as ids of one vocabulary, truecased; sentence `n` of one is the translation of sentence `n` of the other. */
export interface TokenizedBitext {
  readonly vocabulary: Vocabulary;
  /** Over shared memory, as is the target. */
  readonly source: Sentences;
  readonly target: Sentences;
  readonly sourceTruecaser: Truecaser;
  readonly targetTruecaser: Truecaser;
}

/** Tokenizes and truecases texts and their translations, each side in a thread of its own where the pool has two. */
export async function tokenizeBitext(
  pool: WorkerPool, source: readonly string[], target: readonly string[], options: RunOptions = {},
): Promise<TokenizedBitext> {
  if (source.length !== target.length) {
    throw new RangeError(`There are ${source.length} source texts and ${target.length} target texts; each one needs its translation.`);
  }
  const [sourceSide, targetSide] = await pool.runAll(tokenizeSideTask, [source, target], options) as [TokenizedSide, TokenizedSide];
  const vocabulary = new Vocabulary();
  return {
    vocabulary,
    source: joinVocabulary(vocabulary, sourceSide),
    target: joinVocabulary(vocabulary, targetSide),
    sourceTruecaser: Truecaser.fromBytes(sourceSide.truecaser),
    targetTruecaser: Truecaser.fromBytes(targetSide.truecaser).writing(writesTitles(sourceSide.titles, targetSide.titles)),
  };
}

function joinVocabulary(vocabulary: Vocabulary, { vocabulary: forms, words, starts }: TokenizedSide): Sentences {
  const ids = Int32Array.from(forms, (form) => vocabulary.add(form));
  for (let at = 0; at < words.length; at += 1) words[at] = ids[words[at] as number] as number;
  return { words, starts };
}

/** Whether most translations of titles are written as titles, as in English and unlike in Spanish. */
function writesTitles(source: Uint8Array, target: Uint8Array): boolean {
  let both = 0;
  let titles = 0;
  source.forEach((title, at) => {
    titles += title;
    both += title & (target[at] as number);
  });
  return 2 * both > titles;
}
