export { removeTranslations } from "./postgres-translation-repository.js";
