export { buildWordModel, type WordModel, type WordModelOptions } from "./build-word-model.js";
export { type ModelSize, publishedSizes } from "./model-size.js";
export { translateWords } from "./translate-words.js";
