export { DetectLanguages, type LanguageDetection } from "./detect-languages.js";
export type { DetectedLanguage, LanguageDetector } from "./language-detector.js";
export { type LanguageDetectionNeeds, languageDetectionSlice, type LanguageDetectionUseCases } from "./slice.js";
