// Made by npm run docs of the OpenAPI documents that the server serves; not to be changed by hand.

import type { Base64, Upload } from "../input.js";

/** `AdaptedLanguagePair` of the interface. */
export type AdaptedLanguagePair = {
  readonly trainingId: string;
  /** Of the adapted pair. */
  readonly languagePairId: string;
  readonly profile: {
    readonly sourceLanguageId: string;
    readonly targetLanguageId: string;
    /** The pair that is adapted; "" where none is. */
    readonly baselineLanguagePairId: string;
    readonly comments: string;
    readonly username: string;
    readonly trainingHost: string;
  };
  readonly input: {
    readonly training: {
      readonly characters: {
        readonly source: number;
        readonly target: number;
      };
      readonly words: {
        readonly source: number;
        readonly target: number;
      };
      readonly translationUnits: number;
      /** The file as it was sent, in Base64; only where it is asked for. */
      readonly content?: string;
    };
    readonly test: {
      readonly characters: {
        readonly source: number;
        readonly target: number;
      };
      readonly words: {
        readonly source: number;
        readonly target: number;
      };
      readonly translationUnits: number;
      /** Whether test data was taken out of the training data, because none was sent. */
      readonly autoExtracted: boolean;
      /** The file as it was sent, in Base64; only where it is asked for. */
      readonly content?: string;
    };
    readonly verifySegmentation: boolean;
  };
  /** On the test data, 0 to 100; 0 before it is known, and without a baseline. */
  readonly bleu: {
    readonly baseline: number;
    readonly adapted: number;
  };
  readonly timestamps: {
    /** UTC, with six digits of fraction; "" while the moment has not come. */
    readonly queued: string;
    /** When a training engine took it. */
    readonly trainingStart: string;
    /** When it was first ready to be deployed. */
    readonly completed: string;
  };
  /**
   * Why it failed, why the last deployment did not succeed, or what a training waits for that nothing works on; ""
   * otherwise.
   */
  readonly errorMessage: string;
  /** What is odd about the data, in sentences that name the place. */
  readonly processorErrors: readonly string[];
  readonly state: 
    | "dispatching"
    | "initializing"
    | "training"
    | "computingBleu"
    | "readyToDeploy"
    | "deploying"
    | "deployed"
    | "undeploying"
    | "deleting"
    | "deleted"
    | "canceled"
    | "failed";
  /** Percent; it never decreases. */
  readonly progress: number;
  readonly hostsDeployedTo: readonly string[];
};

/** `Error` of the interface. */
export type Error = {
  readonly error: {
    /** The status. */
    readonly code: number;
    /** What failed. */
    readonly message: string;
    /** Why, and what would be right; may be empty. */
    readonly details: string;
  };
};

/** `TrainingUnitExample` of the interface. */
export type TrainingUnitExample = {
  readonly source: string;
  readonly target: string;
};

/** `LeftOut` of the interface. */
export type LeftOut = {
  /** `duplicate`, `untranslated`, `lengthRatio`, `wrongLanguage`, `misaligned`, … */
  readonly reason: string;
  readonly count: number;
  /** Three at most, shortened. */
  readonly examples: readonly TrainingUnitExample[];
};

/** `CleaningReport` of the interface. */
export type CleaningReport = {
  readonly read: number;
  readonly kept: number;
  /** Most frequent first. */
  readonly leftOut: readonly LeftOut[];
  /** What is odd about the whole, and what to do, in sentences. */
  readonly verdict: readonly string[];
};

/** `AdaptedAnalysisResults` of the interface. */
export type AdaptedAnalysisResults = {
  /** Sentences that name the place; none when all is well. */
  readonly processorErrors: readonly string[];
  readonly input: {
    readonly training: {
      readonly characters: {
        readonly source: number;
        readonly target: number;
      };
      readonly words: {
        readonly source: number;
        readonly target: number;
      };
      readonly translationUnits: number;
    };
    readonly test: {
      readonly characters: {
        readonly source: number;
        readonly target: number;
      };
      readonly words: {
        readonly source: number;
        readonly target: number;
      };
      readonly translationUnits: number;
      /** Whether test data was taken out of the training data, because none was sent. */
      readonly autoExtracted: boolean;
    };
    readonly verifySegmentation: boolean;
  };
  /** What a training would leave out, and why. */
  readonly cleaning: {
    readonly training: CleaningReport;
    readonly test?: CleaningReport;
  };
};

/** `AdaptedPairSettings` of the interface. */
export type AdaptedPairSettings = {
  readonly languagePairId: string;
  readonly name: string;
  readonly autoAdaptationEnabled: boolean;
};

/** `BleuReport` of the interface. */
export type BleuReport = {
  /** With its bounds in 95 of 100 cases. */
  readonly before?: {
    readonly value: number;
    readonly low: number;
    readonly high: number;
  };
  /** With its bounds in 95 of 100 cases. */
  readonly after: {
    readonly value: number;
    readonly low: number;
    readonly high: number;
  };
  /** With its bounds in 95 of 100 cases. */
  readonly gain?: {
    readonly value: number;
    readonly low: number;
    readonly high: number;
  };
};

/** `ChrfReport` of the interface. */
export type ChrfReport = {
  /** With its bounds in 95 of 100 cases. */
  readonly before?: {
    readonly value: number;
    readonly low: number;
    readonly high: number;
  };
  /** With its bounds in 95 of 100 cases. */
  readonly after: {
    readonly value: number;
    readonly low: number;
    readonly high: number;
  };
  /** With its bounds in 95 of 100 cases. */
  readonly gain?: {
    readonly value: number;
    readonly low: number;
    readonly high: number;
  };
};

/** `TrainingReport` of the interface. */
export type TrainingReport = {
  readonly trainingId: string;
  readonly languagePairId: string;
  readonly name: string;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  readonly baseline?: {
    readonly name: string;
    readonly version: string;
  };
  readonly bleu: BleuReport;
  readonly chrf: ChrfReport;
  /** Share of the resamples in which the adapted pair was better. */
  readonly shareBetter?: number;
  /** Fewer than 200 test segments. */
  readonly tooFewToTell: boolean;
  readonly split: {
    /** `given`, or split off by `document`, `batch`, `block` or at `random`. */
    readonly kind: string;
    readonly train: number;
    readonly dev: number;
    readonly test: number;
    /** Of the test segment that has most. */
    readonly references: number;
    readonly removedExact: number;
    readonly removedNear: number;
  };
  /** So many test segments have a training unit that is at least so similar. */
  readonly fuzzyLevels: readonly {
    readonly least: number;
    readonly segments: number;
  }[];
  readonly unknownWords: {
    readonly words: number;
    readonly unknown: number;
  };
  readonly method: {
    /**
     * `postEditing`, `direct`, `combined`, `consensus`, or `baseline` where none of them was shown to be better than it:
     * deployed, the pair translates as its baseline does.
     */
    readonly chosen: string;
    readonly why: string;
    /** Whether the interval of the gain on development data lies above zero; absent without a baseline. */
    readonly gainShown?: boolean;
    readonly candidates: readonly {
      readonly method: string;
      readonly tuned: boolean;
      readonly bleu: number;
      readonly chrf: number;
      /** With its bounds in 95 of 100 cases. */
      readonly gain?: {
        readonly value: number;
        readonly low: number;
        readonly high: number;
      };
      readonly skipped?: string;
    }[];
  };
  readonly cleaning: CleaningReport;
  readonly leftOutForLimit: number;
  /** How far estimates of quality can be trusted; absent where the pair gives none. */
  readonly quality?: {
    readonly shares: {
      readonly good: number;
      readonly adequate: number;
      readonly poor: number;
    };
    /** Share of those estimated to be good that really are, measured on development data by cross-validation. */
    readonly precisionOfGood: {
      readonly precision: number;
      readonly low: number;
      readonly high: number;
      readonly segments: number;
    };
    /** The same on test data, which had no part in it. */
    readonly precisionOnTest: {
      readonly precision: number;
      readonly low: number;
      readonly high: number;
      readonly segments: number;
    };
    readonly goodFrom: number;
    readonly poorBelow: number;
    readonly correlation: number;
    readonly segments: number;
  };
  readonly timing: readonly {
    readonly stage: string;
    readonly seconds: number;
    readonly cpuSeconds: number;
  }[];
  readonly baselineSeconds: number;
  readonly baselineWords: number;
  readonly phrases: readonly {
    readonly source: string;
    readonly target: string;
    readonly occurrences: number;
  }[];
  readonly examples: readonly {
    readonly source: string;
    readonly reference: string;
    readonly baseline?: string;
    readonly adapted: string;
    readonly chrfBefore?: number;
    readonly chrfAfter: number;
    readonly phrases: readonly {
      readonly source: string;
      readonly target: string;
      readonly origin: string;
    }[];
  }[];
  readonly notes: readonly string[];
};

/** `AuditEntry` of the interface. */
export type AuditEntry = {
  readonly id: number;
  readonly timeCreated: string;
  readonly userId: string;
  readonly username: string;
  readonly address: string;
  readonly event: string;
  readonly subject: string;
  readonly data: Readonly<Record<string, string>>;
};

/** `AuditPage` of the interface. */
export type AuditPage = {
  readonly entries: readonly AuditEntry[];
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
  readonly totalItems: number;
};

/** `InputFormat` of the interface. */
export type InputFormat = {
  readonly inputFormat: string;
  readonly extension: string;
  /** What it comes back as, unless another format is asked for. */
  readonly outputFormat: string;
  readonly available: boolean;
  /** What to install before it can be read, as a sentence; "" while it can. */
  readonly missing: string;
};

/** `DocumentFormats` of the interface. */
export type DocumentFormats = {
  readonly inputFormats: readonly InputFormat[];
  /** Formats that can be made of every input format. */
  readonly outputFormats: readonly string[];
};

/** `ChosenPair` of the interface. */
export type ChosenPair = {
  readonly languagePairId: string;
  /** How its technology stands to others. */
  readonly rank: "preferred" | "usual" | "lastResort";
  /** An engine is expected to run; without one it is never chosen. */
  readonly expectedRunning: boolean;
  /** An engine runs; those that run are chosen before others. */
  readonly running: boolean;
  /** What the makers of its model measured. */
  readonly published?: {
    readonly bleu?: number;
    readonly chrf?: number;
    readonly comet?: number;
    readonly testSet?: string;
  };
};

/** `ScoreInterval` of the interface. */
export type ScoreInterval = {
  readonly low: number;
  readonly value: number;
  readonly high: number;
};

/** `PairScore` of the interface. */
export type PairScore = {
  readonly languagePairId: string;
  readonly bleu: ScoreInterval;
  readonly chrf: ScoreInterval;
};

/** What pairs scored on the same sentences; bounds hold with a certainty of 95 %. */
export type Measurement = {
  readonly testSet: string;
  readonly sentences: number;
  /** UTC, with six digits of fraction; "" while the moment has not come. */
  readonly timeMeasured: string;
  readonly scores: readonly PairScore[];
};

/** `PairChoice` of the interface. */
export type PairChoice = {
  readonly direction: string;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  /** Those that an administrator put before all others. */
  readonly decidedLanguagePairIds: readonly string[];
  /** All that are installed, the first that is chosen first. */
  readonly languagePairs: readonly ChosenPair[];
  readonly measurement?: Measurement;
};

/** `PairChoices` of the interface. */
export type PairChoices = {
  readonly choices: readonly PairChoice[];
};

/** `PairScoreInput` of the interface. */
export type PairScoreInput = {
  readonly languagePairId: string;
  readonly bleu: {
    readonly low: number;
    readonly value: number;
    readonly high: number;
  };
  readonly chrf: {
    readonly low: number;
    readonly value: number;
    readonly high: number;
  };
};

/** `Licence` of the interface. */
export type Licence = {
  /** Where it is not `valid`, the community licence holds. */
  readonly state: "community" | "valid" | "expired" | "foreign" | "tampered" | "malformed";
  /** Why a licence does not hold; "" for one that does. */
  readonly message: string;
  readonly holder: string;
  readonly id: string;
  /** What it grants to all engines together. */
  readonly processingUnits: number;
  /** Ids of the pairs that it covers; `*` stands for any characters. */
  readonly languagePairs: readonly string[];
  /** UTC, with six digits of fraction; "" while the moment has not come. */
  readonly issued: string;
  /** UTC, with six digits of fraction; "" while the moment has not come. */
  readonly expires: string;
};

/** `Theme` of the interface. */
export type Theme = {
  readonly styleNavigationBarBackgroundColor: string;
  readonly styleNavigationBarTextColor: string;
  readonly styleLoginFormBackgroundColor: string;
  readonly stylePrimaryGroupTextColor: string;
  readonly stylePrimaryGroupColor: string;
  readonly styleTranslationNotificationBackgroundColor: string;
  readonly styleLoginNotificationBackgroundColor: string;
  readonly tabTitle: string;
  readonly translationNotificationMessage: string;
  readonly loginNotificationMessage: string;
  /** Another one after each change; "" without an image. */
  readonly navigationBarLogoUrl: string;
  /** Another one after each change; "" without an image. */
  readonly loginLogoUrl: string;
  /** Another one after each change; "" without an image. */
  readonly faviconUrl: string;
};

/** `LoginPage` of the interface. */
export type LoginPage = {
  readonly theme: Theme;
  /** Whether `GET /auth/saml/init` leads to an identity provider. */
  readonly singleSignOn: boolean;
};

/** `Purge` of the interface. */
export type Purge = {
  /** UTC, with six digits of fraction; "" while the moment has not come. */
  readonly timePurged: string;
  readonly jobs: number;
  readonly contents: number;
  readonly reports: number;
  readonly auditEntries: number;
};

/** `Retention` of the interface. */
export type Retention = {
  readonly jobsDays: number;
  readonly contentsDays: number;
  readonly reportsDays: number;
  readonly auditDays: number;
  readonly lastPurge: Purge;
};

/** `WebhookSecret` of the interface. */
export type WebhookSecret = {
  readonly secret: string;
};

/** `AdaptedLanguagePairOptions` of the interface. */
export type AdaptedLanguagePairOptions = {
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  readonly state: string;
  readonly sortBy: string;
};

/** `AdaptedLanguagePairPage` of the interface. */
export type AdaptedLanguagePairPage = {
  readonly languagePairs: readonly AdaptedLanguagePair[];
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
  readonly totalItems: number;
  readonly options: AdaptedLanguagePairOptions;
};

/** `WebhookAuditEntry` of the interface. */
export type WebhookAuditEntry = {
  readonly id: number;
  /** Of the webhook. */
  readonly uuid: string;
  readonly url: string;
  readonly event: 
    | "translation.created"
    | "translation.statusChanged"
    | "adaptedlp.created"
    | "adaptedlp.statusChanged"
    | "adaptedlp.judged";
  /** UTC, with six digits of fraction; "" while the moment has not come. */
  readonly timeTriggered: string;
  /** UTC, with six digits of fraction; "" while the moment has not come. */
  readonly timeLastAttempted: string;
  readonly data: Readonly<Record<string, string>>;
  /** Of the last attempt; "" when it succeeded, or when there was none. */
  readonly errorMessage: string;
  readonly retryAttempts: number;
};

/** `WebhookAuditPage` of the interface. */
export type WebhookAuditPage = {
  readonly entries: readonly WebhookAuditEntry[];
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
  readonly totalItems: number;
};

/** `Brand` of the interface. */
export type Brand = {
  readonly source: string;
  readonly target: string;
  readonly comment: string;
  readonly isSearchPatternSource: boolean;
  readonly disabled: boolean;
};

/** `BrandPage` of the interface. */
export type BrandPage = {
  readonly brands: readonly Brand[];
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
  readonly totalItems: number;
};

/** `Dictionary` of the interface. */
export type Dictionary = {
  readonly dictionaryId: string;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  /** Base64 without line breaks. */
  readonly content?: string;
};

/** `DictionaryPage` of the interface. */
export type DictionaryPage = {
  readonly dictionaries: readonly Dictionary[];
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
  readonly totalItems: number;
};

/** `Term` of the interface. */
export type Term = {
  readonly source: string;
  readonly target: string;
  readonly comment: string;
};

/** `TermPage` of the interface. */
export type TermPage = {
  readonly dictionaryId: string;
  readonly terms: readonly Term[];
  readonly termFilter: {
    readonly source: string;
    readonly target: string;
    readonly comment: string;
  };
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
  readonly totalTerms: number;
};

/** `DeletedTerm` of the interface. */
export type DeletedTerm = {
  readonly source: string;
};

/** `EntitlementsStatus` of the interface. */
export type EntitlementsStatus = {
  readonly processingUnits: {
    /** Pipelines that run from the start. */
    readonly desired: readonly {
      readonly translationEngineId: string;
      readonly count: number;
    }[];
    /** Pipelines under load. */
    readonly maximum: readonly {
      readonly translationEngineId: string;
      readonly count: number;
    }[];
    /** Pipelines that run now. */
    readonly filled: readonly {
      readonly translationEngineId: string;
      readonly count: number;
    }[];
    /** What the licence grants to all engines together, counted at their maximum. */
    readonly total: number;
  };
};

/** `LicenceProfile` of the interface. */
export type LicenceProfile = {
  readonly installationId: string;
  readonly hosts: number;
  readonly logicalCores: number;
  readonly languagePairs: readonly string[];
  /** What all engines need together, grown to their maximum. */
  readonly processingUnits: number;
};

/** `Feedback` of the interface. */
export type Feedback = {
  readonly feedbackId: string;
  readonly languagePairId: string;
  readonly username: string;
  readonly sourceText: string;
  readonly machineTranslation: string;
  readonly suggestedTranslation: string;
  readonly comment: string;
  readonly approvalState: "awaitingApproval" | "approved" | "rejected";
  /** Who approved or rejected it; "" when nobody did. */
  readonly reviewer: string;
  readonly timestamps: {
    /** UTC, with six digits of fraction; "" while the moment has not come. */
    readonly reviewed: string;
    /** UTC, with six digits of fraction; "" while the moment has not come. */
    readonly created: string;
    /** UTC, with six digits of fraction; "" while the moment has not come. */
    readonly modified: string;
  };
};

/** `FeedbackPage` of the interface. */
export type FeedbackPage = {
  readonly feedback: readonly Feedback[];
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
  readonly totalItems: number;
};

/** `FeedbackImport` of the interface. */
export type FeedbackImport = {
  readonly successful: number;
  readonly duplicate: number;
  readonly invalid: number;
  readonly warnings: readonly string[];
};

/** `JobEngine` of the interface. */
export type JobEngine = {
  readonly config: {
    readonly id: string;
    readonly host: string;
    readonly hostAgentPort: number;
  };
  /** How it is now. */
  readonly running: boolean;
  /** What was asked for. */
  readonly expectedRunning: boolean;
};

/** `TrainingEngine` of the interface. */
export type TrainingEngine = {
  readonly config: {
    readonly id: string;
    readonly host: string;
    readonly hostAgentPort: number;
  };
  /** How it is now. */
  readonly running: boolean;
  /** What was asked for. */
  readonly expectedRunning: boolean;
};

/** `TranslationEngine` of the interface. */
export type TranslationEngine = {
  readonly config: {
    readonly id: string;
    readonly host: string;
    readonly hostAgentPort: number;
    readonly languagePair: string;
    readonly isEdgeCloud: boolean;
    readonly desiredProcessingUnits: number;
    readonly maximumProcessingUnits: number;
    readonly mode?: string;
  };
  /** How it is now. */
  readonly running: boolean;
  /** What was asked for. */
  readonly expectedRunning: boolean;
};

/** `Host` of the interface. */
export type Host = {
  readonly hostname: string;
  readonly hostAgentPort: number;
  readonly hostAgentRunning: boolean;
  /** Each pair that is installed there, and whether the licence covers it. */
  readonly languagePairs: Readonly<Record<string, boolean>>;
  readonly message: {
    readonly warnings: readonly string[];
    readonly errors: readonly string[];
  };
  readonly jobEngines: readonly JobEngine[];
  readonly trainingEngines: readonly TrainingEngine[];
  readonly translationEngines: readonly TranslationEngine[];
};

/** `Hosts` of the interface. */
export type Hosts = {
  readonly hosts: readonly Host[];
};

/** `HostSystemProfile` of the interface. */
export type HostSystemProfile = {
  readonly gpus: {
    readonly driverVersion: string;
    readonly count: number;
    readonly gpu: readonly {
      readonly modelName: string;
      readonly memoryUsage: {
        readonly totalInMB: number;
        readonly freeInMB: number;
        readonly usedInMB: number;
      };
      readonly utilization: number;
      readonly processes: readonly {
        readonly pid: number;
        readonly processName: string;
        readonly usedMemoryInMB: number;
      }[];
    }[];
  };
  readonly memory: {
    readonly totalInMB: number;
    readonly freeInMB: number;
    readonly usedInMB: number;
  };
  readonly cpu: readonly {
    readonly modelName: string;
    readonly cores: number;
    /** A number, as text. */
    readonly cacheSizeInMB: string;
    readonly clockSpeedInMHz: number;
    readonly flags: readonly string[];
    /** Percent. */
    readonly utilization: number;
  }[];
  readonly disk: readonly {
    readonly path: string;
    readonly totalInMB: number;
    readonly freeInMB: number;
    readonly usedInMB: number;
  }[];
};

/** `Label` of the interface. */
export type Label = {
  readonly id: number;
  readonly name: string;
};

/** `LabelPage` of the interface. */
export type LabelPage = {
  readonly labels: readonly Label[];
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
  readonly totalItems: number;
};

/** `LanguageDetection` of the interface. */
export type LanguageDetection = {
  /** WHATWG name of the encoding that the document is in. */
  readonly encoding: string;
  readonly languages: readonly {
    readonly code: string;
    readonly languageTag: string;
    readonly name: string;
    /** 0 to 1. */
    readonly score: number;
  }[];
  readonly scripts: readonly {
    /** ISO 15924. */
    readonly code: string;
    readonly name: string;
    readonly percent: number;
  }[];
};

/** `MemberPair` of the interface. */
export type MemberPair = {
  readonly languagePairId: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  /** IETF tag, always there. */
  readonly sourceLanguageTag: string;
  /** IETF tag, always there. */
  readonly targetLanguageTag: string;
  readonly domain: string;
  readonly model: string;
  readonly platform: string;
  readonly technology: string;
  /** "" for chains. */
  readonly version: string;
  /** Always true; absent for pairs that cannot be a baseline of training. */
  readonly adaptable?: boolean;
  /** Whether it is an adapted pair that is trained anew by itself. */
  readonly autoAdaptationEnabled: boolean;
  /** Whether it estimates the quality of what it translates. */
  readonly qeSupport: boolean;
  readonly linguisticOptions: readonly {
    readonly id: string;
    readonly values: readonly string[];
    /** One of the values; what is meant without the option. */
    readonly systemDefault: string;
  }[];
};

/** `LanguagePair` of the interface. */
export type LanguagePair = {
  readonly languagePairId: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  /** IETF tag, always there. */
  readonly sourceLanguageTag: string;
  /** IETF tag, always there. */
  readonly targetLanguageTag: string;
  readonly domain: string;
  readonly model: string;
  readonly platform: string;
  readonly technology: string;
  /** "" for chains. */
  readonly version: string;
  /** Always true; absent for pairs that cannot be a baseline of training. */
  readonly adaptable?: boolean;
  /** Whether it is an adapted pair that is trained anew by itself. */
  readonly autoAdaptationEnabled: boolean;
  /** Whether it estimates the quality of what it translates. */
  readonly qeSupport: boolean;
  readonly linguisticOptions: readonly {
    readonly id: string;
    readonly values: readonly string[];
    /** One of the values; what is meant without the option. */
    readonly systemDefault: string;
  }[];
  readonly memberPairs?: readonly MemberPair[];
  /** Always true; absent for single pairs. */
  readonly isChain?: boolean;
};

/** `LanguagePairs` of the interface. */
export type LanguagePairs = {
  readonly languagePairs: readonly LanguagePair[];
};

/** `MetricFamily` of the interface. */
export type MetricFamily = {
  readonly name: string;
  readonly help: string;
  readonly type: "COUNTER" | "GAUGE" | "HISTOGRAM" | "SUMMARY";
  readonly metrics: readonly {
    readonly labels: Readonly<Record<string, string>>;
    readonly value?: string;
    /** By upper bound in ascending order, written as `0.5`, `2.0` and `+Inf`. */
    readonly buckets?: Readonly<Record<string, string>>;
    readonly count?: string;
    readonly sum?: string;
  }[];
};

/** `MetricSnapshot` of the interface. */
export type MetricSnapshot = {
  readonly metricFamilies: readonly MetricFamily[];
  /** UTC, with six digits of fraction; "" while the moment has not come. */
  readonly timestamp: string;
};

/** The filters that were asked for; "" for those that were not. */
export type ReportOptions = {
  readonly username: string;
  readonly languagePairId: string;
  readonly languagePairTypes: string;
  readonly translationType: string;
  readonly substate: string;
  readonly labels: string;
  /** UTC, with six digits of fraction; "" while the moment has not come. */
  readonly fromTimestamp: string;
  /** UTC, with six digits of fraction; "" while the moment has not come. */
  readonly toTimestamp: string;
};

/** `ReportTotals` of the interface. */
export type ReportTotals = {
  readonly totals: {
    readonly numberOfTranslations: number;
    readonly sourceWords: number;
    readonly sourceCharacters: number;
    readonly targetWords: number;
    readonly targetCharacters: number;
    readonly numberOfLanguagePairs: number;
    readonly numberOfUsers: number;
  };
  readonly options: ReportOptions;
};

/** `ReportTotalsPerPair` of the interface. */
export type ReportTotalsPerPair = {
  readonly totalsPerLp: readonly {
    readonly languagePairId: string;
    readonly numberOfTranslations: number;
    readonly sourceWords: number;
    readonly sourceCharacters: number;
    readonly targetWords: number;
    readonly targetCharacters: number;
  }[];
  readonly options: ReportOptions;
};

/** `ReportTotalsPerUser` of the interface. */
export type ReportTotalsPerUser = {
  readonly totalsPerUser: readonly {
    readonly username: string;
    readonly numberOfTranslations: number;
    readonly sourceWords: number;
    readonly sourceCharacters: number;
    readonly targetWords: number;
    readonly targetCharacters: number;
  }[];
  readonly options: ReportOptions;
};

/** `Translation` of the interface. */
export type Translation = {
  readonly translationId: string;
  readonly profile: {
    readonly username: string;
    readonly title: string;
    readonly languagePairId: string;
    readonly encoding: string;
    readonly inputFormat: string;
    readonly pdfConverter: string;
    readonly imageConverter: string;
    readonly outputFormat: string;
    readonly unknownMode: "hide" | "original" | "transliteration" | "transliterationAndOriginal";
    readonly translationMethod: string;
    /** Of a PDF, as soon as its pages are counted; 0 otherwise. */
    readonly pdfPageCount: number;
    /** `<dictionaryId>_<revision>` each; the revision is 32 hexadecimal digits. */
    readonly dictionaryIds: readonly string[];
    readonly highlightDictionary: boolean;
    readonly highlightBrand: boolean;
    readonly highlightFeedback: boolean;
    readonly highlightUnknown: boolean;
    readonly markSegments: boolean;
    readonly sourceRequested: boolean;
    readonly generateMetadata: boolean;
    readonly includeTextContent: boolean;
    readonly labels: readonly {
      readonly id: number;
      readonly name: string;
    }[];
  };
  readonly result: {
    readonly completedSegments: number;
    /** As many as were read so far. */
    readonly totalSegments: number;
    readonly inputSize: number;
    readonly outputSize: number;
    readonly sourceCharacterCount: number;
    readonly sourceWordCount: number;
    readonly targetCharacterCount: number;
    readonly targetWordCount: number;
    /** Percent; it never decreases. */
    readonly progress: number;
    readonly wordsPerMinute: number;
    /** Percent of the segments in each band; empty where the pair gives no estimate. */
    readonly qualityEstimation: {
      readonly good?: number;
      readonly adequate?: number;
      readonly poor?: number;
    };
  };
  readonly timestamps: {
    /** UTC, with six digits of fraction; "" while the moment has not come. */
    readonly queued: string;
    /** UTC, with six digits of fraction; "" while the moment has not come. */
    readonly started: string;
    /** UTC, with six digits of fraction; "" while the moment has not come. */
    readonly done: string;
  };
  /** Why it failed; "" otherwise. */
  readonly errorMessage: string;
  /** `done` is the end, also of failed and canceled ones. */
  readonly state: "preparing" | "inProgress" | "done";
  readonly substate: "created" | "scheduled" | "translating" | "succeeded" | "failed" | "canceled";
};

/** `ReportedTranslation` of the interface. */
export type ReportedTranslation = {
  readonly translationId: string;
  /** `async` is a job, `sync` one within the call. */
  readonly type: "async" | "sync";
  readonly translationRecord: Translation;
  readonly username: string;
  readonly languagePairId: string;
  readonly substate: "created" | "scheduled" | "translating" | "succeeded" | "failed" | "canceled";
  /** UTC, with six digits of fraction; "" while the moment has not come. */
  readonly timeQueued: string;
};

/** `ReportPage` of the interface. */
export type ReportPage = {
  readonly translations: readonly ReportedTranslation[];
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
  readonly totalItems: number;
  readonly options: ReportOptions;
};

/** `PurgedReports` of the interface. */
export type PurgedReports = {
  readonly purgeMaxAgeInSecs: number;
};

/** `SystemInfo` of the interface. */
export type SystemInfo = {
  readonly etsVersion: string;
  readonly etsBuild: string;
  readonly features: {
    readonly edgeCloud: "enabled" | "disabled";
    readonly share: "enabled" | "disabled";
    readonly autoChainManagement: "enabled" | "disabled";
    readonly libreOffice: "enabled" | "disabled";
  };
};

/** `InputSizeLimits` of the interface. */
export type InputSizeLimits = {
  readonly languageDetectionMaxSizeInMB: number;
  readonly translationMaxSizeInMB: number;
  readonly dictionaryMaxSizeInMB: number;
  readonly trainingDataMaxSizeInMB: number;
  readonly themesMaxSizeInMB: number;
  readonly importFeedbackMaxSizeInMB: number;
  readonly brandMaxSizeInMB: number;
};

/** `LdapSettings` of the interface. */
export type LdapSettings = {
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly tls: boolean;
    readonly insecureSkipVerify: boolean;
  };
  readonly bind: {
    readonly user: string;
  };
  readonly search: {
    readonly base: string;
    readonly loginParser: string;
    readonly loginToLdap: string;
    readonly userFinder: string;
    readonly loginGroups: readonly string[];
    readonly adminGroups: readonly string[];
    readonly roleGroups: readonly {
      readonly role: string;
      readonly groups: readonly string[];
    }[];
    readonly attributes: {
      readonly name: string;
      readonly email: string;
    };
  };
  readonly syncIntervalInSecs: number;
  readonly enabled: boolean;
};

/** `LdapTest` of the interface. */
export type LdapTest = {
  readonly validations: readonly {
    readonly code: "connect" | "bind" | "login" | "login.allowed" | "login.admin";
    readonly description: string;
    readonly status: "pass" | "fail" | "skip";
    readonly message: string;
  }[];
};

/** `SamlSettings` of the interface. */
export type SamlSettings = {
  readonly enabled: boolean;
  readonly identityProvider: {
    readonly metadataUrl: string;
    readonly insecureSkipVerify: boolean;
    readonly azure: {
      readonly applicationId: string;
    };
    readonly forceAuthentication: boolean;
    readonly attributes: {
      readonly name: string;
      readonly email: string;
    };
  };
  readonly loginGroups: readonly string[];
  readonly loginRoles: readonly string[] | null;
  readonly roles: readonly {
    readonly role: "super admin" | "admin" | "linguist" | "translator" | "observer";
    readonly providerRoles: readonly string[];
  }[] | null;
  readonly roleGroups: readonly {
    readonly role: "super admin" | "admin" | "linguist" | "translator" | "observer";
    readonly groups: readonly string[];
  }[] | null;
};

/** `SamlAvailable` of the interface. */
export type SamlAvailable = {
  readonly available: boolean;
};

/** `SmtpSettings` of the interface. */
export type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly sender: string;
  readonly enabled: boolean;
};

/** `Success` of the interface. */
export type Success = {
  readonly success: boolean;
};

/** `TranslationChainStatus` of the interface. */
export type TranslationChainStatus = {
  readonly config: {
    readonly id: string;
    readonly label: string;
    readonly memberPairs: readonly string[];
    readonly isEdgeCloud: boolean;
  };
  /** Whether it comes and goes with its members. */
  readonly autoManage: boolean;
  readonly isDeleted: boolean;
  /** Both members run now. */
  readonly running: boolean;
  /** Both should run. */
  readonly expectedRunning: boolean;
};

/** `TranslationChains` of the interface. */
export type TranslationChains = {
  readonly chains: readonly TranslationChainStatus[];
  readonly options: {
    readonly includeDeleted: "only" | "also" | "excluded";
  };
};

/** `CreatedTranslation` of the interface. */
export type CreatedTranslation = {
  readonly translationId: string;
};

/** `TranslationPage` of the interface. */
export type TranslationPage = {
  readonly translations: readonly Translation[];
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
  readonly totalItems: number;
};

/** `QuickTranslation` of the interface. */
export type QuickTranslation = {
  /** The pair that was used. */
  readonly languagePairId: string;
  /** Base64 without line breaks. */
  readonly translation: string;
  /** A code of three letters; "" when the pair was named. */
  readonly detectedSourceLanguageId: string;
  /** Which checks of neural output segments fail; only where one does. */
  readonly faults?: readonly string[];
};

/** `ContentInsights` of the interface. */
export type ContentInsights = {
  readonly title: string;
  readonly segments: readonly {
    readonly text: string;
    readonly importanceScore: number;
  }[];
};

/** `User` of the interface. */
export type User = {
  readonly username: string;
  readonly displayName: string;
  /** One role, "" for none. */
  readonly roles: readonly ("super admin" | "admin" | "linguist" | "translator" | "observer" | "")[];
  readonly authenticationType: "local" | "ldap" | "saml";
  readonly disabled: boolean;
};

/** `UserPage` of the interface. */
export type UserPage = {
  readonly users: readonly User[];
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
  readonly totalItems: number;
};

/** `ApiCredentials` of the interface. */
export type ApiCredentials = {
  readonly key: string;
};

/** `Permissions` of the interface. */
export type Permissions = {
  readonly SUBMIT_TRANSLATION: boolean;
  readonly SUBMIT_FEEDBACK: boolean;
  readonly MANAGE_FEEDBACK: boolean;
  readonly APPROVE_FEEDBACK: boolean;
  readonly READ_DICTIONARIES: boolean;
  readonly EDIT_TERMS: boolean;
  readonly MANAGE_DICTIONARIES: boolean;
  readonly MANAGE_LABELS: boolean;
  readonly MANAGE_ADAPTATION: boolean;
  readonly MANAGE_BRANDS: boolean;
  readonly MANAGE_CHAINS: boolean;
  readonly MANAGE_HOSTS: boolean;
  readonly MANAGE_USERS: boolean;
  readonly MANAGE_SYSTEM: boolean;
  readonly MANAGE_WEBHOOKS: boolean;
  readonly READ_REPORTS: boolean;
  readonly READ_METRICS: boolean;
};

/** `ResetPasswordRequest` of the interface. */
export type ResetPasswordRequest = {
  readonly username: string;
  /** Where the password is set; its `token` is good once. */
  readonly resetPasswordUrl: string;
  readonly expirationInHours: number;
};

/** `Webhook` of the interface. */
export type Webhook = {
  readonly uuid: string;
  readonly url: string;
  readonly description: string;
  readonly username: string;
  readonly events: readonly (
    | "translation.created"
    | "translation.statusChanged"
    | "adaptedlp.created"
    | "adaptedlp.statusChanged"
    | "adaptedlp.judged")[];
};

/** `WebhookPage` of the interface. */
export type WebhookPage = {
  readonly webhooks: readonly Webhook[];
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
  readonly totalItems: number;
};

/** `WebhookTest` of the interface. */
export type WebhookTest = {
  readonly success: boolean;
};

/** `Liveness` of the interface. */
export type Liveness = {
  readonly live: boolean;
};

/** `Readiness` of the interface. */
export type Readiness = {
  readonly ready: boolean;
  readonly failing?: readonly string[];
  readonly pairs?: readonly {
    readonly languagePairId: string;
    readonly ready: boolean;
  }[];
};

/** Every operation by its id. */
export interface Operations {
  /**
   * Trains a pair without a baseline, from your data alone: also between languages that no installed pair joins. What the
   * request can know is refused by it; what only the data can tell ends the job as `failed`, with a sentence in
   * `errorMessage`. The job goes from `dispatching` through `initializing`, `training` and `computingBleu` to
   * `readyToDeploy`: poll, or follow its events. Nothing is deployed by itself. Takes one of the roles super admin, admin,
   * linguist.
   */
  readonly postAdaptedLanguagePairsWithoutBaseline: {
    readonly input: {
      /** Of the adapted pair: 1 to 32 letters or digits, unique regardless of letter case. */
      readonly name: string;
      /** Translated from. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly sourceLanguageId: string;
      /** Translated into. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly targetLanguageId: string;
      /** Segments are to be one sentence each; units with others are named in `processorErrors`. */
      readonly verifySegmentation?: boolean | undefined;
      /** Where it is trained; a training engine is expected to run there. */
      readonly hostname: string;
      /** Free text. */
      readonly comments?: string | undefined;
      /**
       * One TMX file, or a zip archive of TMX files, of at most 3000 MiB. TMX of any version 1, as translation tools write
       * it.
       */
      readonly trainingData: Upload;
      /**
       * One TMX file to judge by; taken out of the training data where it is absent, of at most 3000 MiB. TMX of any
       * version 1, as translation tools write it.
       */
      readonly testData?: Upload | undefined;
    };
    readonly answers: {
      readonly "application/json": AdaptedLanguagePair;
    };
  };
  /**
   * Tells what a training without a baseline would find in files. `cleaning` says what a training would leave out, and
   * why, with examples. Nothing is kept. Takes one of the roles super admin, admin, linguist.
   */
  readonly postAdaptedLanguagePairsWithoutBaselineAnalyze: {
    readonly input: {
      /** Of the adapted pair: 1 to 32 letters or digits, unique regardless of letter case. */
      readonly name: string;
      /** Translated from. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly sourceLanguageId: string;
      /** Translated into. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly targetLanguageId: string;
      /** Segments are to be one sentence each; units with others are named in `processorErrors`. */
      readonly verifySegmentation?: boolean | undefined;
      /**
       * One TMX file, or a zip archive of TMX files, of at most 3000 MiB. TMX of any version 1, as translation tools write
       * it.
       */
      readonly trainingData: Upload;
      /**
       * One TMX file to judge by; taken out of the training data where it is absent, of at most 3000 MiB. TMX of any
       * version 1, as translation tools write it.
       */
      readonly testData?: Upload | undefined;
    };
    readonly answers: {
      readonly "application/json": AdaptedAnalysisResults;
    };
  };
  /**
   * Has an adapted pair trained anew by itself, or not any more. It learns from approved feedback and new units at night,
   * and is deployed only where data that it has never seen shows that it is better. Takes one of the roles super admin,
   * admin, linguist.
   */
  readonly putApiExtV1AdaptedLanguagePairsLanguagePairId: {
    readonly input: {
      /** Of an adapted pair. */
      readonly languagePairId: string;
      /** Whether the pair is trained anew by itself, from approved feedback and new units. */
      readonly autoAdaptationEnabled: boolean;
    };
    readonly answers: {
      readonly "application/json": AdaptedPairSettings;
    };
  };
  /**
   * What a training left out of its data, and why, with examples: in every state, of a failed one too, once the data was
   * read. Takes one of the roles super admin, admin, linguist, translator, observer.
   */
  readonly getApiExtV1AdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingIdCleaning: {
    readonly input: {
      /** Of an adapted pair. */
      readonly languagePairId: string;
      /** As `POST /adapted-language-pairs` answered it. */
      readonly trainingId: string;
    };
    readonly answers: {
      readonly "application/json": CleaningReport;
    };
  };
  /**
   * What a training found out: scores with their bounds, how it was chosen, what was left out. With `Accept: text/html`, a
   * page that prints. Takes one of the roles super admin, admin, linguist, translator, observer.
   */
  readonly getApiExtV1AdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingIdReport: {
    readonly input: {
      /** Of an adapted pair. */
      readonly languagePairId: string;
      /** As `POST /adapted-language-pairs` answered it. */
      readonly trainingId: string;
    };
    readonly answers: {
      readonly "application/json": TrainingReport;
      readonly "text/html": string;
    };
  };
  /**
   * The test data with the translations that the scores were counted on, for a scorer of your own. TMX with a `tuv` for
   * the source, each reference, and each translation (`creationid`); or one part as plain text, a segment in each line.
   * The report says how many references a segment has at the most. Takes one of the roles super admin, admin, linguist,
   * translator, observer.
   */
  readonly getApiExtV1AdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingIdTestSet: {
    readonly input: {
      /** Of an adapted pair. */
      readonly languagePairId: string;
      /** As `POST /adapted-language-pairs` answered it. */
      readonly trainingId: string;
      /**
       * That part alone, as text with a segment in each line; lines of all parts belong together. All of them as TMX where
       * it is absent.
       */
      readonly part?: "source" | "reference" | "baseline" | "adapted" | undefined;
      /**
       * Of `part=reference`: which of the references. A segment that has fewer has its first one there again, which
       * changes no score.
       */
      readonly reference?: number | undefined;
    };
    readonly answers: {
      readonly "text/x-tmx": string;
      readonly "text/plain": string;
    };
  };
  /**
   * What administrators have changed, newest first: users, hosts, settings, the licence, brands and whatever else is for
   * all. Kept for 400 days at least, and never changed. `data` names things by their ids, and no passwords, keys or texts.
   * `username` and `userId` are empty where nobody had signed in, as when a password is set by a link. Takes one of the
   * roles super admin, admin.
   */
  readonly getApiExtV1Audit: {
    readonly input: {
      /**
       * Substrings of the names of those who did it, in any letter case; any of them. Joined by commas, or the field
       * repeated.
       */
      readonly usernames?: readonly string[] | undefined;
      /**
       * Substrings of the names of what was changed, in any letter case; any of them. Joined by commas, or the field
       * repeated.
       */
      readonly subjects?: readonly string[] | undefined;
      /** Types of events, or what stands before their dot; any of them. Joined by commas, or the field repeated. */
      readonly events?: readonly string[] | undefined;
      /** Inclusive. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly startTimeCreated?: string | undefined;
      /** Inclusive. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly endTimeCreated?: string | undefined;
      /** Counts from 1. Past the last page: an empty list and the true totals. */
      readonly page?: number | undefined;
      /** How many items a page has. */
      readonly perPage?: number | undefined;
    };
    readonly answers: {
      readonly "application/json": AuditPage;
    };
  };
  /**
   * Formats that documents are read and written in. `missing` says what to install on the server's machine before a format
   * can be read. Takes one of the roles super admin, admin, linguist, translator, observer.
   */
  readonly getApiExtV1DocumentFormats: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": DocumentFormats;
    };
  };
  /**
   * Of each direction its pairs, in the order in which they are chosen now, with what is known of their quality. The order
   * holds wherever nobody names a pair: for `Aut<Xxx>`, and in other interfaces. A pair that is named is used. Takes one
   * of the roles super admin, admin.
   */
  readonly getApiExtV1LanguagePairsChoices: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": PairChoices;
    };
  };
  /**
   * The same of one direction, for everybody who may see its pairs: programs that know two languages take the first. Takes
   * one of the roles super admin, admin, linguist, translator, observer.
   */
  readonly getApiExtV1LanguagePairsChoicesDirection: {
    readonly input: {
      /** The codes of two languages in one word, in any letter case. */
      readonly direction: string;
    };
    readonly answers: {
      readonly "application/json": PairChoice;
    };
  };
  /**
   * Decides which pairs are chosen before all others. The order holds wherever nobody names a pair: for `Aut<Xxx>`, and in
   * other interfaces. A pair that is named is used. Pairs that are not in it follow by what was measured, and by the rank
   * of their technology. Takes one of the roles super admin, admin.
   */
  readonly putApiExtV1LanguagePairsChoicesDirection: {
    readonly input: {
      /** The codes of two languages in one word, in any letter case. */
      readonly direction: string;
      /** Ids of installed pairs, the best first. Joined by commas, or the field repeated. */
      readonly languagePairIds: readonly string[];
    };
    readonly answers: {
      readonly "application/json": PairChoice;
    };
  };
  /** Takes the decision away. Answers what was there. Takes one of the roles super admin, admin. */
  readonly deleteApiExtV1LanguagePairsChoicesDirection: {
    readonly input: {
      /** The codes of two languages in one word, in any letter case. */
      readonly direction: string;
    };
    readonly answers: {
      readonly "application/json": PairChoice;
    };
  };
  /**
   * Keeps what pairs scored on the same sentences; they are chosen by it, in place of what was measured before. `npm run
   * models -- score` measures, and sends it with `--keep`. Takes one of the roles super admin, admin.
   */
  readonly putApiExtV1LanguagePairsChoicesDirectionMeasurement: {
    readonly input: {
      /** The codes of two languages in one word, in any letter case. */
      readonly direction: string;
      /** What the sentences are called; at most 200 characters. */
      readonly testSet: string;
      /** How many there were, 10 at least. */
      readonly sentences: number;
      /** Of each pair BLEU and chrF from 0 to 100, each within bounds that hold with a certainty of 95 %. */
      readonly scores: readonly PairScoreInput[];
    };
    readonly answers: {
      readonly "application/json": PairChoice;
    };
  };
  /** Takes the measurement away. Answers what was there. Takes one of the roles super admin, admin. */
  readonly deleteApiExtV1LanguagePairsChoicesDirectionMeasurement: {
    readonly input: {
      /** The codes of two languages in one word, in any letter case. */
      readonly direction: string;
    };
    readonly answers: {
      readonly "application/json": PairChoice;
    };
  };
  /** The licence that is kept, and whether it holds. Takes one of the roles super admin, admin. */
  readonly getApiExtV1Licence: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": Licence;
    };
  };
  /** What the page to sign in shows: the theme, and whether an identity provider may be asked. Takes no credentials. */
  readonly getApiExtV1LoginPage: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": LoginPage;
    };
  };
  /** The page that a link for setting a password leads to. Takes no credentials. */
  readonly getApiExtV1ResetPassword: {
    readonly input: {
      /** As the link has it. */
      readonly username: string;
      /** The `token` of the link: good once, for 24 hours, and until another one is made. */
      readonly token: string;
    };
    readonly answers: {
      readonly "text/html": string;
    };
  };
  /** Sets the password that was entered on that page, and tells on a page how it ended. Takes no credentials. */
  readonly postApiExtV1ResetPassword: {
    readonly input: {
      /** As the link has it. */
      readonly username: string;
      /** The `token` of the link: good once, for 24 hours, and until another one is made. */
      readonly token: string;
      /** What was entered. */
      readonly newPassword: string;
    };
    readonly answers: {
      readonly "text/html": string;
    };
  };
  /**
   * For how many days jobs, documents, reports and the audit are kept, and what the last purge removed. Takes one of the
   * roles super admin, admin.
   */
  readonly getApiExtV1Retention: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": Retention;
    };
  };
  /**
   * Changes for how many days what is kept. What is not given stays as it is. Each hour what is older is removed, for
   * good. Takes one of the roles super admin, admin.
   */
  readonly putApiExtV1Retention: {
    readonly input: {
      /** Jobs that are done, counted from when they were asked for; 0 is for ever. */
      readonly jobsDays?: number | undefined;
      /** Inputs and outputs of jobs that are done, while the jobs themselves stay; 0 is for ever. */
      readonly contentsDays?: number | undefined;
      /** Records for reports; 0 is for ever. */
      readonly reportsDays?: number | undefined;
      /** Entries of the audit; 400 days are the least. */
      readonly auditDays?: number | undefined;
    };
    readonly answers: {
      readonly "application/json": Retention;
    };
  };
  /** Removes now what is older, and says what that was. Takes one of the roles super admin, admin. */
  readonly postApiExtV1RetentionPurge: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": Purge;
    };
  };
  /** An image of the theme. Takes no credentials. */
  readonly getApiExtV1ThemeFilesFileId: {
    readonly input: {
      /** As the addresses of the theme have it. */
      readonly fileId: string;
    };
    readonly answers: {
      readonly "image/png": Uint8Array;
      readonly "image/jpeg": Uint8Array;
      readonly "image/svg+xml": Uint8Array;
      readonly "image/x-icon": Uint8Array;
    };
  };
  /** What deliveries to a webhook are signed with. Takes one of the roles super admin, admin. */
  readonly getApiExtV1WebhooksUuidSecret: {
    readonly input: {
      /** The `uuid` of a webhook. */
      readonly uuid: string;
    };
    readonly answers: {
      readonly "application/json": WebhookSecret;
    };
  };
  /**
   * Gives a webhook a new secret. For a day deliveries are signed with the former one as well. Takes one of the roles
   * super admin, admin.
   */
  readonly putApiExtV1WebhooksUuidSecret: {
    readonly input: {
      /** The `uuid` of a webhook. */
      readonly uuid: string;
    };
    readonly answers: {
      readonly "application/json": WebhookSecret;
    };
  };
  /**
   * Adapted language pairs: the training jobs that yield them. `options` has the filters as they were understood. Takes
   * one of the roles super admin, admin, linguist, translator, observer.
   */
  readonly getAdaptedLanguagePairs: {
    readonly input: {
      /** Pairs from this language. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly sourceLanguageId?: string | undefined;
      /** Pairs into this language. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly targetLanguageId?: string | undefined;
      /** The model of the baseline, whole; letter case does not matter. */
      readonly baselineModel?: string | undefined;
      /** Who asked for it, whole; letter case does not matter. */
      readonly username?: string | undefined;
      /** Of the adapted pair, whole; letter case does not matter. */
      readonly domain?: string | undefined;
      /** The same as `domain`. */
      readonly model?: string | undefined;
      /** Of the training job. */
      readonly state?: 
        | "dispatching"
        | "initializing"
        | "training"
        | "computingBleu"
        | "readyToDeploy"
        | "deploying"
        | "deployed"
        | "undeploying"
        | "deleting"
        | "deleted"
        | "canceled"
        | "failed" | undefined;
      /** `startDate`: newest first; otherwise by the id of the adapted pair. */
      readonly sortBy?: "startDate" | "languagePairId" | undefined;
      /** Counts from 1. Past the last page: an empty list and the true totals. */
      readonly page?: number | undefined;
      /** How many items a page has. */
      readonly perPage?: number | undefined;
    };
    readonly answers: {
      readonly "application/json": AdaptedLanguagePairPage;
    };
  };
  /**
   * Trains a pair on translations of your own, on top of a baseline. What the request can know is refused by it; what only
   * the data can tell ends the job as `failed`, with a sentence in `errorMessage`. The job goes from `dispatching` through
   * `initializing`, `training` and `computingBleu` to `readyToDeploy`: poll, or follow its events. Nothing is deployed by
   * itself. Takes one of the roles super admin, admin, linguist.
   */
  readonly postAdaptedLanguagePairs: {
    readonly input: {
      /** Of the adapted pair: 1 to 32 letters or digits, unique regardless of letter case. */
      readonly name: string;
      /** The pair that is adapted: one of `GET /language-pairs?mode=adaptable`. */
      readonly baselineLanguagePairId: string;
      /** Segments are to be one sentence each; units with others are named in `processorErrors`. */
      readonly verifySegmentation?: boolean | undefined;
      /** Where it is trained; a training engine is expected to run there, and the baseline is installed there. */
      readonly hostname: string;
      /** Free text. */
      readonly comments?: string | undefined;
      /**
       * One TMX file, or a zip archive of TMX files, of at most 3000 MiB. TMX of any version 1, as translation tools write
       * it.
       */
      readonly trainingData: Upload;
      /**
       * One TMX file to judge by; taken out of the training data where it is absent, of at most 3000 MiB. TMX of any
       * version 1, as translation tools write it.
       */
      readonly testData?: Upload | undefined;
    };
    readonly answers: {
      readonly "application/json": AdaptedLanguagePair;
    };
  };
  /**
   * Tells what a training would find in files, before anybody trains with them. `cleaning` says what a training would
   * leave out, and why, with examples. Nothing is kept. Takes one of the roles super admin, admin, linguist.
   */
  readonly postAdaptedLanguagePairsAnalyze: {
    readonly input: {
      /** Of the adapted pair: 1 to 32 letters or digits, unique regardless of letter case. */
      readonly name: string;
      /** The pair that is adapted: one of `GET /language-pairs?mode=adaptable`. */
      readonly baselineLanguagePairId: string;
      /** Segments are to be one sentence each; units with others are named in `processorErrors`. */
      readonly verifySegmentation?: boolean | undefined;
      /**
       * One TMX file, or a zip archive of TMX files, of at most 3000 MiB. TMX of any version 1, as translation tools write
       * it.
       */
      readonly trainingData: Upload;
      /**
       * One TMX file to judge by; taken out of the training data where it is absent, of at most 3000 MiB. TMX of any
       * version 1, as translation tools write it.
       */
      readonly testData?: Upload | undefined;
    };
    readonly answers: {
      readonly "application/json": AdaptedAnalysisResults;
    };
  };
  /**
   * Deletes an adapted pair with all its training jobs; returns the newest as it was. It is undeployed first. While one of
   * its jobs is worked on: 409, and nothing is deleted. Takes one of the roles super admin, admin, linguist.
   */
  readonly deleteAdaptedLanguagePairsLanguagePairId: {
    readonly input: {
      /** Of an adapted pair. */
      readonly languagePairId: string;
    };
    readonly answers: {
      readonly "application/json": AdaptedLanguagePair;
    };
  };
  /**
   * A training job; with `Accept: text/event-stream`, each of its states as an event until it moves no more by itself.
   * Files that were sent come along in Base64 where that is asked for; they may have gigabytes. Takes one of the roles
   * super admin, admin, linguist, translator, observer.
   */
  readonly getAdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingId: {
    readonly input: {
      /** Of an adapted pair. */
      readonly languagePairId: string;
      /** As `POST /adapted-language-pairs` answered it. */
      readonly trainingId: string;
      /** Add `input.training.content`: the file as it was sent, in Base64. */
      readonly includeTrainingData?: boolean | undefined;
      /** Add `input.test.content`, where test data was sent. */
      readonly includeTestData?: boolean | undefined;
    };
    readonly answers: {
      readonly "application/json": AdaptedLanguagePair;
    };
  };
  /** Replaces the comment of a training job, in any state. Takes one of the roles super admin, admin, linguist. */
  readonly putAdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingId: {
    readonly input: {
      /** Of an adapted pair. */
      readonly languagePairId: string;
      /** As `POST /adapted-language-pairs` answered it. */
      readonly trainingId: string;
      /** Replaces the one that is there; empty clears it. */
      readonly comment: string;
    };
    readonly answers: {
      readonly "application/json": AdaptedLanguagePair;
    };
  };
  /**
   * Deletes a training job; returns it as it was. The pair goes with the last of its jobs. One that is deployed is
   * undeployed first: it is `undeploying`, then gone. One that is worked on has to be canceled first. Takes one of the
   * roles super admin, admin, linguist.
   */
  readonly deleteAdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingId: {
    readonly input: {
      /** Of an adapted pair. */
      readonly languagePairId: string;
      /** As `POST /adapted-language-pairs` answered it. */
      readonly trainingId: string;
    };
    readonly answers: {
      readonly "application/json": AdaptedLanguagePair;
    };
  };
  /** Cancels a training that is not over. Takes one of the roles super admin, admin, linguist. */
  readonly putAdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingIdCancel: {
    readonly input: {
      /** Of an adapted pair. */
      readonly languagePairId: string;
      /** As `POST /adapted-language-pairs` answered it. */
      readonly trainingId: string;
    };
    readonly answers: {
      readonly "application/json": AdaptedLanguagePair;
    };
  };
  /**
   * Puts the trained pair into service on hosts. It is `deploying`, and `deployed` once an engine on any of the hosts
   * serves it; `errorMessage` says what went wrong with the others. Where none does it is `readyToDeploy` again. Further
   * hosts may follow. Takes one of the roles super admin, admin, linguist.
   */
  readonly putAdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingIdDeploy: {
    readonly input: {
      /** Of an adapted pair. */
      readonly languagePairId: string;
      /** As `POST /adapted-language-pairs` answered it. */
      readonly trainingId: string;
      /**
       * Hosts that hold the baseline; where none is named, the one that it was trained on. Joined by commas, or the field
       * repeated.
       */
      readonly hostnames?: readonly string[] | undefined;
    };
    readonly answers: {
      readonly "application/json": AdaptedLanguagePair;
    };
  };
  /**
   * Tries a training again that failed or was canceled. It goes on behind the last stage that was finished. Takes one of
   * the roles super admin, admin, linguist.
   */
  readonly putAdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingIdRetry: {
    readonly input: {
      /** Of an adapted pair. */
      readonly languagePairId: string;
      /** As `POST /adapted-language-pairs` answered it. */
      readonly trainingId: string;
    };
    readonly answers: {
      readonly "application/json": AdaptedLanguagePair;
    };
  };
  /** Takes the trained pair out of service, on some hosts or on all. Takes one of the roles super admin, admin, linguist. */
  readonly putAdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingIdUndeploy: {
    readonly input: {
      /** Of an adapted pair. */
      readonly languagePairId: string;
      /** As `POST /adapted-language-pairs` answered it. */
      readonly trainingId: string;
      /** Hosts that it is deployed to; where none is named, all of them. Joined by commas, or the field repeated. */
      readonly hostnames?: readonly string[] | undefined;
    };
    readonly answers: {
      readonly "application/json": AdaptedLanguagePair;
    };
  };
  /** Deliveries to webhooks, newest first: one entry for each webhook and event. Takes one of the roles super admin, admin. */
  readonly getAuditWebhooks: {
    readonly input: {
      /** Substring, in any letter case. */
      readonly url?: string | undefined;
      /** Whether the last attempt failed. */
      readonly failed?: boolean | undefined;
      /** Any of them. Joined by commas, or the field repeated. */
      readonly event?: readonly (
        | "translation.created"
        | "translation.statusChanged"
        | "adaptedlp.created"
        | "adaptedlp.statusChanged"
        | "adaptedlp.judged")[] | undefined;
      /** Counts from 1. Past the last page: an empty list and the true totals. */
      readonly page?: number | undefined;
      /** How many items a page has. */
      readonly perPage?: number | undefined;
    };
    readonly answers: {
      readonly "application/json": WebhookAuditPage;
    };
  };
  /** Deletes an entry, which is then delivered no more; returns it as it was. Takes one of the roles super admin, admin. */
  readonly deleteAuditWebhooksId: {
    readonly input: {
      /** The `id` of an entry of the audit. */
      readonly id: number;
    };
    readonly answers: {
      readonly "application/json": WebhookAuditEntry;
    };
  };
  /**
   * Attempts a delivery once more, at once; returns the entry after the attempt. Takes one of the roles super admin,
   * admin.
   */
  readonly putAuditWebhooksIdRetry: {
    readonly input: {
      /** The `id` of an entry of the audit. */
      readonly id: number;
    };
    readonly answers: {
      readonly "application/json": WebhookAuditEntry;
    };
  };
  /**
   * Gives an access token for a user name and password. A JSON string, in quotes; `Authorization: Bearer` takes it with
   * and without them. Parameters may stand in the query, with an empty body. Takes no credentials.
   */
  readonly postAuth: {
    readonly input: {
      /** Letter case does not matter. */
      readonly username: string;
      /** The password, not an API key. */
      readonly password: string;
    };
    readonly answers: {
      readonly "application/json": string;
    };
  };
  /**
   * Takes the response of the identity provider, and asks the person in the browser whether they began this sign-in. For
   * browsers, on their way back from the provider. Takes no credentials.
   */
  readonly postAuthSamlAcs: {
    readonly input: {
      /** The response of the identity provider, in Base64. */
      readonly SAMLResponse: string;
    };
    readonly answers: {
      readonly "text/html": string;
    };
  };
  /** Takes the person's answer. For the browser that was sent to the provider, which a cookie tells. Takes no credentials. */
  readonly postAuthSamlConfirm: {
    readonly input: {
      /** As the page holds it. */
      readonly confirmation: string;
      /** Whether the person began this sign-in. */
      readonly answer: "yes" | "no";
    };
    readonly answers: {
      readonly "text/html": string;
    };
  };
  /**
   * A secret to sign in at the identity provider with, good for ten minutes and one sign-in. A JSON string, in quotes;
   * `init` and `wait` take it with and without them, in any order. Takes no credentials.
   */
  readonly getAuthSamlGenSecret: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": string;
    };
  };
  /** Sends a browser to the identity provider. For browsers; programs open it in one. Takes no credentials. */
  readonly getAuthSamlInit: {
    readonly input: {
      /** From `gen-secret`, with or without the quotes. */
      readonly secret: string;
    };
    readonly answers: {
      /** Where it leads to. */
      readonly redirect: string;
    };
  };
  /** What identity providers have to know of this server. Takes no credentials. */
  readonly getAuthSamlMetadata: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/samlmetadata+xml": Uint8Array;
    };
  };
  /**
   * Waits until somebody has signed in with the secret, and gives their access token: once. A JSON string, in quotes.
   * After 90 seconds it gives up; ask again with the same secret. Takes no credentials.
   */
  readonly getAuthSamlWait: {
    readonly input: {
      /** From `gen-secret`, with or without the quotes. */
      readonly secret: string;
    };
    readonly answers: {
      readonly "application/json": string;
    };
  };
  /** Brands, by their source. Takes one of the roles super admin, admin. */
  readonly getBrands: {
    readonly input: {
      /** Wildcard: `*` any characters, `?` one; without one the whole value fits. Letter case counts. */
      readonly source?: string | undefined;
      /** Wildcard, as in `source`. */
      readonly target?: string | undefined;
      /** Wildcard, as in `source`. */
      readonly comment?: string | undefined;
      /** Only patterns, or only literal texts. */
      readonly isSearchPatternSource?: boolean | undefined;
      /** Only those that are disabled, or only those that are not. */
      readonly disabled?: boolean | undefined;
      /** Counts from 1. Past the last page: an empty list and the true totals. */
      readonly page?: number | undefined;
      /** How many items a page has. */
      readonly perPage?: number | undefined;
    };
    readonly answers: {
      readonly "application/json": BrandPage;
    };
  };
  /** Creates a brand. Returns a list with this one brand. Takes one of the roles super admin, admin. */
  readonly postBrands: {
    readonly input: {
      /** What is looked for; unique, and letter case counts. */
      readonly source: string;
      /** What replaces it; when empty, the text that was found. */
      readonly target?: string | undefined;
      /** Free text. */
      readonly comment?: string | undefined;
      /** The source is an ECMAScript regular expression, valid with the flag `u`. */
      readonly isSearchPatternSource?: boolean | undefined;
      /** The brand is kept and does nothing. */
      readonly disabled?: boolean | undefined;
    };
    readonly answers: {
      readonly "application/json": BrandPage;
    };
  };
  /**
   * Changes a brand; what is absent stays. An empty target or comment clears it. Returns a list with this one brand. Takes
   * one of the roles super admin, admin.
   */
  readonly putBrands: {
    readonly input: {
      /** The source that the brand has now. */
      readonly originalSource: string;
      /** What is looked for; unique, and letter case counts. */
      readonly source?: string | undefined;
      /** What replaces it; when empty, the text that was found. */
      readonly target?: string | undefined;
      /** Free text. */
      readonly comment?: string | undefined;
      /** The source is an ECMAScript regular expression, valid with the flag `u`. */
      readonly isSearchPatternSource?: boolean | undefined;
      /** The brand is kept and does nothing. */
      readonly disabled?: boolean | undefined;
    };
    readonly answers: {
      readonly "application/json": BrandPage;
    };
  };
  /**
   * Deletes the brands of these sources; returns how many there were. `source` is repeated for each brand, and never split
   * at commas. Takes one of the roles super admin, admin.
   */
  readonly deleteBrands: {
    readonly input: {
      /** Whole sources; letter case counts. Repeated for each, and never split at commas. */
      readonly source: readonly string[];
    };
    readonly answers: {
      readonly "application/json": number;
    };
  };
  /**
   * Deletes the brands that fit every filter; returns how many. At least one filter is needed: without any, or with empty
   * ones only, it is 400; so is a field that is not listed here. What the caller may not delete is passed over. Takes one
   * of the roles super admin, admin.
   */
  readonly deleteBrandsBatchDelete: {
    readonly input: {
      /** Wildcard: `*` any characters, `?` one; without one the whole value fits. Letter case counts. */
      readonly source?: string | undefined;
      /** Wildcard, as in `source`. */
      readonly target?: string | undefined;
      /** Wildcard, as in `source`. */
      readonly comment?: string | undefined;
      /** Only patterns, or only literal texts. */
      readonly isSearchPatternSource?: boolean | undefined;
      /** Only those that are disabled, or only those that are not. */
      readonly disabled?: boolean | undefined;
    };
    readonly answers: {
      readonly "application/json": number;
    };
  };
  /** All brands as a file. Takes one of the roles super admin, admin. */
  readonly getBrandsExport: {
    readonly input: {
      /** The format of the file. */
      readonly exportFormat?: "text/xml" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | undefined;
    };
    readonly answers: {
      readonly "text/xml": string;
      readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Uint8Array;
    };
  };
  /**
   * Imports the brands of a file, all or none; a brand with the same source is replaced. Returns how many. Takes one of
   * the roles super admin, admin.
   */
  readonly postBrandsImport: {
    readonly input: {
      /** Recognised from the content when absent. */
      readonly importFormat?: "text/xml" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | undefined;
      /** The file, of at most 50 MiB. XML or a spreadsheet (.xlsx), as `GET /brands/export` gives it. */
      readonly file: Upload;
    };
    readonly answers: {
      readonly "application/json": number;
    };
  };
  /**
   * Dictionaries, of all languages or between two. Takes one of the roles super admin, admin, linguist, translator,
   * observer.
   */
  readonly getDictionaries: {
    readonly input: {
      /** Together with targetLanguageId. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly sourceLanguageId?: string | undefined;
      /** Together with sourceLanguageId. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly targetLanguageId?: string | undefined;
      /** Counts from 1. Past the last page: an empty list and the true totals. */
      readonly page?: number | undefined;
      /** How many items a page has. */
      readonly perPage?: number | undefined;
    };
    readonly answers: {
      readonly "application/json": DictionaryPage;
    };
  };
  /**
   * Creates a dictionary, with the terms of a file or without any. The file is XML or a spreadsheet (.xlsx), told apart by
   * its first bytes; of equal sources in it the last counts. The answer has no `content`. Takes one of the roles super
   * admin, admin, linguist.
   */
  readonly postDictionaries: {
    readonly input: {
      /**
       * 1 to 64 of A-Z a-z 0-9 _ - . in ASCII, beginning with a letter or digit; unique regardless of letter case.
       * `batch-delete`, `download-archive`, `__proto__` and `constructor` are reserved.
       */
      readonly dictionaryId: string;
      /** What its terms are translated from. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly sourceLanguageId: string;
      /** What they are translated into. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly targetLanguageId: string;
      /**
       * The document in Base64, and then percent-encoded: `+` is `%2B`. Line breaks are dropped, a blank is taken for `+`;
       * the padding must be right.
       */
      readonly content?: Base64 | undefined;
    };
    readonly answers: {
      readonly "application/json": Dictionary;
    };
  };
  /**
   * Deletes the dictionaries that fit every filter; returns how many. At least one filter is needed: without any, or with
   * empty ones only, it is 400; so is a field that is not listed here. What the caller may not delete is passed over.
   * Takes one of the roles super admin, admin, linguist.
   */
  readonly deleteDictionariesBatchDelete: {
    readonly input: {
      /** Together with targetLanguageId. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly sourceLanguageId?: string | undefined;
      /** Together with sourceLanguageId. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly targetLanguageId?: string | undefined;
      /** Any of them. Joined by commas, or the field repeated. */
      readonly dictionaryIds?: readonly string[] | undefined;
    };
    readonly answers: {
      readonly "application/json": number;
    };
  };
  /**
   * The dictionaries that fit every filter, as files in a zip archive. Each of `dictionaryIds` must be there. Without a
   * filter it is all of them. Takes one of the roles super admin, admin, linguist, translator, observer.
   */
  readonly getDictionariesDownloadArchive: {
    readonly input: {
      /** Together with targetLanguageId. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly sourceLanguageId?: string | undefined;
      /** Together with sourceLanguageId. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly targetLanguageId?: string | undefined;
      /** Any of them. Joined by commas, or the field repeated. */
      readonly dictionaryIds?: readonly string[] | undefined;
      /** The format of each file. */
      readonly exportFormat?: "text/xml" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | undefined;
    };
    readonly answers: {
      readonly "application/zip": Uint8Array;
    };
  };
  /**
   * A dictionary. `content`, the terms as XML in Base64, is there with `includeContent=true` only. Takes one of the roles
   * super admin, admin, linguist, translator, observer.
   */
  readonly getDictionariesDictionaryId: {
    readonly input: {
      /** Letter case does not matter. */
      readonly dictionaryId: string;
      /** Show its terms as XML, in Base64. */
      readonly includeContent?: boolean | undefined;
    };
    readonly answers: {
      readonly "application/json": Dictionary;
    };
  };
  /**
   * Replaces all terms with those of a file. The file is XML or a spreadsheet (.xlsx), told apart by its first bytes; of
   * equal sources in it the last counts. The answer has no `content`. Takes one of the roles super admin, admin, linguist.
   */
  readonly putDictionariesDictionaryId: {
    readonly input: {
      /** Letter case does not matter. */
      readonly dictionaryId: string;
      /**
       * The document in Base64, and then percent-encoded: `+` is `%2B`. Line breaks are dropped, a blank is taken for `+`;
       * the padding must be right.
       */
      readonly content: Base64;
    };
    readonly answers: {
      readonly "application/json": Dictionary;
    };
  };
  /** Deletes a dictionary; returns it as it was. Takes one of the roles super admin, admin, linguist. */
  readonly deleteDictionariesDictionaryId: {
    readonly input: {
      /** Letter case does not matter. */
      readonly dictionaryId: string;
    };
    readonly answers: {
      readonly "application/json": Dictionary;
    };
  };
  /** A dictionary as a file. Takes one of the roles super admin, admin, linguist, translator, observer. */
  readonly getDictionariesDictionaryIdDownload: {
    readonly input: {
      /** Letter case does not matter. */
      readonly dictionaryId: string;
      /** The format of the file. */
      readonly exportFormat?: "text/xml" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | undefined;
    };
    readonly answers: {
      readonly "text/xml": string;
      readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Uint8Array;
    };
  };
  /**
   * Terms of a dictionary, by their source. The total is `totalTerms` here; `termFilter` echoes the filters, "" for those
   * that are absent. Takes one of the roles super admin, admin, linguist, translator, observer.
   */
  readonly getDictionariesDictionaryIdTerm: {
    readonly input: {
      /** Letter case does not matter. */
      readonly dictionaryId: string;
      /** Substring; letter case does not matter. */
      readonly source?: string | undefined;
      /** Substring; letter case does not matter. */
      readonly target?: string | undefined;
      /** Substring; letter case does not matter. */
      readonly comment?: string | undefined;
      /** Counts from 1. Past the last page: an empty list and the true totals. */
      readonly page?: number | undefined;
      /** How many items a page has. */
      readonly perPage?: number | undefined;
    };
    readonly answers: {
      readonly "application/json": TermPage;
    };
  };
  /** Adds a term. Takes one of the roles super admin, admin, linguist, translator. */
  readonly postDictionariesDictionaryIdTerm: {
    readonly input: {
      /** Letter case does not matter. */
      readonly dictionaryId: string;
      /** What is looked for; unique in its dictionary, and letter case counts. */
      readonly source: string;
      /** What replaces it. */
      readonly target: string;
      /** Free text; none when absent. */
      readonly comment?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": Term;
    };
  };
  /**
   * Changes the term with that source; without a comment it has none afterwards. Takes one of the roles super admin,
   * admin, linguist, translator.
   */
  readonly putDictionariesDictionaryIdTerm: {
    readonly input: {
      /** Letter case does not matter. */
      readonly dictionaryId: string;
      /** What is looked for; unique in its dictionary, and letter case counts. */
      readonly source: string;
      /** What replaces it. */
      readonly target: string;
      /** Free text; none when absent. */
      readonly comment?: string | undefined;
      /** The source that the term has now. */
      readonly originalSource: string;
    };
    readonly answers: {
      readonly "application/json": Term;
    };
  };
  /**
   * Deletes terms; returns those that were there. `source` is repeated for each term, and never split at commas. Takes one
   * of the roles super admin, admin, linguist, translator.
   */
  readonly putDictionariesDictionaryIdTermDelete: {
    readonly input: {
      /** Letter case does not matter. */
      readonly dictionaryId: string;
      /** Whole sources; letter case counts. Repeated for each, and never split at commas. */
      readonly source: readonly string[];
    };
    readonly answers: {
      readonly "application/json": readonly DeletedTerm[];
    };
  };
  /** Processing units of all translation engines. Takes one of the roles super admin, admin. */
  readonly getEntitlements: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": EntitlementsStatus;
    };
  };
  /**
   * Changes processing units of several engines at once. All of it is done, or nothing. Running engines take their new
   * units up in the next seconds, and drop no work for it; `filled` tells when. Takes one of the roles super admin, admin.
   */
  readonly putEntitlements: {
    readonly input: {
      /** The units of engines on all hosts; in all, no more at most than `total`. */
      readonly processingUnits: {
        /** Pipelines that run from the start. Engines that are not listed keep theirs. */
        readonly desired: readonly {
          /** The id of a translation engine of any host; letter case does not matter. */
          readonly translationEngineId: string;
          /** Processing units, 1 at least. */
          readonly count: number;
        }[];
        /** Pipelines under load; what is desired of the same engine where it is not listed. */
        readonly maximum?: readonly {
          /** The id of a translation engine of any host; letter case does not matter. */
          readonly translationEngineId: string;
          /** Processing units, 1 at least. */
          readonly count: number;
        }[] | undefined;
      };
    };
    readonly answers: {
      readonly "application/json": EntitlementsStatus;
    };
  };
  /**
   * Takes a new licence file in the place of the one before. Without a file it looks at the present one again. A licence
   * that is refused leaves the present one as it is; engines that run keep running, whatever becomes of the licence. Takes
   * one of the roles super admin, admin.
   */
  readonly putEntitlementsLicense: {
    readonly input: {
      /** The file, of at most 1 MiB. As its issuer made it. */
      readonly file?: Upload | undefined;
    };
    readonly answers: {
      readonly "application/json": "OK";
    };
  };
  /** The file that a licence for this installation is issued from. Takes one of the roles super admin, admin. */
  readonly getEntitlementsProfile: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": LicenceProfile;
    };
  };
  /**
   * Feedback, newest first; administrators see all, others their own. Takes one of the roles super admin, admin, linguist,
   * translator.
   */
  readonly getFeedback: {
    readonly input: {
      /** Not together with the language ids. */
      readonly languagePairId?: string | undefined;
      /** Not together with `languagePairId`. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly sourceLanguageId?: string | undefined;
      /** Not together with `languagePairId`. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly targetLanguageId?: string | undefined;
      /** For administrators only; ignored for others. */
      readonly username?: string | undefined;
      /** Substring; letter case does not matter. */
      readonly sourceText?: string | undefined;
      /** Substring; letter case does not matter. */
      readonly machineTranslation?: string | undefined;
      /** Substring; letter case does not matter. */
      readonly suggestedTranslation?: string | undefined;
      /**
       * Any of them. Letter case does not matter; `PENDING` is `awaitingApproval`. Joined by commas, or the field
       * repeated.
       */
      readonly approvalStates?: readonly ("awaitingApproval" | "approved" | "rejected" | "PENDING")[] | undefined;
      /** User name of who approved or rejected it. */
      readonly reviewer?: string | undefined;
      /** Inclusive. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly startTimeCreated?: string | undefined;
      /** Inclusive. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly endTimeCreated?: string | undefined;
      /** Substring; letter case does not matter. */
      readonly comment?: string | undefined;
      /** Counts from 1. Past the last page: an empty list and the true totals. */
      readonly page?: number | undefined;
      /** How many items a page has. */
      readonly perPage?: number | undefined;
    };
    readonly answers: {
      readonly "application/json": FeedbackPage;
    };
  };
  /**
   * Suggests a better translation of a text. Once approved it replaces the machine translation wherever a segment of that
   * pair has exactly this source text. Takes one of the roles super admin, admin, linguist, translator.
   */
  readonly postFeedback: {
    readonly input: {
      /** A pair or chain that is installed. */
      readonly languagePairId: string;
      /** The text of a segment as it stands in documents, without inline codes. */
      readonly sourceText: string;
      /** What the engine made of it. */
      readonly machineTranslation?: string | undefined;
      /** What should stand there; differs from the machine translation. */
      readonly suggestedTranslation?: string | undefined;
      /** Free text. */
      readonly comment?: string | undefined;
      /** For administrators only. Letter case does not matter; `PENDING` is `awaitingApproval`. */
      readonly approvalState?: "awaitingApproval" | "approved" | "rejected" | "PENDING" | undefined;
    };
    readonly answers: {
      readonly "application/json": Feedback;
    };
  };
  /**
   * Deletes the feedback that fits every filter; returns how many. At least one filter is needed: without any, or with
   * empty ones only, it is 400; so is a field that is not listed here. What the caller may not delete is passed over.
   * Takes one of the roles super admin, admin, linguist, translator.
   */
  readonly deleteFeedbackBatchDelete: {
    readonly input: {
      /** Not together with the language ids. */
      readonly languagePairId?: string | undefined;
      /** Not together with `languagePairId`. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly sourceLanguageId?: string | undefined;
      /** Not together with `languagePairId`. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly targetLanguageId?: string | undefined;
      /** For administrators only; ignored for others. */
      readonly username?: string | undefined;
      /** Substring; letter case does not matter. */
      readonly sourceText?: string | undefined;
      /** Substring; letter case does not matter. */
      readonly machineTranslation?: string | undefined;
      /** Substring; letter case does not matter. */
      readonly suggestedTranslation?: string | undefined;
      /**
       * Any of them. Letter case does not matter; `PENDING` is `awaitingApproval`. Joined by commas, or the field
       * repeated.
       */
      readonly approvalStates?: readonly ("awaitingApproval" | "approved" | "rejected" | "PENDING")[] | undefined;
      /** User name of who approved or rejected it. */
      readonly reviewer?: string | undefined;
      /** Inclusive. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly startTimeCreated?: string | undefined;
      /** Inclusive. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly endTimeCreated?: string | undefined;
      /** Substring; letter case does not matter. */
      readonly comment?: string | undefined;
      /** Any of them. Joined by commas, or the field repeated. */
      readonly feedbackIds?: readonly string[] | undefined;
    };
    readonly answers: {
      readonly "application/json": number;
    };
  };
  /**
   * Feedback as TMX; administrators get all, others their own. Takes one of the roles super admin, admin, linguist,
   * translator.
   */
  readonly getFeedbackExport: {
    readonly input: {
      /** Not together with the language ids. */
      readonly languagePairId?: string | undefined;
      /** Not together with `languagePairId`. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly sourceLanguageId?: string | undefined;
      /** Not together with `languagePairId`. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly targetLanguageId?: string | undefined;
      /** For administrators only; ignored for others. */
      readonly username?: string | undefined;
      /** Substring; letter case does not matter. */
      readonly sourceText?: string | undefined;
      /** Substring; letter case does not matter. */
      readonly machineTranslation?: string | undefined;
      /** Substring; letter case does not matter. */
      readonly suggestedTranslation?: string | undefined;
      /**
       * Any of them. Letter case does not matter; `PENDING` is `awaitingApproval`. Joined by commas, or the field
       * repeated.
       */
      readonly approvalStates?: readonly ("awaitingApproval" | "approved" | "rejected" | "PENDING")[] | undefined;
      /** User name of who approved or rejected it. */
      readonly reviewer?: string | undefined;
      /** Inclusive. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly startTimeCreated?: string | undefined;
      /** Inclusive. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly endTimeCreated?: string | undefined;
      /** Any of them. Joined by commas, or the field repeated. */
      readonly feedbackIds?: readonly string[] | undefined;
    };
    readonly answers: {
      readonly "text/x-tmx": string;
    };
  };
  /**
   * Imports the feedback of a TMX file: all valid entries, or nothing. Entries are imported as awaiting approval, but with
   * the creators, states and dates of the file when an administrator imports. `warnings` has the first ten. Takes one of
   * the roles super admin, admin, linguist.
   */
  readonly postFeedbackImport: {
    readonly input: {
      /** The pair of entries that name none, as those of files that other tools wrote. */
      readonly languagePairId?: string | undefined;
      /** For all installed pairs with the languages of an entry. */
      readonly applyAll?: boolean | undefined;
      /** Approve entries for texts that nothing is approved for; for administrators only. */
      readonly approveAll?: boolean | undefined;
      /** The file, of at most 100 MiB. TMX of any version 1, as `GET /feedback/export` gives it or other tools write it. */
      readonly file: Upload;
    };
    readonly answers: {
      readonly "application/json": FeedbackImport;
    };
  };
  /**
   * One entry of feedback. `feedbackId` is a string of digits. Takes one of the roles super admin, admin, linguist,
   * translator.
   */
  readonly getFeedbackFeedbackId: {
    readonly input: {
      /** A string of digits. */
      readonly feedbackId: string;
    };
    readonly answers: {
      readonly "application/json": Feedback;
    };
  };
  /**
   * Changes an entry, or approves or rejects it. What is absent stays; an empty text clears it. Another suggestion by its
   * creator awaits approval again. Takes one of the roles super admin, admin, linguist, translator.
   */
  readonly putFeedbackFeedbackId: {
    readonly input: {
      /** A string of digits. */
      readonly feedbackId: string;
      /** Empty clears it. */
      readonly suggestedTranslation?: string | undefined;
      /** Empty clears it. */
      readonly comment?: string | undefined;
      /** For administrators only; fills `reviewer`. Letter case does not matter; `PENDING` is `awaitingApproval`. */
      readonly approvalState?: "awaitingApproval" | "approved" | "rejected" | "PENDING" | undefined;
    };
    readonly answers: {
      readonly "application/json": Feedback;
    };
  };
  /** Deletes an entry; returns it as it was. Takes one of the roles super admin, admin, linguist, translator. */
  readonly deleteFeedbackFeedbackId: {
    readonly input: {
      /** A string of digits. */
      readonly feedbackId: string;
    };
    readonly answers: {
      readonly "application/json": Feedback;
    };
  };
  /**
   * Hosts with their engines. `expectedRunning` of an engine is what was asked for, `running` how it is now. Takes one of
   * the roles super admin, admin, linguist, translator.
   */
  readonly getHosts: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": Hosts;
    };
  };
  /**
   * Registers a host whose agent is running. The agent must know this server's secret; it is asked before the host is
   * stored. Takes one of the roles super admin, admin.
   */
  readonly postHosts: {
    readonly input: {
      /** A name by RFC 1123, or an IPv4 address. */
      readonly hostname: string;
      /** The port that its agent listens on. */
      readonly hostAgentPort: number;
    };
    readonly answers: {
      readonly "application/json": Host;
    };
  };
  /** A host with its engines. Takes one of the roles super admin, admin, linguist, translator. */
  readonly getHostsHostname: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
    };
    readonly answers: {
      readonly "application/json": Host;
    };
  };
  /** Removes a host with its engines; returns it as it was. Takes one of the roles super admin, admin. */
  readonly deleteHostsHostname: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
    };
    readonly answers: {
      readonly "application/json": Host;
    };
  };
  /**
   * Adds a job engine, stopped. 400 on a host whose agent has no `DRAGOMAN_DATABASE_URL`, unless it is the server's own.
   * Takes one of the roles super admin, admin.
   */
  readonly postHostsHostnameJobEngines: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** At most 20 letters, digits and underscores, unique across all hosts regardless of letter case; random when absent. */
      readonly id?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": JobEngine;
    };
  };
  /** Removes a job engine; returns it as it was. Takes one of the roles super admin, admin. */
  readonly deleteHostsHostnameJobEnginesEngineId: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** Letter case does not matter. */
      readonly engineId: string;
    };
    readonly answers: {
      readonly "application/json": JobEngine;
    };
  };
  /**
   * Resets a job engine to its default settings. Returns the JSON string `"OK"`, in quotes. Takes one of the roles super
   * admin, admin.
   */
  readonly putHostsHostnameJobEnginesEngineIdResetConfig: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** Letter case does not matter. */
      readonly engineId: string;
    };
    readonly answers: {
      readonly "application/json": "OK";
    };
  };
  /**
   * Starts a job engine. `running` says how it is now, and may still be false in the answer. Takes one of the roles super
   * admin, admin.
   */
  readonly putHostsHostnameJobEnginesEngineIdStart: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** Letter case does not matter. */
      readonly engineId: string;
    };
    readonly answers: {
      readonly "application/json": JobEngine;
    };
  };
  /** Stops a job engine; what it is working on is handed back. Takes one of the roles super admin, admin. */
  readonly putHostsHostnameJobEnginesEngineIdStop: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** Letter case does not matter. */
      readonly engineId: string;
    };
    readonly answers: {
      readonly "application/json": JobEngine;
    };
  };
  /** Measurements of a host, taken now. Takes one of the roles super admin, admin. */
  readonly getHostsHostnameProfile: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
    };
    readonly answers: {
      readonly "application/json": HostSystemProfile;
    };
  };
  /**
   * Adds a training engine, stopped. 400 on a host whose agent has no `DRAGOMAN_DATABASE_URL`, unless it is the server's
   * own. Takes one of the roles super admin, admin.
   */
  readonly postHostsHostnameTrainingEngines: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** At most 20 letters, digits and underscores, unique across all hosts regardless of letter case; random when absent. */
      readonly id?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": TrainingEngine;
    };
  };
  /** Removes a training engine; returns it as it was. Takes one of the roles super admin, admin. */
  readonly deleteHostsHostnameTrainingEnginesEngineId: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** Letter case does not matter. */
      readonly engineId: string;
    };
    readonly answers: {
      readonly "application/json": TrainingEngine;
    };
  };
  /**
   * Resets a training engine to its default settings. Returns the JSON string `"OK"`, in quotes. Takes one of the roles
   * super admin, admin.
   */
  readonly putHostsHostnameTrainingEnginesEngineIdResetConfig: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** Letter case does not matter. */
      readonly engineId: string;
    };
    readonly answers: {
      readonly "application/json": "OK";
    };
  };
  /**
   * Starts a training engine. `running` says how it is now, and may still be false in the answer. Takes one of the roles
   * super admin, admin.
   */
  readonly putHostsHostnameTrainingEnginesEngineIdStart: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** Letter case does not matter. */
      readonly engineId: string;
    };
    readonly answers: {
      readonly "application/json": TrainingEngine;
    };
  };
  /** Stops a training engine; what it is working on is handed back. Takes one of the roles super admin, admin. */
  readonly putHostsHostnameTrainingEnginesEngineIdStop: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** Letter case does not matter. */
      readonly engineId: string;
    };
    readonly answers: {
      readonly "application/json": TrainingEngine;
    };
  };
  /** Adds a translation engine, stopped. Takes one of the roles super admin, admin. */
  readonly postHostsHostnameTranslationEngines: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** Pipelines that run from the start; 1 for a new engine. */
      readonly desiredProcessingUnits?: number | undefined;
      /** Pipelines under load, at least as many as desired; as many as desired for a new engine. */
      readonly maximumProcessingUnits?: number | undefined;
      /** For neural pairs only; 400 with any other pair. */
      readonly mode?: "gpu" | "gpuSpeed" | "cpu" | "cpuSpeed" | "auto" | undefined;
      /** Id of a pair that is installed on the host. */
      readonly languagePair: string;
      /** At most 20 letters, digits and underscores, unique across all hosts regardless of letter case; random when absent. */
      readonly id?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": TranslationEngine;
    };
  };
  /** Changes the processing units of a translation engine. Takes one of the roles super admin, admin. */
  readonly putHostsHostnameTranslationEnginesEngineId: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** Letter case does not matter. */
      readonly engineId: string;
      /** Pipelines that run from the start; 1 for a new engine. */
      readonly desiredProcessingUnits?: number | undefined;
      /** Pipelines under load, at least as many as desired; as many as desired for a new engine. */
      readonly maximumProcessingUnits?: number | undefined;
      /** For neural pairs only; 400 with any other pair. */
      readonly mode?: "gpu" | "gpuSpeed" | "cpu" | "cpuSpeed" | "auto" | undefined;
    };
    readonly answers: {
      readonly "application/json": TranslationEngine;
    };
  };
  /** Removes a translation engine; returns it as it was. Takes one of the roles super admin, admin. */
  readonly deleteHostsHostnameTranslationEnginesEngineId: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** Letter case does not matter. */
      readonly engineId: string;
    };
    readonly answers: {
      readonly "application/json": TranslationEngine;
    };
  };
  /**
   * Resets a translation engine to its default settings. Returns the JSON string `"OK"`, in quotes. Takes one of the roles
   * super admin, admin.
   */
  readonly putHostsHostnameTranslationEnginesEngineIdResetConfig: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** Letter case does not matter. */
      readonly engineId: string;
    };
    readonly answers: {
      readonly "application/json": "OK";
    };
  };
  /**
   * Starts a translation engine. `running` says how it is now, and may still be false in the answer. Takes one of the
   * roles super admin, admin.
   */
  readonly putHostsHostnameTranslationEnginesEngineIdStart: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** Letter case does not matter. */
      readonly engineId: string;
    };
    readonly answers: {
      readonly "application/json": TranslationEngine;
    };
  };
  /** Stops a translation engine; what it is working on is handed back. Takes one of the roles super admin, admin. */
  readonly putHostsHostnameTranslationEnginesEngineIdStop: {
    readonly input: {
      /** As `GET /hosts` lists it. */
      readonly hostname: string;
      /** Letter case does not matter. */
      readonly engineId: string;
    };
    readonly answers: {
      readonly "application/json": TranslationEngine;
    };
  };
  /** Labels, by their id or name. Takes one of the roles super admin, admin, linguist, translator, observer. */
  readonly getLabels: {
    readonly input: {
      /** Substrings in any letter case; any of them, at most 1000. Joined by commas, or the field repeated. */
      readonly names?: readonly string[] | undefined;
      /** What the list is ordered by. */
      readonly sortBy?: "id" | "name" | undefined;
      /** Counts from 1. Past the last page: an empty list and the true totals. */
      readonly page?: number | undefined;
      /** How many items a page has. */
      readonly perPage?: number | undefined;
    };
    readonly answers: {
      readonly "application/json": LabelPage;
    };
  };
  /** Creates a label. Takes one of the roles super admin, admin, linguist, translator. */
  readonly postLabels: {
    readonly input: {
      /** 1 to 100 characters, no comma, not only digits; unique regardless of letter case. */
      readonly name: string;
    };
    readonly answers: {
      readonly "application/json": Label;
    };
  };
  /**
   * Deletes the labels that fit every filter, from all translations as well; returns how many. At least one filter is
   * needed: without any, or with empty ones only, it is 400; so is a field that is not listed here. What the caller may
   * not delete is passed over. Takes one of the roles super admin, admin, linguist.
   */
  readonly deleteLabelsBatchDelete: {
    readonly input: {
      /** Any of them. Joined by commas, or the field repeated. */
      readonly labelIds?: readonly number[] | undefined;
      /** Substrings in any letter case; any of them, at most 1000. Joined by commas, or the field repeated. */
      readonly names?: readonly string[] | undefined;
    };
    readonly answers: {
      readonly "application/json": number;
    };
  };
  /** Renames a label, on all translations as well. Takes one of the roles super admin, admin, linguist. */
  readonly putLabelsLabelId: {
    readonly input: {
      /** A number, as all ids of labels. */
      readonly labelId: number;
      /** 1 to 100 characters, no comma, not only digits; unique regardless of letter case. */
      readonly name: string;
    };
    readonly answers: {
      readonly "application/json": Label;
    };
  };
  /**
   * Deletes a label, from all translations as well; returns it as it was. Takes one of the roles super admin, admin,
   * linguist.
   */
  readonly deleteLabelsLabelId: {
    readonly input: {
      /** A number, as all ids of labels. */
      readonly labelId: number;
    };
    readonly answers: {
      readonly "application/json": Label;
    };
  };
  /**
   * Identifies the encoding, the languages and the scripts of a document. Up to three languages, the surest first; none
   * for a text without letters. The percentages of scripts add up to 100. Takes one of the roles super admin, admin,
   * linguist, translator.
   */
  readonly postLanguageDetections: {
    readonly input: {
      /** MIME type of any format that can be translated. */
      readonly inputFormat: string;
      /**
       * A label of the WHATWG Encoding Standard. A byte order mark overrides it; where the bytes do not fit it, valid
       * UTF-8, a declaration in the document and statistics decide.
       */
      readonly encoding?: string | undefined;
      /**
       * The document in Base64, and then percent-encoded: `+` is `%2B`. Line breaks are dropped, a blank is taken for `+`;
       * the padding must be right.
       */
      readonly input: Base64;
    };
    readonly answers: {
      readonly "application/json": LanguageDetection;
    };
  };
  /**
   * Language pairs, all in one answer. Chains have `isChain` and `memberPairs`; single pairs have neither. Takes one of
   * the roles super admin, admin, linguist, translator, observer.
   */
  readonly getLanguagePairs: {
    readonly input: {
      /**
       * `translation`: an engine is expected to run, which says nothing of this moment; `installed`: on any host;
       * `licensed`: covered by the licence; `installedAndLicensed`: both; `adaptable`: may be a baseline for training.
       */
      readonly mode?: "translation" | "installed" | "licensed" | "installedAndLicensed" | "adaptable" | undefined;
      /** Chains beside single pairs, alone, or not at all. */
      readonly chains?: "also" | "only" | "excluded" | undefined;
      /** Pairs from this language. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly sourceLanguageId?: string | undefined;
      /** Pairs into this language. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly targetLanguageId?: string | undefined;
      /** The whole value; letter case does not matter. */
      readonly domain?: string | undefined;
      /** The whole value; letter case does not matter. */
      readonly platform?: string | undefined;
      /** The whole value; letter case does not matter. */
      readonly technology?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": LanguagePairs;
    };
  };
  /** All metrics as JSON. Every number is a string. Takes one of the roles super admin, admin, observer. */
  readonly getMetrics: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": readonly MetricFamily[];
    };
  };
  /**
   * The metrics of the last 24 hours, minute by minute. Oldest first. Where several servers share a database, each
   * snapshot is of one of them. Takes one of the roles super admin, admin, observer.
   */
  readonly getMetricsHistory: {
    readonly input: {
      /** Snapshots from this moment on. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly fromTimestamp?: string | undefined;
      /** Snapshots up to this moment. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly toTimestamp?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": readonly MetricSnapshot[];
    };
  };
  /** This description of all routes. Takes one of the roles super admin, admin, linguist, translator, observer. */
  readonly getOpenapiJson: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": Readonly<Record<string, unknown>>;
    };
  };
  /**
   * How much was translated. Words and characters of a job count when it is done, also of one that failed on its way.
   * Takes one of the roles super admin, admin.
   */
  readonly getReportsTotalsTranslations: {
    readonly input: {
      /** One translation, which may be gone. */
      readonly translationId?: string | undefined;
      /** The whole name; letter case does not matter. */
      readonly username?: string | undefined;
      /** The id of a pair or chain. */
      readonly languagePairId?: string | undefined;
      /** Any of them. Joined by commas, or the field repeated. */
      readonly languagePairTypes?: readonly ("Adapted" | "Chained" | "Cloud" | "Custom" | "Generic")[] | undefined;
      /** `async` are jobs, `sync` those within the call. */
      readonly translationType?: "async" | "sync" | undefined;
      /** Where it is, or where it ended. */
      readonly substate?: "created" | "scheduled" | "translating" | "succeeded" | "failed" | "canceled" | undefined;
      /** Ids or whole names; any of them. Joined by commas, or the field repeated. */
      readonly labels?: readonly string[] | undefined;
      /**
       * When it was queued, at the earliest. UTC, with a blank, `+` or `_` before the time, and no to nine digits of
       * fraction.
       */
      readonly fromTimestamp?: string | undefined;
      /**
       * When it was queued, at the latest. UTC, with a blank, `+` or `_` before the time, and no to nine digits of
       * fraction.
       */
      readonly toTimestamp?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": ReportTotals;
    };
  };
  /**
   * A report as a spreadsheet: totals, those of each pair and of each user, and each translation in a row. Every text in
   * it is a text, and none a formula. Takes one of the roles super admin, admin.
   */
  readonly getReportsTotalsTranslationsExport: {
    readonly input: {
      /** One translation, which may be gone. */
      readonly translationId?: string | undefined;
      /** The whole name; letter case does not matter. */
      readonly username?: string | undefined;
      /** The id of a pair or chain. */
      readonly languagePairId?: string | undefined;
      /** Any of them. Joined by commas, or the field repeated. */
      readonly languagePairTypes?: readonly ("Adapted" | "Chained" | "Cloud" | "Custom" | "Generic")[] | undefined;
      /** `async` are jobs, `sync` those within the call. */
      readonly translationType?: "async" | "sync" | undefined;
      /** Where it is, or where it ended. */
      readonly substate?: "created" | "scheduled" | "translating" | "succeeded" | "failed" | "canceled" | undefined;
      /** Ids or whole names; any of them. Joined by commas, or the field repeated. */
      readonly labels?: readonly string[] | undefined;
      /**
       * When it was queued, at the earliest. UTC, with a blank, `+` or `_` before the time, and no to nine digits of
       * fraction.
       */
      readonly fromTimestamp?: string | undefined;
      /**
       * When it was queued, at the latest. UTC, with a blank, `+` or `_` before the time, and no to nine digits of
       * fraction.
       */
      readonly toTimestamp?: string | undefined;
    };
    readonly answers: {
      readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Uint8Array;
    };
  };
  /** How much was translated with each pair, by the ids of the pairs. Takes one of the roles super admin, admin. */
  readonly getReportsTotalsTranslationsLanguagePairs: {
    readonly input: {
      /** One translation, which may be gone. */
      readonly translationId?: string | undefined;
      /** The whole name; letter case does not matter. */
      readonly username?: string | undefined;
      /** The id of a pair or chain. */
      readonly languagePairId?: string | undefined;
      /** Any of them. Joined by commas, or the field repeated. */
      readonly languagePairTypes?: readonly ("Adapted" | "Chained" | "Cloud" | "Custom" | "Generic")[] | undefined;
      /** `async` are jobs, `sync` those within the call. */
      readonly translationType?: "async" | "sync" | undefined;
      /** Where it is, or where it ended. */
      readonly substate?: "created" | "scheduled" | "translating" | "succeeded" | "failed" | "canceled" | undefined;
      /** Ids or whole names; any of them. Joined by commas, or the field repeated. */
      readonly labels?: readonly string[] | undefined;
      /**
       * When it was queued, at the earliest. UTC, with a blank, `+` or `_` before the time, and no to nine digits of
       * fraction.
       */
      readonly fromTimestamp?: string | undefined;
      /**
       * When it was queued, at the latest. UTC, with a blank, `+` or `_` before the time, and no to nine digits of
       * fraction.
       */
      readonly toTimestamp?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": ReportTotalsPerPair;
    };
  };
  /** How much was translated for each user, by their names. Takes one of the roles super admin, admin. */
  readonly getReportsTotalsTranslationsUsers: {
    readonly input: {
      /** One translation, which may be gone. */
      readonly translationId?: string | undefined;
      /** The whole name; letter case does not matter. */
      readonly username?: string | undefined;
      /** The id of a pair or chain. */
      readonly languagePairId?: string | undefined;
      /** Any of them. Joined by commas, or the field repeated. */
      readonly languagePairTypes?: readonly ("Adapted" | "Chained" | "Cloud" | "Custom" | "Generic")[] | undefined;
      /** `async` are jobs, `sync` those within the call. */
      readonly translationType?: "async" | "sync" | undefined;
      /** Where it is, or where it ended. */
      readonly substate?: "created" | "scheduled" | "translating" | "succeeded" | "failed" | "canceled" | undefined;
      /** Ids or whole names; any of them. Joined by commas, or the field repeated. */
      readonly labels?: readonly string[] | undefined;
      /**
       * When it was queued, at the earliest. UTC, with a blank, `+` or `_` before the time, and no to nine digits of
       * fraction.
       */
      readonly fromTimestamp?: string | undefined;
      /**
       * When it was queued, at the latest. UTC, with a blank, `+` or `_` before the time, and no to nine digits of
       * fraction.
       */
      readonly toTimestamp?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": ReportTotalsPerUser;
    };
  };
  /**
   * Records of translations, newest first. The record of a translation stays when it or its user is deleted. Takes one of
   * the roles super admin, admin.
   */
  readonly getReportsTranslations: {
    readonly input: {
      /** One translation, which may be gone. */
      readonly translationId?: string | undefined;
      /** The whole name; letter case does not matter. */
      readonly username?: string | undefined;
      /** The id of a pair or chain. */
      readonly languagePairId?: string | undefined;
      /** Any of them. Joined by commas, or the field repeated. */
      readonly languagePairTypes?: readonly ("Adapted" | "Chained" | "Cloud" | "Custom" | "Generic")[] | undefined;
      /** `async` are jobs, `sync` those within the call. */
      readonly translationType?: "async" | "sync" | undefined;
      /** Where it is, or where it ended. */
      readonly substate?: "created" | "scheduled" | "translating" | "succeeded" | "failed" | "canceled" | undefined;
      /** Ids or whole names; any of them. Joined by commas, or the field repeated. */
      readonly labels?: readonly string[] | undefined;
      /**
       * When it was queued, at the earliest. UTC, with a blank, `+` or `_` before the time, and no to nine digits of
       * fraction.
       */
      readonly fromTimestamp?: string | undefined;
      /**
       * When it was queued, at the latest. UTC, with a blank, `+` or `_` before the time, and no to nine digits of
       * fraction.
       */
      readonly toTimestamp?: string | undefined;
      /** Counts from 1. Past the last page: an empty list and the true totals. */
      readonly page?: number | undefined;
      /** How many items a page has. */
      readonly perPage?: number | undefined;
    };
    readonly answers: {
      readonly "application/json": ReportPage;
    };
  };
  /**
   * Deletes records of translations by their age. Translations themselves stay, and come into no report any more. Takes
   * one of the roles super admin, admin.
   */
  readonly deleteReportsTranslations: {
    readonly input: {
      /** Records of this age and older are deleted; 0 deletes all. */
      readonly purgeMaxAgeInSecs: number;
    };
    readonly answers: {
      readonly "application/json": PurgedReports;
    };
  };
  /**
   * Version and features. Credentials are ignored. Features tell, too, whether programs are there that some formats are
   * read by; `GET /api/ext/v1/document-formats` says which. Takes no credentials.
   */
  readonly getSystemInfo: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": SystemInfo;
    };
  };
  /** Largest inputs, in MiB of decoded content. Takes one of the roles super admin, admin, linguist, translator, observer. */
  readonly getSystemInputSizeLimits: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": InputSizeLimits;
    };
  };
  /** How people sign in by LDAP; the password is never shown. Takes one of the roles super admin, admin. */
  readonly getSystemLdap: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": LdapSettings;
    };
  };
  /**
   * Sets how people sign in by LDAP. What is absent gets its default. With `username` and `password` the five steps are
   * taken first, and a failed one is 400 and changes nothing. While LDAP is off, its users are shut out with every token
   * and key. While super admins sign in by LDAP, it takes a super admin. Takes one of the roles super admin, admin.
   */
  readonly putSystemLdap: {
    readonly input: {
      /** The settings; what is absent gets its default. */
      readonly ldapConfig: {
        /** How the server is reached. */
        readonly connection?: {
          /** The server: a name or an address. */
          readonly host?: string | undefined;
          /** From 1 to 65535; 389, or 636 with TLS, where absent. */
          readonly port?: number | undefined;
          /** Whether TLS is used: from the first byte, or by StartTLS on port 389. */
          readonly tls?: boolean | undefined;
          /** Whether neither the chain of the certificate nor the name in it is looked at. */
          readonly insecureSkipVerify?: boolean | undefined;
        } | undefined;
        /** Who searches. */
        readonly bind?: {
          /** Who is bound for searches; where absent they are made as whoever signs in. */
          readonly user?: string | undefined;
          /** The password of that user; `__PRESERVE__` keeps the one that is stored for the same user on the same server. */
          readonly password?: string | undefined;
        } | undefined;
        /** How people are found, and what they may. */
        readonly search?: {
          /** Where people and groups are looked for, and below. */
          readonly base?: string | undefined;
          /**
           * An ECMAScript pattern under the flag `u` that cuts a login into `$1`, `$2`, …; `$0` is all of it. `^(.*)$`
           * where absent.
           */
          readonly loginParser?: string | undefined;
          /**
           * Who is bound to look at the password: a DN, or another name that the server takes. `$1` where absent. Empty:
           * the entry that `userFinder` finds, looked for as `bind.user` or as nobody.
           */
          readonly loginToLdap?: string | undefined;
          /** The filter that finds the entry of who signs in. */
          readonly userFinder?: string | undefined;
          /**
           * Members of one of these may sign in; everybody where there is none. A group is a name, or a whole DN; letter
           * case does not matter.
           */
          readonly loginGroups?: readonly string[] | undefined;
          /** Members are admins. A group is a name, or a whole DN; letter case does not matter. */
          readonly adminGroups?: readonly string[] | undefined;
          /** Roles by groups. The mightiest counts. */
          readonly roleGroups?: readonly {
            /** The role that members have. */
            readonly role: "admin" | "linguist" | "translator" | "observer";
            /** Groups. */
            readonly groups: readonly string[];
          }[] | undefined;
          /** Names of attributes. */
          readonly attributes?: {
            /** The attribute that people are shown by; `name` where absent. */
            readonly name?: string | undefined;
            /** The attribute that becomes the user name; `mail` where absent. */
            readonly email?: string | undefined;
          } | undefined;
        } | undefined;
        /** How often users are looked for in the directory; 3600 where absent. */
        readonly syncIntervalInSecs?: number | undefined;
        /** Whether people sign in by LDAP; false where absent. */
        readonly enabled?: boolean | undefined;
      };
      /** Somebody to try them with. */
      readonly username?: string | undefined;
      /** The password of that user. */
      readonly password?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": LdapSettings;
    };
  };
  /**
   * Tries settings in five steps; returns what became of each. Nothing is stored. After the first step that fails the
   * others are skipped; without a username those of a sign-in are. Takes one of the roles super admin, admin.
   */
  readonly putSystemLdapTest: {
    readonly input: {
      /** The settings; what is absent gets its default. */
      readonly ldapConfig: {
        /** How the server is reached. */
        readonly connection?: {
          /** The server: a name or an address. */
          readonly host?: string | undefined;
          /** From 1 to 65535; 389, or 636 with TLS, where absent. */
          readonly port?: number | undefined;
          /** Whether TLS is used: from the first byte, or by StartTLS on port 389. */
          readonly tls?: boolean | undefined;
          /** Whether neither the chain of the certificate nor the name in it is looked at. */
          readonly insecureSkipVerify?: boolean | undefined;
        } | undefined;
        /** Who searches. */
        readonly bind?: {
          /** Who is bound for searches; where absent they are made as whoever signs in. */
          readonly user?: string | undefined;
          /** The password of that user; `__PRESERVE__` keeps the one that is stored for the same user on the same server. */
          readonly password?: string | undefined;
        } | undefined;
        /** How people are found, and what they may. */
        readonly search?: {
          /** Where people and groups are looked for, and below. */
          readonly base?: string | undefined;
          /**
           * An ECMAScript pattern under the flag `u` that cuts a login into `$1`, `$2`, …; `$0` is all of it. `^(.*)$`
           * where absent.
           */
          readonly loginParser?: string | undefined;
          /**
           * Who is bound to look at the password: a DN, or another name that the server takes. `$1` where absent. Empty:
           * the entry that `userFinder` finds, looked for as `bind.user` or as nobody.
           */
          readonly loginToLdap?: string | undefined;
          /** The filter that finds the entry of who signs in. */
          readonly userFinder?: string | undefined;
          /**
           * Members of one of these may sign in; everybody where there is none. A group is a name, or a whole DN; letter
           * case does not matter.
           */
          readonly loginGroups?: readonly string[] | undefined;
          /** Members are admins. A group is a name, or a whole DN; letter case does not matter. */
          readonly adminGroups?: readonly string[] | undefined;
          /** Roles by groups. The mightiest counts. */
          readonly roleGroups?: readonly {
            /** The role that members have. */
            readonly role: "admin" | "linguist" | "translator" | "observer";
            /** Groups. */
            readonly groups: readonly string[];
          }[] | undefined;
          /** Names of attributes. */
          readonly attributes?: {
            /** The attribute that people are shown by; `name` where absent. */
            readonly name?: string | undefined;
            /** The attribute that becomes the user name; `mail` where absent. */
            readonly email?: string | undefined;
          } | undefined;
        } | undefined;
        /** How often users are looked for in the directory; 3600 where absent. */
        readonly syncIntervalInSecs?: number | undefined;
        /** Whether people sign in by LDAP; false where absent. */
        readonly enabled?: boolean | undefined;
      };
      /** Somebody to try them with. */
      readonly username?: string | undefined;
      /** The password of that user. */
      readonly password?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": LdapTest;
    };
  };
  /** How people sign in by SAML. Takes one of the roles super admin, admin. */
  readonly getSystemSaml: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": SamlSettings;
    };
  };
  /**
   * Changes how people sign in by SAML. What is absent stays, an empty field clears, and lists are replaced. The metadata
   * of a provider are read before SAML is enabled. While SAML is off, its users are shut out with every token and key.
   * While super admins sign in by SAML, or would by a mapping, only super admins may change these settings. Takes one of
   * the roles super admin, admin.
   */
  readonly putSystemSaml: {
    readonly input: {
      /** Whether people can sign in by SAML. */
      readonly enabled?: boolean | undefined;
      /** Where the identity provider publishes its metadata; read before SAML is enabled, and again every hour. */
      readonly "identityProvider.metadataUrl"?: string | undefined;
      /**
       * Takes any certificate of the server that publishes the metadata, and an address without TLS. The metadata then
       * count as they were read when this was set.
       */
      readonly "identityProvider.insecureSkipVerify"?: boolean | undefined;
      /**
       * For Microsoft's provider: the id of the application that this server is there; its entity id is then `spn:` and
       * that id.
       */
      readonly "identityProvider.azure.applicationId"?: string | undefined;
      /** Asks the provider to ask for credentials each time. */
      readonly "identityProvider.forceAuthentication"?: boolean | undefined;
      /** The attribute that holds the display name; empty for usual ones. */
      readonly "identityProvider.attributes.name"?: string | undefined;
      /** The attribute that holds the e-mail address; empty for usual ones. */
      readonly "identityProvider.attributes.email"?: string | undefined;
      /**
       * A group whose members may sign in; one that is empty clears the list. Repeated for each, and never split at
       * commas.
       */
      readonly loginGroup?: readonly string[] | undefined;
      /**
       * A role of the provider's that may sign in; one that is empty clears the list. Repeated for each, and never split
       * at commas.
       */
      readonly loginRole?: readonly string[] | undefined;
      /**
       * `<role>=<role of the provider's>`: who has that one gets this one. One that is empty clears the list. Repeated for
       * each, and never split at commas.
       */
      readonly role?: readonly string[] | undefined;
      /**
       * `<role>=<group>`: members of the group get the role. One that is empty clears the list. Repeated for each, and
       * never split at commas.
       */
      readonly roleGroup?: readonly string[] | undefined;
    };
    readonly answers: {
      readonly "application/json": SamlSettings;
    };
  };
  /**
   * Whether people can sign in by SAML: configured and enabled. Takes one of the roles super admin, admin, linguist,
   * translator, observer.
   */
  readonly getSystemSamlAvailable: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": SamlAvailable;
    };
  };
  /** How letters are sent; the password is shown to nobody. Takes one of the roles super admin, admin. */
  readonly getSystemSmtp: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": SmtpSettings;
    };
  };
  /**
   * Sets how letters are sent. Absent fields keep their values. Super admins get letters while host, port and user name
   * are as one of them set them: who runs the mail server could read the links in them. Takes one of the roles super
   * admin, admin.
   */
  readonly putSystemSmtp: {
    readonly input: {
      /** Host name or IP address of the mail server. */
      readonly host: string;
      /** 465 for TLS from the start; otherwise STARTTLS is used. */
      readonly port: number;
      /**
       * What the server signs in as; absent, the stored one stays. Empty: it does not sign in, and the stored password is
       * forgotten.
       */
      readonly username?: string | undefined;
      /**
       * The password of that user. Absent, the stored one stays while host, port and user name do; for another one of
       * these it is required.
       */
      readonly password?: string | undefined;
      /**
       * One e-mail address that letters come from; absent, the stored one stays. Empty: the user name, or dragoman at the
       * host.
       */
      readonly sender?: string | undefined;
      /** Whether letters are sent; absent, it stays as it is, at first false. */
      readonly enabled?: boolean | undefined;
    };
    readonly answers: {
      readonly "application/json": SmtpSettings;
    };
  };
  /**
   * Sends a letter for trial; what is stored does not change. Absent fields are taken from the stored settings. A stored
   * password is used for the host, port and user name that it was stored for alone. The log of the server tells why a
   * letter was not sent. Takes one of the roles super admin, admin.
   */
  readonly putSystemSmtpTest: {
    readonly input: {
      /** Host name or IP address of the mail server. */
      readonly host: string;
      /** 465 for TLS from the start; otherwise STARTTLS is used. */
      readonly port: number;
      /**
       * What the server signs in as; absent, the stored one stays. Empty: it does not sign in, and the stored password is
       * forgotten.
       */
      readonly username?: string | undefined;
      /**
       * The password of that user. Absent, the stored one stays while host, port and user name do; for another one of
       * these it is required.
       */
      readonly password?: string | undefined;
      /**
       * One e-mail address that letters come from; absent, the stored one stays. Empty: the user name, or dragoman at the
       * host.
       */
      readonly sender?: string | undefined;
      /** One e-mail address that the letter goes to. */
      readonly destinationEmail: string;
    };
    readonly answers: {
      readonly "application/json": Success;
    };
  };
  /** Colours, texts and images of the pages. Takes one of the roles super admin, admin, linguist, translator, observer. */
  readonly getThemes: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": Theme;
    };
  };
  /**
   * Changes the theme; what is absent or empty stays. Images are known by their bytes, not by their names. Of an SVG only
   * what draws is kept. Each change of an image gives it another address. Takes one of the roles super admin, admin.
   */
  readonly postThemes: {
    readonly input: {
      /** Behind the bar of navigation. */
      readonly styleNavigationBarBackgroundColor?: string | undefined;
      /** Texts in the bar of navigation. */
      readonly styleNavigationBarTextColor?: string | undefined;
      /** Behind the form to sign in. */
      readonly styleLoginFormBackgroundColor?: string | undefined;
      /** Texts on main buttons. */
      readonly stylePrimaryGroupTextColor?: string | undefined;
      /** Main buttons. */
      readonly stylePrimaryGroupColor?: string | undefined;
      /** Behind the message on pages of translations. */
      readonly styleTranslationNotificationBackgroundColor?: string | undefined;
      /** Behind the message on the page to sign in. */
      readonly styleLoginNotificationBackgroundColor?: string | undefined;
      /** The title of pages. A blank alone clears it. */
      readonly tabTitle?: string | undefined;
      /** A message on pages of translations. A blank alone clears it. */
      readonly translationNotificationMessage?: string | undefined;
      /** A message on the page to sign in. A blank alone clears it. */
      readonly loginNotificationMessage?: string | undefined;
      /** The image `navigationBarLogo`, of at most 20 MiB. */
      readonly navigationBarLogo?: Upload | undefined;
      /** The image `loginLogo`, of at most 20 MiB. */
      readonly loginLogo?: Upload | undefined;
      /** The image `favicon`, of at most 20 MiB. */
      readonly favicon?: Upload | undefined;
    };
    readonly answers: {
      readonly "application/json": Theme;
    };
  };
  /**
   * Chains: those that somebody created or changed, and those that exist automatically. Takes one of the roles super
   * admin, admin.
   */
  readonly getTranslationChains: {
    readonly input: {
      /** Chains that were deleted: beside the others, alone, or not at all. */
      readonly includeDeleted?: "only" | "also" | "excluded" | undefined;
    };
    readonly answers: {
      readonly "application/json": TranslationChains;
    };
  };
  /**
   * Creates a chain, which exists from then on whether its members run or not. An automatic chain becomes one that is
   * managed by hand; a deleted one comes back. Takes one of the roles super admin, admin.
   */
  readonly postTranslationChains: {
    readonly input: {
      /** Two ids of language pairs, joined by `>>`. */
      readonly chainId: string;
    };
    readonly answers: {
      readonly "application/json": TranslationChainStatus;
    };
  };
  /**
   * Sets whether a chain comes and goes with its members. The chain need not exist at the moment, but its members must be
   * installed. `autoManage=true` is 400 while the feature `autoChainManagement` is disabled. Takes one of the roles super
   * admin, admin.
   */
  readonly putTranslationChainsChainId: {
    readonly input: {
      /** Percent-encoded in the path: `>>` is `%3E%3E`. */
      readonly chainId: string;
      /** `true`: it exists while both members run. `false`: it is managed by hand. Absent: nothing changes. */
      readonly autoManage?: boolean | undefined;
    };
    readonly answers: {
      readonly "application/json": TranslationChainStatus;
    };
  };
  /**
   * Deletes a chain, which does not come back automatically; returns it as it was. Takes one of the roles super admin,
   * admin.
   */
  readonly deleteTranslationChainsChainId: {
    readonly input: {
      /** Percent-encoded in the path: `>>` is `%3E%3E`. */
      readonly chainId: string;
    };
    readonly answers: {
      readonly "application/json": TranslationChainStatus;
    };
  };
  /**
   * Creates a translation job. Poll `GET /translations/{translationId}` until `state` is `done`, then download. `Aut<Xxx>`
   * detects the source language; it fails with `failed to auto-detect source language and find a matching language pair`,
   * here or in `errorMessage` when only the document shows it. While engines for the pair are merely down the job waits.
   * Takes one of the roles super admin, admin, linguist, translator.
   */
  readonly postTranslations: {
    readonly input: {
      /**
       * The id of a pair or chain, or `Aut<Xxx>` (`AutSpa`, in any letter case) to detect the source language and take a
       * pair from it into Xxx.
       */
      readonly languagePairId: string;
      /**
       * MIME type. When absent: `text/plain` for a quick translation; a job recognises it from the content, but never
       * `text/x-line`, which has a sentence in each line.
       */
      readonly inputFormat?: string | undefined;
      /** Free text; downloads are named after it. */
      readonly title?: string | undefined;
      /**
       * A label of the WHATWG Encoding Standard. A byte order mark overrides it; where the bytes do not fit it, valid
       * UTF-8, a declaration in the document and statistics decide. What comes back is UTF-8.
       */
      readonly encoding?: string | undefined;
      /**
       * In decreasing precedence; ids in any letter case. One for other languages than the pair: 400; with `Aut<Xxx>` it
       * is passed over. Joined by commas, or the field repeated.
       */
      readonly dictionaryIds?: readonly string[] | undefined;
      /** Put terms into `span class="mt-dictionary"`. Only where input and output are `text/html`. */
      readonly highlightDictionary?: boolean | undefined;
      /** Put literal brands into `span class="mt-brand"`. Only where input and output are `text/html`. */
      readonly highlightBrand?: boolean | undefined;
      /** Put approved feedback into `span class="mt-feedback"`. Only where input and output are `text/html`. */
      readonly highlightFeedback?: boolean | undefined;
      /**
       * What becomes of words that the engine does not know; without a transliteration for the source language they stay
       * as they are.
       */
      readonly unknownMode?: "hide" | "original" | "transliteration" | "transliterationAndOriginal" | undefined;
      /** Put unknown words into `span class="mt-unknown"`. Only where input and output are `text/html`. */
      readonly highlightUnknown?: boolean | undefined;
      /** Put each segment into `span class="mt-segment" data-segment="N"`. Only where input and output are `text/html`. */
      readonly markSegments?: boolean | undefined;
      /**
       * Only where input and output are XLIFF 1.2: each unit gets an `alt-trans` beside the target that it may have, or
       * its `target`, which is to be reviewed. XLIFF 2 always gets targets.
       */
      readonly xliffTargets?: "alternatives" | "targets" | undefined;
      /**
       * Translates text of office documents too that nobody sees until it is shown: hidden text, hidden slides and sheets.
       * Without it such text stays as it is, and the metadata says where.
       */
      readonly translateHidden?: boolean | undefined;
      /**
       * While no engine of the pair runs, the next pair of the same direction translates. A quick translation answers
       * which one did, the metadata of a job say it of each segment.
       */
      readonly fallback?: boolean | undefined;
      /**
       * Only for `text/xml`: a file of rules of the Internationalization Tag Set (ITS 2.0) as text; with curl, `-F
       * 'xmlRules=<rules.its'`. They go before the vocabulary of the document; rules in it go before them. A rule that is
       * not understood is 400.
       */
      readonly xmlRules?: string | undefined;
      /**
       * Keep what shaped each segment, for `GET /translations/{translationId}/metadata`. A quick translation keeps
       * nothing.
       */
      readonly generateMetadata?: boolean | undefined;
      /**
       * `id:value` each, as `GET /language-pairs` lists them; ids in any letter case, values exactly. Joined by commas, or
       * the field repeated.
       */
      readonly linguisticOptions?: readonly string[] | undefined;
      /** `Enhanced` may be called `Abbyy`. Accepted and shown; this server cannot read PDF and images. */
      readonly pdfConverter?: "Standard" | "Enhanced" | undefined;
      /** `Enhanced` may be called `Abbyy`. Accepted and shown; this server cannot read PDF and images. */
      readonly imageConverter?: "Standard" | "Enhanced" | undefined;
      /**
       * MIME type: empty, `default` or that of the input, `text/plain`, `application/x-xliff` (1.2), `application/xliff`
       * (2.1) or `text/x-tmx`.
       */
      readonly outputFormat?: string | undefined;
      /** `groupShare` and `group-share` are `share`, which is 400 while the feature `share` is disabled. */
      readonly translationMethod?: "MTE" | "share" | "groupShare" | "group-share" | undefined;
      /** Ids or whole names. Joined by commas, or the field repeated. */
      readonly labels?: readonly string[] | undefined;
      /** Keep the bare text beside the document, for `GET /translations/{translationId}/download?format=text/plain`. */
      readonly includeTextContent?: boolean | undefined;
      /**
       * The document in Base64, and then percent-encoded: `+` is `%2B`. Line breaks are dropped, a blank is taken for `+`;
       * the padding must be right.
       */
      readonly input: Base64;
    };
    readonly answers: {
      readonly "application/json": CreatedTranslation;
    };
  };
  /**
   * Translations, newest first; administrators see all, others their own. Takes one of the roles super admin, admin,
   * linguist, translator.
   */
  readonly getTranslations: {
    readonly input: {
      /** For administrators only; ignored for others. */
      readonly username?: string | undefined;
      /** States and substates; any of them. Joined by commas, or the field repeated. */
      readonly statuses?: readonly (
        | "preparing"
        | "inProgress"
        | "done"
        | "created"
        | "scheduled"
        | "translating"
        | "succeeded"
        | "failed"
        | "canceled")[] | undefined;
      /** Ids or whole names; any of them. Joined by commas, or the field repeated. */
      readonly labels?: readonly string[] | undefined;
      /** Inclusive. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly startTimeQueued?: string | undefined;
      /** Inclusive. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly endTimeQueued?: string | undefined;
      /** `groupShare` and `group-share` are `share`. */
      readonly translationMethod?: "MTE" | "share" | "groupShare" | "group-share" | undefined;
      /** Substring; letter case does not matter. */
      readonly title?: string | undefined;
      /** Not together with `languagePairId`. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly sourceLanguageId?: string | undefined;
      /** Not together with `languagePairId`. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly targetLanguageId?: string | undefined;
      /** Not together with the language ids. */
      readonly languagePairId?: string | undefined;
      /** Counts from 1. Past the last page: an empty list and the true totals. */
      readonly page?: number | undefined;
      /** How many items a page has. */
      readonly perPage?: number | undefined;
    };
    readonly answers: {
      readonly "application/json": TranslationPage;
    };
  };
  /**
   * Deletes the translations that fit every filter; returns how many. At least one filter is needed: without any, or with
   * empty ones only, it is 400; so is a field that is not listed here. What the caller may not delete is passed over.
   * Takes one of the roles super admin, admin, linguist, translator.
   */
  readonly deleteTranslationsBatchDelete: {
    readonly input: {
      /** For administrators only; ignored for others. */
      readonly username?: string | undefined;
      /** States and substates; any of them. Joined by commas, or the field repeated. */
      readonly statuses?: readonly (
        | "preparing"
        | "inProgress"
        | "done"
        | "created"
        | "scheduled"
        | "translating"
        | "succeeded"
        | "failed"
        | "canceled")[] | undefined;
      /** Ids or whole names; any of them. Joined by commas, or the field repeated. */
      readonly labels?: readonly string[] | undefined;
      /** Inclusive. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly startTimeQueued?: string | undefined;
      /** Inclusive. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly endTimeQueued?: string | undefined;
      /** `groupShare` and `group-share` are `share`. */
      readonly translationMethod?: "MTE" | "share" | "groupShare" | "group-share" | undefined;
      /** Substring; letter case does not matter. */
      readonly title?: string | undefined;
      /** Not together with `languagePairId`. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly sourceLanguageId?: string | undefined;
      /** Not together with `languagePairId`. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly targetLanguageId?: string | undefined;
      /** Not together with the language ids. */
      readonly languagePairId?: string | undefined;
      /** Any of them; those that are not there are passed over. Joined by commas, or the field repeated. */
      readonly translationIds?: readonly string[] | undefined;
    };
    readonly answers: {
      readonly "application/json": number;
    };
  };
  /**
   * The documents of the translations that fit every filter and have succeeded, in a zip archive of at most 1 GiB. Each of
   * `translationIds` must be there; those that did not succeed are left out. Entries are called
   * `<translationId>_<title><ending>`. Takes one of the roles super admin, admin, linguist, translator.
   */
  readonly getTranslationsDownloadArchive: {
    readonly input: {
      /** For administrators only; ignored for others. */
      readonly username?: string | undefined;
      /** States and substates; any of them. Joined by commas, or the field repeated. */
      readonly statuses?: readonly (
        | "preparing"
        | "inProgress"
        | "done"
        | "created"
        | "scheduled"
        | "translating"
        | "succeeded"
        | "failed"
        | "canceled")[] | undefined;
      /** Ids or whole names; any of them. Joined by commas, or the field repeated. */
      readonly labels?: readonly string[] | undefined;
      /** Inclusive. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly startTimeQueued?: string | undefined;
      /** Inclusive. UTC, with a blank, `+` or `_` before the time, and no to nine digits of fraction. */
      readonly endTimeQueued?: string | undefined;
      /** `groupShare` and `group-share` are `share`. */
      readonly translationMethod?: "MTE" | "share" | "groupShare" | "group-share" | undefined;
      /** Substring; letter case does not matter. */
      readonly title?: string | undefined;
      /** Not together with `languagePairId`. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly sourceLanguageId?: string | undefined;
      /** Not together with `languagePairId`. A code of three letters, an alias or an IETF tag; `en-US` is `eng`. */
      readonly targetLanguageId?: string | undefined;
      /** Not together with the language ids. */
      readonly languagePairId?: string | undefined;
      /** Any of them; each must be there. Joined by commas, or the field repeated. */
      readonly translationIds?: readonly string[] | undefined;
    };
    readonly answers: {
      readonly "application/zip": Uint8Array;
    };
  };
  /**
   * Translates within the call. For short texts, and for thousands of lines or units in `text/x-line` and XLIFF; nothing
   * of it is kept. `translation` is Base64, in the format of the input. `Aut<Xxx>` detects the source language; it fails
   * with `failed to auto-detect source language and find a matching language pair`. Takes one of the roles super admin,
   * admin, linguist, translator.
   */
  readonly postTranslationsQuick: {
    readonly input: {
      /**
       * The id of a pair or chain, or `Aut<Xxx>` (`AutSpa`, in any letter case) to detect the source language and take a
       * pair from it into Xxx.
       */
      readonly languagePairId: string;
      /**
       * MIME type. When absent: `text/plain` for a quick translation; a job recognises it from the content, but never
       * `text/x-line`, which has a sentence in each line.
       */
      readonly inputFormat?: string | undefined;
      /** Free text; downloads are named after it. */
      readonly title?: string | undefined;
      /**
       * A label of the WHATWG Encoding Standard. A byte order mark overrides it; where the bytes do not fit it, valid
       * UTF-8, a declaration in the document and statistics decide. What comes back is UTF-8.
       */
      readonly encoding?: string | undefined;
      /**
       * In decreasing precedence; ids in any letter case. One for other languages than the pair: 400; with `Aut<Xxx>` it
       * is passed over. Joined by commas, or the field repeated.
       */
      readonly dictionaryIds?: readonly string[] | undefined;
      /** Put terms into `span class="mt-dictionary"`. Only where input and output are `text/html`. */
      readonly highlightDictionary?: boolean | undefined;
      /** Put literal brands into `span class="mt-brand"`. Only where input and output are `text/html`. */
      readonly highlightBrand?: boolean | undefined;
      /** Put approved feedback into `span class="mt-feedback"`. Only where input and output are `text/html`. */
      readonly highlightFeedback?: boolean | undefined;
      /**
       * What becomes of words that the engine does not know; without a transliteration for the source language they stay
       * as they are.
       */
      readonly unknownMode?: "hide" | "original" | "transliteration" | "transliterationAndOriginal" | undefined;
      /** Put unknown words into `span class="mt-unknown"`. Only where input and output are `text/html`. */
      readonly highlightUnknown?: boolean | undefined;
      /** Put each segment into `span class="mt-segment" data-segment="N"`. Only where input and output are `text/html`. */
      readonly markSegments?: boolean | undefined;
      /**
       * Only where input and output are XLIFF 1.2: each unit gets an `alt-trans` beside the target that it may have, or
       * its `target`, which is to be reviewed. XLIFF 2 always gets targets.
       */
      readonly xliffTargets?: "alternatives" | "targets" | undefined;
      /**
       * Translates text of office documents too that nobody sees until it is shown: hidden text, hidden slides and sheets.
       * Without it such text stays as it is, and the metadata says where.
       */
      readonly translateHidden?: boolean | undefined;
      /**
       * While no engine of the pair runs, the next pair of the same direction translates. A quick translation answers
       * which one did, the metadata of a job say it of each segment.
       */
      readonly fallback?: boolean | undefined;
      /**
       * Only for `text/xml`: a file of rules of the Internationalization Tag Set (ITS 2.0) as text; with curl, `-F
       * 'xmlRules=<rules.its'`. They go before the vocabulary of the document; rules in it go before them. A rule that is
       * not understood is 400.
       */
      readonly xmlRules?: string | undefined;
      /**
       * Keep what shaped each segment, for `GET /translations/{translationId}/metadata`. A quick translation keeps
       * nothing.
       */
      readonly generateMetadata?: boolean | undefined;
      /**
       * `id:value` each, as `GET /language-pairs` lists them; ids in any letter case, values exactly. Joined by commas, or
       * the field repeated.
       */
      readonly linguisticOptions?: readonly string[] | undefined;
      /**
       * The document in Base64, and then percent-encoded: `+` is `%2B`. Line breaks are dropped, a blank is taken for `+`;
       * the padding must be right.
       */
      readonly input: Base64;
    };
    readonly answers: {
      readonly "application/json": QuickTranslation;
    };
  };
  /**
   * Shares a translation, where the feature `share` is enabled. Always 400 while the feature `share` is disabled, as it is
   * on this server. Takes one of the roles super admin, admin, linguist, translator.
   */
  readonly postTranslationsShare: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": CreatedTranslation;
    };
  };
  /**
   * A shared translation, where the feature `share` is enabled. Always 400 while the feature `share` is disabled, as it is
   * on this server. Takes one of the roles super admin, admin, linguist, translator.
   */
  readonly getTranslationsShareTranslationId: {
    readonly input: {
      /** As `POST /translations` answered it. */
      readonly translationId: string;
    };
    readonly answers: {
      readonly "application/json": Translation;
    };
  };
  /**
   * A translation; with `Accept: text/event-stream`, each of its states as an event until it is done. `state` and
   * `substate` go from `preparing` (`created`, `scheduled`) through `inProgress` (`translating`) to `done` (`succeeded`,
   * `failed`, `canceled`); poll for `done`. Why a job failed stands in `errorMessage`. Takes one of the roles super admin,
   * admin, linguist, translator.
   */
  readonly getTranslationsTranslationId: {
    readonly input: {
      /** As `POST /translations` answered it. */
      readonly translationId: string;
    };
    readonly answers: {
      readonly "application/json": Translation;
    };
  };
  /**
   * Replaces the labels of a translation. Without `labels`, or with an empty one, all labels are removed. Takes one of the
   * roles super admin, admin, linguist, translator.
   */
  readonly putTranslationsTranslationId: {
    readonly input: {
      /** As `POST /translations` answered it. */
      readonly translationId: string;
      /** Ids or whole names; they replace those that are there. None removes all. Joined by commas, or the field repeated. */
      readonly labels?: readonly string[] | undefined;
    };
    readonly answers: {
      readonly "application/json": Translation;
    };
  };
  /**
   * Deletes a translation; returns it as it was. One that is running is canceled. Takes one of the roles super admin,
   * admin, linguist, translator.
   */
  readonly deleteTranslationsTranslationId: {
    readonly input: {
      /** As `POST /translations` answered it. */
      readonly translationId: string;
    };
    readonly answers: {
      readonly "application/json": Translation;
    };
  };
  /** Cancels a translation that is not done. Takes one of the roles super admin, admin, linguist, translator. */
  readonly putTranslationsTranslationIdCancel: {
    readonly input: {
      /** As `POST /translations` answered it. */
      readonly translationId: string;
    };
    readonly answers: {
      readonly "application/json": Translation;
    };
  };
  /**
   * How important each sentence of the source is, 0 to 1: how similar its words are to those of the whole, rare ones
   * counting more. Takes one of the roles super admin, admin, linguist, translator.
   */
  readonly getTranslationsTranslationIdContentInsights: {
    readonly input: {
      /** As `POST /translations` answered it. */
      readonly translationId: string;
    };
    readonly answers: {
      readonly "application/json": ContentInsights;
    };
  };
  /**
   * The translated document: Base64, or the file itself with `Accept: application/octet-stream`. The Base64 is bare: no
   * JSON, no quotes, no line breaks. The file has the media type of its format as `Content-Type`. Takes one of the roles
   * super admin, admin, linguist, translator.
   */
  readonly getTranslationsTranslationIdDownload: {
    readonly input: {
      /** As `POST /translations` answered it. */
      readonly translationId: string;
      /** The document, or its bare text, which needs `includeTextContent`. */
      readonly format?: "default" | "text/plain" | undefined;
    };
    readonly answers: {
      readonly "text/plain": string;
      readonly "application/octet-stream": Uint8Array;
    };
  };
  /**
   * What shaped each segment, when `generateMetadata` was asked for: JSON in Base64, or the JSON itself with `Accept:
   * application/octet-stream`. The Base64 is bare: no quotes, no line breaks. The JSON itself has `Content-Type:
   * application/json`. Takes one of the roles super admin, admin, linguist, translator.
   */
  readonly getTranslationsTranslationIdMetadata: {
    readonly input: {
      /** As `POST /translations` answered it. */
      readonly translationId: string;
    };
    readonly answers: {
      readonly "text/plain": string;
      readonly "application/octet-stream": Uint8Array;
    };
  };
  /** Users. Takes one of the roles super admin, admin. */
  readonly getUsers: {
    readonly input: {
      /** Substring; letter case does not matter. */
      readonly displayName?: string | undefined;
      /** Any of them. Joined by commas, or the field repeated. */
      readonly roles?: readonly ("super admin" | "admin" | "linguist" | "translator" | "observer")[] | undefined;
      /** Any of them. Joined by commas, or the field repeated. */
      readonly authenticationTypes?: readonly ("local" | "ldap" | "saml")[] | undefined;
      /** Only accounts that are disabled, or only those that are not. */
      readonly disabled?: boolean | undefined;
      /** Substring; letter case does not matter. */
      readonly username?: string | undefined;
      /** Counts from 1. Past the last page: an empty list and the true totals. */
      readonly page?: number | undefined;
      /** How many items a page has. */
      readonly perPage?: number | undefined;
    };
    readonly answers: {
      readonly "application/json": UserPage;
    };
  };
  /** Creates a user. Only super admins may assign the role super admin. Takes one of the roles super admin, admin. */
  readonly postUsers: {
    readonly input: {
      /** An e-mail address with a dot in its domain; unique regardless of letter case. */
      readonly username: string;
      /** 1 to 200 characters on one line. */
      readonly displayName: string;
      /** One role. Without one the user may only use `/users/me`; only super admins may assign `super admin`. */
      readonly roles?: "super admin" | "admin" | "linguist" | "translator" | "observer" | undefined;
      /** At least 6 characters. Without one the user is sent one, or cannot sign in where no mail server is set up. */
      readonly password?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": User;
    };
  };
  /**
   * Deletes the users that fit every filter, with their translations; returns how many. At least one filter is needed:
   * without any, or with empty ones only, it is 400; so is a field that is not listed here. What the caller may not delete
   * is passed over. Takes one of the roles super admin, admin.
   */
  readonly deleteUsersBatchDelete: {
    readonly input: {
      /** Substring; letter case does not matter. */
      readonly displayName?: string | undefined;
      /** Any of them. Joined by commas, or the field repeated. */
      readonly roles?: readonly ("super admin" | "admin" | "linguist" | "translator" | "observer")[] | undefined;
      /** Any of them. Joined by commas, or the field repeated. */
      readonly authenticationTypes?: readonly ("local" | "ldap" | "saml")[] | undefined;
      /** Only accounts that are disabled, or only those that are not. */
      readonly disabled?: boolean | undefined;
      /** Substrings in any letter case; any of them, at most 1000. Joined by commas, or the field repeated. */
      readonly usernames?: readonly string[] | undefined;
    };
    readonly answers: {
      readonly "application/json": number;
    };
  };
  /** The caller. Takes any user, also one without a role. */
  readonly getUsersMe: {
    readonly input: {
      /** What the last part of the path is. `me` is the caller as a user name only. */
      readonly field?: "username" | "accessToken" | undefined;
    };
    readonly answers: {
      readonly "application/json": User;
    };
  };
  /**
   * Changes the caller's display name; role and `disabled` are accepted only unchanged. Takes any user, also one without a
   * role.
   */
  readonly putUsersMe: {
    readonly input: {
      /** 1 to 200 characters on one line. */
      readonly displayName?: string | undefined;
      /** One role; empty takes it away. Changing it ends all tokens of the user. */
      readonly roles?: "super admin" | "admin" | "linguist" | "translator" | "observer" | "" | undefined;
      /** Whether the account is disabled, which ends its tokens and its key. */
      readonly disabled?: boolean | undefined;
    };
    readonly answers: {
      readonly "application/json": User;
    };
  };
  /**
   * The caller's API key. There is always one: it is made when it is first asked for. Takes any user, also one without a
   * role.
   */
  readonly getUsersMeCredentials: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": ApiCredentials;
    };
  };
  /** Sets the caller's API key. The previous key ends within two seconds. Takes any user, also one without a role. */
  readonly putUsersMeCredentials: {
    readonly input: {
      /** `u_<username>_` with the name of the caller, followed by at least 12 letters or digits. */
      readonly key: string;
    };
    readonly answers: {
      readonly "application/json": ApiCredentials;
    };
  };
  /** Changes the caller's password; all tokens and the key of the caller end. Takes any user, also one without a role. */
  readonly putUsersMePassword: {
    readonly input: {
      /** The current password of that user. */
      readonly oldPassword: string;
      /** At least 8 characters, and three of lower case, upper case, digits and symbols. */
      readonly newPassword: string;
    };
    readonly answers: {
      readonly "application/json": User;
    };
  };
  /** What the caller may do. Takes any user, also one without a role. */
  readonly getUsersMePermissions: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": Permissions;
    };
  };
  /**
   * A user, by name or access token; administrators see all, others themselves. Takes one of the roles super admin, admin,
   * linguist, translator, observer.
   */
  readonly getUsersUsername: {
    readonly input: {
      /** A user name, or an access token where `field` says so, with or without the quotes of its JSON string. */
      readonly username: string;
      /** What the last part of the path is. `me` is the caller as a user name only. */
      readonly field?: "username" | "accessToken" | undefined;
    };
    readonly answers: {
      readonly "application/json": User;
    };
  };
  /** Changes a user; the name stays. Only super admins may change a super admin. Takes one of the roles super admin, admin. */
  readonly putUsersUsername: {
    readonly input: {
      /** Letter case does not matter. */
      readonly username: string;
      /** 1 to 200 characters on one line. */
      readonly displayName?: string | undefined;
      /** One role; empty takes it away. Changing it ends all tokens of the user. */
      readonly roles?: "super admin" | "admin" | "linguist" | "translator" | "observer" | "" | undefined;
      /** Whether the account is disabled, which ends its tokens and its key. */
      readonly disabled?: boolean | undefined;
    };
    readonly answers: {
      readonly "application/json": User;
    };
  };
  /** Deletes a user with all their translations; returns it as it was. Takes one of the roles super admin, admin. */
  readonly deleteUsersUsername: {
    readonly input: {
      /** Letter case does not matter. */
      readonly username: string;
    };
    readonly answers: {
      readonly "application/json": User;
    };
  };
  /** Changes a user's password; all tokens and the key of that user end. Takes one of the roles super admin, admin. */
  readonly putUsersUsernamePassword: {
    readonly input: {
      /** Letter case does not matter. */
      readonly username: string;
      /** The current password of that user. */
      readonly oldPassword: string;
      /** At least 8 characters, and three of lower case, upper case, digits and symbols. */
      readonly newPassword: string;
    };
    readonly answers: {
      readonly "application/json": User;
    };
  };
  /**
   * Makes a link by which a user's password is set, without the old one; the link that was made before ends. Only super
   * admins may do so for a super admin. Takes one of the roles super admin, admin.
   */
  readonly postUsersUsernamePasswordRequestReset: {
    readonly input: {
      /** Letter case does not matter. */
      readonly username: string;
      /**
       * The page that the link leads to, of an origin that the server is set up for; the token is added to its query. The
       * server's own page when absent.
       */
      readonly callbackUrl?: string | undefined;
      /** True where the user gets no letter with the link. None is sent either where no mail server is set up. */
      readonly suppressEmail?: boolean | undefined;
    };
    readonly answers: {
      readonly "application/json": ResetPasswordRequest;
    };
  };
  /**
   * Sends somebody a link by which they set their password. The answer is the same whether there is such a user or not;
   * `resetPasswordUrl` says so in words. There is one letter in five minutes at most. Refused as `mail-not-set-up` where
   * no mail server is set up. Takes no credentials.
   */
  readonly postUsersUsernamePasswordRequestResetSelf: {
    readonly input: {
      /** Letter case does not matter. */
      readonly username: string;
    };
    readonly answers: {
      readonly "application/json": ResetPasswordRequest;
    };
  };
  /**
   * Sets a password by the token of such a link; all tokens and the key of that user end. Wrong names and tokens are
   * refused alike. Takes no credentials.
   */
  readonly putUsersUsernamePasswordResetToken: {
    readonly input: {
      /** Letter case does not matter. */
      readonly username: string;
      /** The `token` of the link: good once, for 24 hours, and until another one is made. */
      readonly resetToken: string;
      /** At least 8 characters, and three of lower case, upper case, digits and symbols. */
      readonly newPassword: string;
    };
    readonly answers: {
      readonly "application/json": User;
    };
  };
  /** Webhooks. Takes one of the roles super admin, admin. */
  readonly getWebhooks: {
    readonly input: {
      /** Substring, in any letter case. */
      readonly url?: string | undefined;
      /** Substring, in any letter case. */
      readonly description?: string | undefined;
      /** Webhooks that are told of any of them. Joined by commas, or the field repeated. */
      readonly events?: readonly (
        | "translation.created"
        | "translation.statusChanged"
        | "adaptedlp.created"
        | "adaptedlp.statusChanged"
        | "adaptedlp.judged")[] | undefined;
      /** Counts from 1. Past the last page: an empty list and the true totals. */
      readonly page?: number | undefined;
      /** How many items a page has. */
      readonly perPage?: number | undefined;
    };
    readonly answers: {
      readonly "application/json": WebhookPage;
    };
  };
  /**
   * Creates a webhook. Its deliveries are signed; `/api/ext/v1/webhooks/{uuid}/secret` shows the secret. Addresses that
   * are not public are refused unless `DRAGOMAN_WEBHOOK_ALLOW` lists them. Takes one of the roles super admin, admin.
   */
  readonly postWebhooks: {
    readonly input: {
      /** Where events are posted to, by http or https; no user name, password or part behind `#`. */
      readonly url: string;
      /** What it is told of. Joined by commas, or the field repeated. */
      readonly events: readonly (
        | "translation.created"
        | "translation.statusChanged"
        | "adaptedlp.created"
        | "adaptedlp.statusChanged"
        | "adaptedlp.judged")[];
      /** For people; absent, it is empty or stays. */
      readonly description?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": Webhook;
    };
  };
  /**
   * Posts a mock event to a URL, and tells whether it was taken. Signed with the secret of the webhook that has this URL,
   * and where none has it with one that nobody knows. Takes one of the roles super admin, admin.
   */
  readonly putWebhooksTest: {
    readonly input: {
      /** Where the event is posted to. */
      readonly url: string;
      /** What the mock event is. */
      readonly event?: 
        | "sampleEvent"
        | "translation.created"
        | "translation.statusChanged"
        | "adaptedlp.created"
        | "adaptedlp.statusChanged"
        | "adaptedlp.judged" | undefined;
    };
    readonly answers: {
      readonly "application/json": WebhookTest;
    };
  };
  /** A webhook. Takes one of the roles super admin, admin. */
  readonly getWebhooksUuid: {
    readonly input: {
      /** The `uuid` of a webhook. */
      readonly uuid: string;
    };
    readonly answers: {
      readonly "application/json": Webhook;
    };
  };
  /** Changes a webhook; what is on its way to it goes to the new URL. Takes one of the roles super admin, admin. */
  readonly putWebhooksUuid: {
    readonly input: {
      /** The `uuid` of a webhook. */
      readonly uuid: string;
      /** Where events are posted to, by http or https; no user name, password or part behind `#`. */
      readonly url: string;
      /** What it is told of. Joined by commas, or the field repeated. */
      readonly events: readonly (
        | "translation.created"
        | "translation.statusChanged"
        | "adaptedlp.created"
        | "adaptedlp.statusChanged"
        | "adaptedlp.judged")[];
      /** For people; absent, it is empty or stays. */
      readonly description?: string | undefined;
    };
    readonly answers: {
      readonly "application/json": Webhook;
    };
  };
  /** Deletes a webhook; returns it as it was. Its entries stay in the audit. Takes one of the roles super admin, admin. */
  readonly deleteWebhooksUuid: {
    readonly input: {
      /** The `uuid` of a webhook. */
      readonly uuid: string;
    };
    readonly answers: {
      readonly "application/json": Webhook;
    };
  };
  /** The process is alive. Takes no credentials. */
  readonly getLivez: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": Liveness;
    };
  };
  /**
   * All metrics, in the format that the client accepts. The text format of Prometheus, unless `Accept` prefers
   * `application/openmetrics-text` or `application/json`. Takes one of the roles super admin, admin, observer.
   */
  readonly scrapeMetrics: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "text/plain": string;
      readonly "application/openmetrics-text": Uint8Array;
      readonly "application/json": readonly MetricFamily[];
    };
  };
  /**
   * The server can do its work; administrators see each pair. Credentials that are not valid count as none. `failing`
   * names engines that do not start; everything else is served without them. Takes no credentials.
   */
  readonly getReadyz: {
    readonly input: Readonly<Record<string, never>>;
    readonly answers: {
      readonly "application/json": Readiness;
    };
  };
}
