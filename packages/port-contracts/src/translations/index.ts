export { store } from "./keeping-translations.js";
export { translationRepositoryContract } from "./translation-repository-contract.js";
export type { TranslationRepositorySubject } from "./translation-repository-subject.js";
