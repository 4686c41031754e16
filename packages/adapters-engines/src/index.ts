export * from "./transliteration/ascii-transliterator.js";
export * from "./client/index.js";
