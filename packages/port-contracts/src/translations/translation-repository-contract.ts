import { type Open, promisedBy, type Runner } from "../common/subject.js";
import { claiming } from "./claiming.js";
import { keepingTranslations } from "./keeping-translations.js";
import { listingTranslations } from "./listing-translations.js";
import { tellingOfTranslations } from "./telling-of-translations.js";
import type { TranslationRepositorySubject } from "./translation-repository-subject.js";

/** What every TranslationRepository promises. */
export function translationRepositoryContract(name: string, open: Open<TranslationRepositorySubject>, runner: Runner): void {
  runner.describe(`TranslationRepository contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    keepingTranslations(promised);
    claiming(promised);
    listingTranslations(promised);
    tellingOfTranslations(promised);
  });
}
