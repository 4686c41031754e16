export { type DetectedLanguage, DetectLanguages, type LanguageDetection, type LanguageDetector } from "./detect-languages.js";
export { type LanguageDetectionNeeds, languageDetectionSlice, type LanguageDetectionUseCases } from "./slice.js";
