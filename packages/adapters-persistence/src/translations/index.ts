export { removeTranslations } from "./typeorm-translation-repository.js";
