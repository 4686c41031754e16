export {
  checkDictionaryId, checkDictionaryLanguages, type Dictionary, dictionaryKey, idOfRevisioned, isOfPair, revisionedId,
} from "./dictionary.js";
export {
  dictionaryCreated, dictionaryDeleted, dictionaryReplaced, termAdded, termChanged, termsDeleted,
} from "./dictionary-events.js";
export { findTerms, type FoundTerm, type KeyedTerm } from "./find-terms.js";
export { normalTerm, oneLine, type Term } from "./term.js";
export { keysAt, termKey, tokensOf } from "./tokens.js";
