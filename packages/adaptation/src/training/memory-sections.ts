import { buildMemory, TranslationMemory } from "../memory/index.js";
import type { Section, SectionReader } from "../model-file/index.js";
import { sharedInt32, threadTask, toShared } from "../pool/index.js";
import { type Sentences, tokenize, Truecaser, type Vocabulary } from "../text/index.js";

interface ToRemember {
  readonly source: Sentences;
  readonly vocabularySize: number;
  readonly changed: ArrayLike<number>;
}

/** Indexes sources for look-up, in a thread. */
export function indexMemory({ source, vocabularySize, changed }: ToRemember): Section[] {
  const { exact, postings, postingStarts } = buildMemory(source, { vocabularySize, changed });
  return Object.entries({ exact, postings, postingStarts }).map(([name, array]) => ({ name: `memory.${name}`, array }));
}

export const memoryTask = threadTask(import.meta.url, "indexMemory", indexMemory);

/**
 * Sources as words where the bitext has something else on its source side, as that of a post-editor has; their words are added to the
 * vocabulary.
 */
export function originalSentences(texts: readonly string[], vocabulary: Vocabulary): { source: Sentences; sections: Section[] } {
  const tokens = texts.map(tokenize);
  const truecaser = Truecaser.train(tokens);
  const starts = sharedInt32(texts.length + 1);
  tokens.forEach((own, at) => (starts[at + 1] = (starts[at] as number) + own.length));
  const words = sharedInt32(starts[texts.length] as number);
  tokens.forEach((own, at) => truecaser.apply(own).forEach((token, n) => (words[(starts[at] as number) + n] = vocabulary.add(token))));
  return {
    source: { words, starts },
    sections: [
      { name: "memory.words", array: words }, { name: "memory.starts", array: starts },
      { name: "truecaser.original", array: toShared(truecaser.toBytes()) },
    ],
  };
}

/** The memory of a model, and the truecaser that its sources were written by. */
export function memoryOf(sections: SectionReader, vocabularySize: number): { memory: TranslationMemory; truecaser: Truecaser } {
  const isOwn = sections.has("memory.words");
  const prefix = isOwn ? "memory" : "bitext.source";
  const source = { words: sections.get(`${prefix}.words`, "Int32"), starts: sections.get(`${prefix}.starts`, "Int32") };
  const [exact, postings, postingStarts] = ["exact", "postings", "postingStarts"].map((name) => sections.get(`memory.${name}`, "Int32")) as
    [Int32Array, Int32Array, Int32Array];
  return {
    memory: new TranslationMemory(source, { exact, postings, postingStarts }, vocabularySize),
    truecaser: Truecaser.fromBytes(new Uint8Array(sections.get(`truecaser.${isOwn ? "original" : "source"}`, "Uint8"))),
  };
}
