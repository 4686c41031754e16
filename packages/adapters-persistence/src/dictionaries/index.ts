export { dictionaryTable } from "./dictionary.table.js";
export * from "./postgres-term-finder.js";
export * from "./typeorm-dictionary-repository.js";
