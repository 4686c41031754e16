export { LanguageModel, trainLanguageModel, type LanguageModelOptions } from "./language-model.js";
export { perplexity, type Perplexity } from "./perplexity.js";
