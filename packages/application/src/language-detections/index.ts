export { type DetectedLanguage, DetectLanguages, type LanguageDetection, type LanguageDetector } from "./detect-languages.js";
export { DetectTexts } from "./detect-texts.js";
export { type LanguageDetectionNeeds, languageDetectionSlice, type LanguageDetectionUseCases } from "./slice.js";
