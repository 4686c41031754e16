export * from "./transliteration/ascii-transliterator.js";
