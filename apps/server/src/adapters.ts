import type { BrandFiles, BrandRepository } from "@dragoman/application/brands";
import type { AnswerStore, Archives, Clock, ContentStore, Random, Signals } from "@dragoman/application/common";
import type { DictionaryFiles, DictionaryRepository } from "@dragoman/application/dictionaries";
import type { DocumentFormats } from "@dragoman/application/documents";
import type { FeedbackFiles, FeedbackRepository } from "@dragoman/application/feedback";
import type { HostAgents, HostRepository, RunningEngine } from "@dragoman/application/hosts";
import type { LabelRepository } from "@dragoman/application/labels";
import type { LanguageDetector } from "@dragoman/application/language-detections";
import type { Entered, TranslationEngines, Transliterator } from "@dragoman/application/segments";
import type { ChainRepository } from "@dragoman/application/translation-chains";
import type { TranslationRepository } from "@dragoman/application/translations";
import type { GuessCounter, PasswordHasher, SecretBox, TokenSigner, UserRepository } from "@dragoman/application/users";

/** Every port that the server's use cases need. Production and component tests differ in nothing but these. */
export interface Adapters {
  readonly clock: Clock;
  readonly random: Random;
  readonly signals: Signals;
  readonly contents: ContentStore;
  readonly answers: AnswerStore;
  readonly users: UserRepository;
  readonly guesses: GuessCounter;
  readonly passwords: PasswordHasher;
  readonly tokens: TokenSigner;
  readonly secrets: SecretBox;
  readonly hosts: HostRepository;
  readonly agents: HostAgents;
  readonly chains: ChainRepository;
  readonly translations: TranslationRepository;
  readonly labels: LabelRepository;
  readonly dictionaries: DictionaryRepository;
  readonly dictionaryFiles: DictionaryFiles;
  readonly archives: Archives;
  readonly brands: BrandRepository;
  readonly brandFiles: BrandFiles;
  readonly feedback: FeedbackRepository;
  readonly feedbackFiles: FeedbackFiles;
  readonly detector: LanguageDetector;
  readonly formats: DocumentFormats;
  readonly transliterator: Transliterator;
  readonly entered: Entered;
  /** Engines are found through the directory, which is wired later than the adapters are made. */
  readonly engines: (running: (languagePairId: string) => readonly RunningEngine[]) => TranslationEngines;
}
