export { dictionaryTable } from "./dictionary.table.js";
export * from "./postgres-term-finder.js";
export * from "./postgres-dictionary-repository.js";
