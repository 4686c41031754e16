export { buildWordModel, type WordModelOptions } from "./build-word-model.js";
export { publishedSizes } from "./model-size.js";
export { translateWords } from "./translate-words.js";
