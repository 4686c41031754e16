import { alignBitext, lexicalTables } from "../alignment/index.js";
import { buildBitext } from "../bitext/index.js";
import { trainLanguageModel } from "../language-model/index.js";
import { buildMemory } from "../memory/index.js";
import { type Section, sectionsInMemory, vocabularySections } from "../model-file/index.js";
import { openPool, toShared } from "../pool/index.js";
import { type Sentences, tokenize, tokenizeBitext, Truecaser, type Vocabulary } from "../text/index.js";
import type { AdaptedHeader } from "./adapted-header.js";
import { AdaptedModel } from "./adapted-model.js";

const nouns = [
  ["house", "la casa"], ["car", "el coche"], ["file", "el archivo"], ["module", "el módulo"], ["door", "la puerta"],
  ["window", "la ventana"], ["server", "el servidor"], ["book", "el libro"], ["table", "la mesa"], ["key", "la llave"],
] as const;
const adjectives = [["red", "roj"], ["new", "nuev"], ["small", "pequeñ"], ["white", "blanc"], ["old", "viej"]] as const;
const verbs = [["opens", "abre"], ["reads", "lee"], ["sees", "ve"], ["closes", "cierra"], ["uses", "usa"]] as const;

/** Pairs of a small English and its Spanish: adjectives stand behind their nouns, and agree with them. */
export function tinyPairs(): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (const [at, [noun, spanish]] of nouns.entries()) {
    const ending = spanish.startsWith("la") ? "a" : "o";
    const capital = `${spanish.charAt(0).toUpperCase()}${spanish.slice(1)}`;
    for (const [n, [adjective, stem]] of adjectives.entries()) {
      const [verb, its] = verbs[(at + n) % verbs.length] as readonly [string, string];
      const [other, otherSpanish] = nouns[(at + 3 * n + 1) % nouns.length] as readonly [string, string];
      pairs.push([`The ${adjective} ${noun} ${verb} the ${other}.`, `${capital} ${stem}${ending} ${its} ${otherSpanish}.`]);
      pairs.push([`She ${verb} the ${adjective} ${noun}.`, `Ella ${its} ${spanish} ${stem}${ending}.`]);
      pairs.push([`Python ${verb} the ${noun} ${n + 1}.`, `Python ${its} ${spanish} ${n + 1}.`]);
      pairs.push([`The Python ${noun} is ${adjective}.`, `${capital} Python es ${stem}${ending}.`]);
    }
    pairs.push([`Click ￼ to open the ${noun}.`, `Pulse ￼ para abrir ${spanish}.`]);
    pairs.push([`The house is big: ${noun}.`, `La casa es grande: ${spanish}.`]);
  }
  return pairs;
}

/** The sections of a model of some pairs, made in this thread; of a post-editor, with what is really translated beside them. */
export async function tinySections(pairs: readonly (readonly [string, string])[], originals?: readonly string[]): Promise<Section[]> {
  const pool = openPool({ workers: 0 });
  const text = await tokenizeBitext(pool, pairs.map(([source]) => source), pairs.map(([, target]) => target));
  const remembered = originals === undefined ? { source: text.source, sections: [] } : originalsIn(text.vocabulary, originals);
  const vocabularySize = text.vocabulary.size;
  const { links } = await alignBitext(pool, text.source, text.target, { vocabularySize });
  const lexical = lexicalTables(text.source, text.target, links, vocabularySize);
  return [
    ...vocabularySections(text.vocabulary), ...buildBitext({ ...text, links, lexical, vocabularySize }).sections(),
    ...trainLanguageModel(text.target, { vocabularySize }).sections(),
    ...Object.entries(buildMemory(remembered.source, { vocabularySize }))
      .map(([name, array]): Section => ({ name: `memory.${name}`, array })),
    ...remembered.sections,
    { name: "truecaser.source", array: toShared(text.sourceTruecaser.toBytes()) },
    { name: "truecaser.target", array: toShared(text.targetTruecaser.toBytes()) },
  ];
}

/** As a training keeps what a post-editor's bitext does not have. */
function originalsIn(vocabulary: Vocabulary, originals: readonly string[]): { source: Sentences; sections: Section[] } {
  const tokens = originals.map(tokenize);
  const truecaser = Truecaser.train(tokens);
  const words = tokens.map((own) => truecaser.apply(own).map((token) => vocabulary.add(token)));
  let end = 0;
  const starts = Int32Array.of(0, ...words.map((own) => (end += own.length)));
  const source = { words: toShared(Int32Array.from(words.flat())), starts: toShared(starts) };
  return {
    source, sections: [
      { name: "memory.words", array: source.words }, { name: "memory.starts", array: source.starts },
      { name: "truecaser.original", array: toShared(truecaser.toBytes()) },
    ],
  };
}

/** A model of some pairs. */
export async function tinyModel(
  header: AdaptedHeader = { method: "direct", weights: {} }, pairs: readonly (readonly [string, string])[] = tinyPairs(),
): Promise<AdaptedModel> {
  return new AdaptedModel(header, sectionsInMemory(await tinySections(pairs)));
}
