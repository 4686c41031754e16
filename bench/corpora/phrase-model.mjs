import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { alignBitext, lexicalTables } from "../../packages/adaptation/dist/alignment/index.js";
import { buildBitext } from "../../packages/adaptation/dist/bitext/index.js";
import { trainLanguageModel } from "../../packages/adaptation/dist/language-model/index.js";
import { openPool } from "../../packages/adaptation/dist/pool/index.js";
import { decodeTokens, encodeText, reservedWords, tokenizeBitext } from "../../packages/adaptation/dist/text/index.js";

export const linesOf = (corpora, name) => readFileSync(join(corpora, name), "utf8").replace(/\n$/, "").split("\n");

/** So many of the values, spread evenly over all of them. */
export const spreadOver = (values, count) => Array.from({ length: Math.min(count, values.length) },
  (_, at) => values[Math.floor(at * values.length / Math.min(count, values.length))]);

/** What a decoder reads, trained on the first `pairs` of a corpus of `adaptation-corpora.mjs`, and how its texts become words and back. */
export async function trainPhraseModel(corpora, name, pairs = Infinity) {
  const pool = openPool({ workers: availableParallelism() });
  try {
    const [sources, targets] = ["src", "trg"].map((side) => linesOf(corpora, `${name}.train.${side}`).slice(0, pairs));
    const { vocabulary, source, target, sourceTruecaser, targetTruecaser } = await tokenizeBitext(pool, sources, targets);
    const vocabularySize = vocabulary.size;
    const { links } = await alignBitext(pool, source, target, { vocabularySize });
    const lexical = lexicalTables(source, target, links, vocabularySize);
    const phrases = buildBitext({ source, target, links, lexical, vocabularySize });
    const languageModel = trainLanguageModel(target, { vocabularySize });
    return { phrases, languageModel, ...texts(vocabulary, sourceTruecaser, targetTruecaser) };
  } finally {
    await pool.close();
  }
}

/** Words that the vocabulary lacks are numbered behind it, by sentence. */
function texts(vocabulary, sourceTruecaser, targetTruecaser) {
  const encode = (text) => {
    const { tokens, words, casing } = encodeText(text, sourceTruecaser, vocabulary);
    const own = [...new Set(tokens.filter((_, at) => words[at] === reservedWords.unknown))];
    const numbered = words.map((word, at) => (word === reservedWords.unknown ? vocabulary.size + own.indexOf(tokens[at]) : word));
    return { own, casing, words: numbered };
  };
  const textOf = (decoded, { own, casing }) => {
    const tokens = Array.from(decoded.words, (word) => (word < vocabulary.size ? vocabulary.word(word) : own[word - vocabulary.size]));
    return decodeTokens(tokens, casing, targetTruecaser);
  };
  return { vocabularySize: vocabulary.size, encode, textOf };
}
