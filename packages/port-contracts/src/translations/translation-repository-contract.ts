import { aUser } from "../common/builders.js";
import { oneDoor } from "../common/one-door-contract.js";
import { type Open, promisedBy, type Runner } from "../common/subject.js";
import { claiming } from "./claiming.js";
import { keepingTranslations } from "./keeping-translations.js";
import { listingTranslations } from "./listing-translations.js";
import { signallingTranslations } from "./signalling-translations.js";
import { takingTurns } from "./taking-turns.js";
import { translationDoor } from "./translation-door.js";
import type { TranslationRepositorySubject } from "./translation-repository-subject.js";

/** Owners of the jobs that the suite stores. */
const owners = ["owner", "1", "2", "3", "x"];

/** What every TranslationRepository promises. */
export function translationRepositoryContract(name: string, open: Open<TranslationRepositorySubject>, runner: Runner): void {
  runner.describe(`TranslationRepository contract: ${name}`, () => {
    const promised = promisedBy(async () => {
      const subject = await open();
      for (const id of owners) await subject.users.add({ state: aUser({ id }) });
      return subject;
    }, runner);
    keepingTranslations(promised);
    claiming(promised);
    takingTurns(promised);
    listingTranslations(promised);
    signallingTranslations(promised);
    oneDoor(promised, translationDoor);
  });
}
