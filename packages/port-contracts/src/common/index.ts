export { answerStoreContract, type AnswerStoreSubject } from "./answer-store-contract.js";
export { aHost, aTranslation, aUser, aUserWithoutRole, someFeedback, type TranslationFacts } from "./builders.js";
export { clockContract } from "./clock-contract.js";
export { contentStoreContract, type ContentStoreSubject } from "./content-store-contract.js";
export { randomContract } from "./random-contract.js";
export { signalsContract, type SignalsSubject } from "./signals-contract.js";
export { type Open, type Promised, promisedBy, type Runner, type Subject } from "./subject.js";
