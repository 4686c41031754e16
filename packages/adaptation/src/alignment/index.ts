export { alignBitext, type Alignment, type AlignOptions, type Links } from "./align-bitext.js";
export { longestSentence } from "./aligned-corpus.js";
export { lexicalProbability, lexicalTables, type LexicalTable, type LexicalTables } from "./lexical-table.js";
