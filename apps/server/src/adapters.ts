import type {
  AnswerStore, Archives, BrandFiles, BrandRepository, ChainRepository, Clock, ContentStore, DictionaryFiles, DictionaryRepository, DocumentFormats, Entered, FeedbackFiles, FeedbackRepository, GuessCounter, HostAgents, HostRepository, LabelRepository, LanguageDetector, PasswordHasher, Random,
  SecretBox, Signals, TokenSigner, TranslationEngines, TranslationRepository, Transliterator, UserRepository, RunningEngine,
} from "@dragoman/application";

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
