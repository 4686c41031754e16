import type { LanguageDetectionUseCases } from "@dragoman/application/language-detections";
import type { LanguagePairUseCases } from "@dragoman/application/language-pairs";
import type { TranslationUseCases } from "@dragoman/application/translations";

/** What doors call that take texts: translate them, tell their languages, and list what can be translated. */
export type TextUseCases =
  Pick<TranslationUseCases, "translateTexts"> & Pick<LanguageDetectionUseCases, "detectTexts"> & LanguagePairUseCases;
