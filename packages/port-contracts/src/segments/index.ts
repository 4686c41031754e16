export { driverContract, type DriverSubject, type Harm } from "./driver-contract.js";
export { translationEnginesContract, type TranslationEnginesSubject } from "./translation-engines-contract.js";
export { transliteratorContract } from "./transliterator-contract.js";
