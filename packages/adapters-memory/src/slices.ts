import type { Acting } from "@dragoman/application/audit";
import { type Clock, untraced } from "@dragoman/application/common";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import { MemoryAccountRepository, MemoryCharacterCounter } from "./accounts/index.js";
import {
  MemoryTrainingDataAnalyzer, MemoryTrainingJobRepository, MemoryTranslationScorer,
} from "./adapted-language-pairs/index.js";
import { MemoryActing } from "./audit/index.js";
import { MemoryBrandFiles, MemoryBrandRepository, MemoryPatternRunner } from "./brands/index.js";
import { MemoryAnswerStore, MemoryArchives, MemoryChanges, MemoryContentStore, MemoryRandom, MemorySignals } from "./common/index.js";
import { MemoryDictionaryFiles, MemoryDictionaryRepository, MemoryTermFinder } from "./dictionaries/index.js";
import { MemoryDocumentFormats } from "./documents/index.js";
import { MemoryLicenceReader } from "./entitlements/index.js";
import { MemoryApprovedFeedback, MemoryFeedbackFiles, MemoryFeedbackRepository, MemorySimilarFeedback } from "./feedback/index.js";
import {
  MemoryHostAgents, MemoryHostEngines, MemoryHostModels, MemoryHostRepository, MemoryLocalHostClaims,
} from "./hosts/index.js";
import { MemoryLabelRepository } from "./labels/index.js";
import { MemoryLanguageDetector } from "./language-detections/index.js";
import { MemoryPairChoiceRepository } from "./language-pairs/index.js";
import { MemoryLdapServers, MemoryLoginParser } from "./ldap/index.js";
import { MemoryMetricHistory, MemoryStoreHealth } from "./metrics/index.js";
import { MemoryQuickRecordStore, MemoryReportFiles, MemoryReportRepository } from "./reports/index.js";
import { MemoryIdentityProviders, MemorySamlMessages, MemorySamlSignInRepository } from "./saml/index.js";
import { MemoryTranslationEngines, MemoryTransliterator } from "./segments/index.js";
import { MemoryMailQueue, MemoryMailTransport } from "./mail/index.js";
import { MemorySettingStore, MemoryStoreDisk } from "./system/index.js";
import { MemoryImageChecker, MemoryThemeRepository } from "./themes/index.js";
import { MemoryChainRepository } from "./translation-chains/index.js";
import { MemoryTranslationRepository } from "./translations/index.js";
import {
  MemoryCredentialReader, MemoryGuessCounter, MemoryPasswordHasher, MemorySecretBox, MemoryTokenSigner, MemoryUserRepository,
} from "./users/index.js";
import { MemoryDeliveryQueue, MemoryWebhookRepository, MemoryWebhookSender } from "./webhooks/index.js";

/** What adapters in memory need: each other, a clock, and what is there to be found. */
export interface MemoryNeeds {
  readonly clock: Clock;
  /** Hosts whose agents answer. */
  readonly reachableHosts: readonly string[];
  /** Pairs that are installed on each of them, and that engines translate. */
  readonly installedPairs: readonly LanguagePair[];
  readonly agents: MemoryHostAgents;
  readonly acting: Acting;
  readonly signals: MemorySignals;
  readonly changes: MemoryChanges;
  readonly labels: MemoryLabelRepository;
  readonly translations: MemoryTranslationRepository;
  readonly trainingJobs: MemoryTrainingJobRepository;
  readonly dictionaries: MemoryDictionaryRepository;
  readonly feedback: MemoryFeedbackRepository;
  readonly quickRecordStore: MemoryQuickRecordStore;
  readonly webhooks: MemoryWebhookRepository;
  readonly mails: MemoryMailQueue;
  readonly tokens: MemoryTokenSigner;
  readonly users: MemoryUserRepository;
}

/** Every port in memory, by the names under which use cases ask for them. */
export const memorySlice = {
  tracer: () => untraced,
  random: () => new MemoryRandom(),
  signals: () => new MemorySignals(),
  changes: ({ clock, signals, acting }: MemoryNeeds) => new MemoryChanges(clock, signals, acting),
  outbox: ({ changes }: MemoryNeeds) => changes.outbox,
  acting: () => new MemoryActing(),
  audit: ({ changes }: MemoryNeeds) => changes.audit,
  answers: ({ clock }: MemoryNeeds) => new MemoryAnswerStore(clock),
  archives: () => new MemoryArchives(),
  contents: ({ clock, translations, trainingJobs }: MemoryNeeds) =>
    new MemoryContentStore(clock, (which) => [...translations.contents(which), ...trainingJobs.contents()]),

  users: ({ translations, mails }: MemoryNeeds) => new MemoryUserRepository(translations, mails),
  accounts: ({ users, clock, changes }: MemoryNeeds) => new MemoryAccountRepository(users, clock, changes),
  characters: () => new MemoryCharacterCounter(),
  guesses: ({ clock }: MemoryNeeds) => new MemoryGuessCounter(clock),
  passwords: () => new MemoryPasswordHasher(),
  tokens: ({ clock }: MemoryNeeds) => new MemoryTokenSigner(clock),
  credentialReader: ({ tokens }: MemoryNeeds) => new MemoryCredentialReader(tokens),
  secrets: () => new MemorySecretBox(),
  ldapServers: () => new MemoryLdapServers(),
  loginParser: () => new MemoryLoginParser(),

  hosts: ({ changes }: MemoryNeeds) => new MemoryHostRepository(changes),
  agents: ({ reachableHosts, installedPairs }: MemoryNeeds) => new MemoryHostAgents(reachableHosts, installedPairs),
  hostEngines: () => new MemoryHostEngines(),
  hostModels: ({ agents }: MemoryNeeds) => new MemoryHostModels(agents),
  storeHealth: () => new MemoryStoreHealth(),
  storeDisk: () => new MemoryStoreDisk(),
  metricHistory: ({ clock }: MemoryNeeds) => new MemoryMetricHistory(clock),
  localHostClaims: () => new MemoryLocalHostClaims(),
  chains: ({ changes }: MemoryNeeds) => new MemoryChainRepository(changes),
  pairChoices: ({ clock, changes }: MemoryNeeds) => new MemoryPairChoiceRepository(clock, changes),
  detector: () => new MemoryLanguageDetector(),

  formats: () => new MemoryDocumentFormats(),
  engines: ({ installedPairs }: MemoryNeeds) => new MemoryTranslationEngines(installedPairs.map(({ id }) => id)),
  transliterator: () => new MemoryTransliterator(),
  translations: ({ clock, changes, labels }: MemoryNeeds) => new MemoryTranslationRepository(clock, changes, labels),
  trainingDataAnalyzer: () => new MemoryTrainingDataAnalyzer(),
  trainingJobs: ({ clock, changes }: MemoryNeeds) => new MemoryTrainingJobRepository(clock, changes),
  translationScorer: () => new MemoryTranslationScorer(),
  themes: ({ clock, changes }: MemoryNeeds) => new MemoryThemeRepository(clock, changes),
  imageChecker: () => new MemoryImageChecker(),
  licences: () => new MemoryLicenceReader(),
  mails: ({ clock }: MemoryNeeds) => new MemoryMailQueue(clock),
  mailTransport: () => new MemoryMailTransport(),
  settings: ({ clock, changes }: MemoryNeeds) => new MemorySettingStore(clock, changes),
  signIns: ({ clock, changes }: MemoryNeeds) => new MemorySamlSignInRepository(clock, changes),
  samlMessages: () => new MemorySamlMessages(),
  identityProviders: () => new MemoryIdentityProviders(),
  reportFiles: () => new MemoryReportFiles(),
  quickRecordStore: () => new MemoryQuickRecordStore(),
  reports: ({ clock, translations, quickRecordStore }: MemoryNeeds) => new MemoryReportRepository(clock, translations, quickRecordStore),
  labels: ({ changes }: MemoryNeeds) => new MemoryLabelRepository(changes),

  dictionaries: ({ changes }: MemoryNeeds) => new MemoryDictionaryRepository(changes),
  dictionaryFiles: () => new MemoryDictionaryFiles(),
  termFinder: ({ dictionaries }: MemoryNeeds) => new MemoryTermFinder(dictionaries),
  brands: ({ changes }: MemoryNeeds) => new MemoryBrandRepository(changes),
  brandFiles: () => new MemoryBrandFiles(),
  patterns: () => new MemoryPatternRunner(),
  feedback: ({ clock, changes }: MemoryNeeds) => new MemoryFeedbackRepository(clock, changes),
  feedbackFiles: () => new MemoryFeedbackFiles(),
  approvedFeedback: ({ feedback }: MemoryNeeds) => new MemoryApprovedFeedback(feedback),
  similarFeedback: ({ feedback }: MemoryNeeds) => new MemorySimilarFeedback(feedback),

  webhooks: ({ changes }: MemoryNeeds) => new MemoryWebhookRepository(changes),
  deliveries: ({ clock, changes, webhooks }: MemoryNeeds) => new MemoryDeliveryQueue(clock, changes, webhooks),
  webhookSender: () => new MemoryWebhookSender(),
};
