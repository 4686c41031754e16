import { describe, it } from "@jest/globals";
import { brandRepositoryContract, patternRunnerContract } from "@dragoman/port-contracts/brands";
import {
  answerStoreContract, clockContract, contentStoreContract, randomContract, signalsContract, aHost, aTranslation,
} from "@dragoman/port-contracts/common";
import { dictionaryRepositoryContract, termFinderContract } from "@dragoman/port-contracts/dictionaries";
import { documentFormatsContract } from "@dragoman/port-contracts/documents";
import { approvedFeedbackContract, feedbackRepositoryContract } from "@dragoman/port-contracts/feedback";
import { hostAgentsContract, hostRepositoryContract } from "@dragoman/port-contracts/hosts";
import { labelRepositoryContract } from "@dragoman/port-contracts/labels";
import { languageDetectorContract } from "@dragoman/port-contracts/language-detections";
import { translationEnginesContract, transliteratorContract } from "@dragoman/port-contracts/segments";
import { chainRepositoryContract } from "@dragoman/port-contracts/translation-chains";
import { translationRepositoryContract } from "@dragoman/port-contracts/translations";
import {
  guessCounterContract, passwordHasherContract, secretBoxContract, tokenSignerContract, userRepositoryContract,
} from "@dragoman/port-contracts/users";
import { MemoryBrandRepository, MemoryPatternRunner } from "./brands/index.js";
import { FixedClock, MemoryAnswerStore, MemoryContentStore, MemoryRandom, MemorySignals, SystemClock } from "./common/index.js";
import { MemoryDictionaryRepository, MemoryTermFinder } from "./dictionaries/index.js";
import { MemoryDocumentFormats } from "./documents/index.js";
import { MemoryApprovedFeedback, MemoryFeedbackRepository } from "./feedback/index.js";
import { MemoryHostAgents, MemoryHostRepository } from "./hosts/index.js";
import { MemoryLabelRepository } from "./labels/index.js";
import { MemoryLanguageDetector } from "./language-detections/index.js";
import { MemoryTranslationEngines, MemoryTransliterator } from "./segments/index.js";
import { MemoryChainRepository } from "./translation-chains/index.js";
import { MemoryTranslationRepository } from "./translations/index.js";
import { MemoryGuessCounter, MemoryPasswordHasher, MemorySecretBox, MemoryTokenSigner, MemoryUserRepository } from "./users/index.js";

const runner = { describe, it };
const close = async (): Promise<void> => undefined;
const clock = new SystemClock();

clockContract("SystemClock", async () => ({ adapter: new SystemClock(), close }), runner);
clockContract("FixedClock", async () => ({ adapter: new FixedClock(), close }), runner);
randomContract("MemoryRandom", async () => ({ adapter: new MemoryRandom(), close }), runner);
signalsContract("MemorySignals", async () => {
  const adapter = new MemorySignals();
  return {
    adapter, close, tell: async (topic, subject) => adapter.tell(topic, subject), interrupt: close,
    cannot: { interrupt: "signals within one process have no connection that could break" },
  };
}, runner);
translationRepositoryContract("MemoryTranslationRepository", async () => {
  const signals = new MemorySignals();
  const labels = new MemoryLabelRepository();
  const adapter = new MemoryTranslationRepository(clock, signals, labels);
  return { adapter, close, signals, labels, users: new MemoryUserRepository(adapter), events: async () => adapter.events };
}, runner);
labelRepositoryContract("MemoryLabelRepository", async () => ({ adapter: new MemoryLabelRepository(), close }), runner);
dictionaryRepositoryContract("MemoryDictionaryRepository", async () => ({ adapter: new MemoryDictionaryRepository(), close }), runner);
termFinderContract("MemoryTermFinder", async () => {
  const dictionaries = new MemoryDictionaryRepository();
  return { adapter: new MemoryTermFinder(dictionaries), dictionaries, close };
}, runner);
contentStoreContract("MemoryContentStore", async () => {
  const translations = new MemoryTranslationRepository(clock, new MemorySignals());
  const adapter = new MemoryContentStore(clock, () => translations.contents());
  return {
    adapter, close, kept: async () => adapter.kept,
    refer: async ({ input, document, ...others }) => {
      const outputs = document === undefined ? undefined : { document, ...others };
      await translations.add(() => ({ job: aTranslation({ input, ...(outputs ? { outputs } : {}) }, outputs ? "succeeded" : "created"), events: [] }));
    },
  };
}, runner);
userRepositoryContract("MemoryUserRepository", async () => {
  const translations = new MemoryTranslationRepository(clock, new MemorySignals());
  return {
    adapter: new MemoryUserRepository(translations), close,
    own: async (ownerId) => { await translations.add(() => ({ job: aTranslation({ ownerId }), events: [] })); },
    owned: async (ownerId) => (await translations.list({ ownerId }, { page: 1, perPage: 1 })).totalItems,
  };
}, runner);
chainRepositoryContract("MemoryChainRepository", async () => ({ adapter: new MemoryChainRepository(), close }), runner);
guessCounterContract("MemoryGuessCounter", async () => {
  const fixed = new FixedClock();
  return { adapter: new MemoryGuessCounter(fixed), close, pass: async (ms) => fixed.advance(ms) };
}, runner);
answerStoreContract("MemoryAnswerStore", async () => {
  const fixed = new FixedClock();
  return { adapter: new MemoryAnswerStore(fixed), close, pass: async (ms) => fixed.advance(ms) };
}, runner);
passwordHasherContract("MemoryPasswordHasher", async () => ({ adapter: new MemoryPasswordHasher(), tooMany: 51, close }), runner);
tokenSignerContract("MemoryTokenSigner", async () => ({ adapter: new MemoryTokenSigner(clock), stranger: async () => new MemoryTokenSigner(clock), close }), runner);
secretBoxContract("MemorySecretBox", async () => ({ adapter: new MemorySecretBox(), stranger: async () => new MemorySecretBox(), close }), runner);
hostRepositoryContract("MemoryHostRepository", async () => {
  const signals = new MemorySignals();
  return { adapter: new MemoryHostRepository(signals), signals, close };
}, runner);
hostAgentsContract("MemoryHostAgents", async () => ({
  adapter: new MemoryHostAgents(["localhost"]), host: aHost({ hostname: "localhost" }), silent: aHost({ hostname: "silent.example" }), close,
  engines: [
    { id: "job-1", kind: "job", expectedRunning: true },
    { id: "eng-spa", kind: "translation", expectedRunning: true, languagePairId: "EngSpa_Generic_SRV_SANDBOX_1_0_x_0", desiredProcessingUnits: 1, maximumProcessingUnits: 2 },
  ],
}), runner);
translationEnginesContract("MemoryTranslationEngines", async () => ({
  adapter: new MemoryTranslationEngines(["EngSpa_Generic_SRV_SANDBOX_1_0_x_0"]), languagePairId: "EngSpa_Generic_SRV_SANDBOX_1_0_x_0", close,
}), runner);
languageDetectorContract("MemoryLanguageDetector", async () => ({ adapter: new MemoryLanguageDetector(), close }), runner);
transliteratorContract("MemoryTransliterator", async () => ({ adapter: new MemoryTransliterator(), close }), runner);
documentFormatsContract("MemoryDocumentFormats", async () => ({ adapter: new MemoryDocumentFormats(), close }), runner);
brandRepositoryContract("MemoryBrandRepository", async () => ({ adapter: new MemoryBrandRepository(), close }), runner);
patternRunnerContract("MemoryPatternRunner", async () => ({
  adapter: new MemoryPatternRunner(), close, cannot: { interrupt: "a pattern that runs in this thread cannot be interrupted" },
}), runner);
feedbackRepositoryContract("MemoryFeedbackRepository", async () => {
  const signals = new MemorySignals();
  return { adapter: new MemoryFeedbackRepository(clock, signals), signals, close };
}, runner);
approvedFeedbackContract("MemoryApprovedFeedback", async () => {
  const entries = new MemoryFeedbackRepository(clock, new MemorySignals());
  return { adapter: new MemoryApprovedFeedback(entries), entries, close };
}, runner);
