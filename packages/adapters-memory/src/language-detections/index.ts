export { MemoryLanguageDetector } from "./memory-language-detector.js";
