export { translationEnginesContract, type TranslationEnginesSubject } from "./translation-engines-contract.js";
export { transliteratorContract } from "./transliterator-contract.js";
