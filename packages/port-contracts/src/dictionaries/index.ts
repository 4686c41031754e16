export { dictionaryFilesContract, type DictionaryFilesSubject } from "./dictionary-files-contract.js";
export { dictionaryRepositoryContract } from "./dictionary-repository-contract.js";
export { termFinderContract, type TermFinderSubject } from "./term-finder-contract.js";
