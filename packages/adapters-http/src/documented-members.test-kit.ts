/**
 * The members that the interface documents and their supplement give to answers under /api/v2 and /v4, by the name of the answer's schema.
 * Every other member of these answers has a row in docs/members.md.
 */
export const documentedMembers: Readonly<Record<string, string>> = {
  AdaptedAnalysisResults:
    "processorErrors input input.training input.training.characters input.training.characters.source " +
    "input.training.characters.target input.training.words input.training.words.source input.training.words.target " +
    "input.training.translationUnits input.test input.test.characters input.test.characters.source input.test.characters.target " +
    "input.test.words input.test.words.source input.test.words.target input.test.translationUnits input.test.autoExtracted " +
    "input.verifySegmentation",
  AdaptedLanguagePair:
    "trainingId languagePairId profile profile.sourceLanguageId profile.targetLanguageId profile.baselineLanguagePairId " +
    "profile.comments profile.username profile.trainingHost input input.training input.training.characters " +
    "input.training.characters.source input.training.characters.target input.training.words input.training.words.source " +
    "input.training.words.target input.training.translationUnits input.training.content input.test input.test.characters " +
    "input.test.characters.source input.test.characters.target input.test.words input.test.words.source input.test.words.target " +
    "input.test.translationUnits input.test.autoExtracted input.test.content input.verifySegmentation bleu bleu.baseline " +
    "bleu.adapted timestamps timestamps.queued timestamps.trainingStart timestamps.completed errorMessage state progress " +
    "hostsDeployedTo",
  AdaptedLanguagePairOptions: "sourceLanguageId targetLanguageId state sortBy",
  AdaptedLanguagePairPage: "languagePairs page perPage totalPages totalItems options",
  ApiCredentials: "key",
  Brand: "source target comment isSearchPatternSource disabled",
  BrandPage: "brands page perPage totalPages totalItems",
  ContentInsights: "title segments segments.text segments.importanceScore",
  CreatedTranslation: "translationId",
  DeletedTerm: "source",
  Dictionary: "dictionaryId sourceLanguageId targetLanguageId content",
  DictionaryPage: "dictionaries page perPage totalPages totalItems",
  EntitlementsStatus:
    "processingUnits processingUnits.desired processingUnits.desired.translationEngineId processingUnits.desired.count " +
    "processingUnits.maximum processingUnits.maximum.translationEngineId processingUnits.maximum.count processingUnits.filled " +
    "processingUnits.filled.translationEngineId processingUnits.filled.count processingUnits.total",
  Feedback:
    "feedbackId languagePairId username sourceText machineTranslation suggestedTranslation comment approvalState reviewer " +
    "timestamps timestamps.reviewed timestamps.created timestamps.modified",
  FeedbackImport: "successful duplicate invalid warnings",
  FeedbackPage: "feedback page perPage totalPages totalItems",
  Host: "hostname hostAgentPort hostAgentRunning languagePairs message message.warnings message.errors jobEngines translationEngines",
  HostSystemProfile:
    "gpus gpus.driverVersion gpus.count gpus.gpu gpus.gpu.modelName gpus.gpu.memoryUsage gpus.gpu.memoryUsage.totalInMB " +
    "gpus.gpu.memoryUsage.freeInMB gpus.gpu.memoryUsage.usedInMB gpus.gpu.utilization gpus.gpu.processes gpus.gpu.processes.pid " +
    "gpus.gpu.processes.processName gpus.gpu.processes.usedMemoryInMB memory memory.totalInMB memory.freeInMB memory.usedInMB cpu " +
    "cpu.modelName cpu.cores cpu.cacheSizeInMB cpu.clockSpeedInMHz cpu.flags cpu.utilization disk disk.path disk.totalInMB " +
    "disk.freeInMB disk.usedInMB",
  Hosts: "hosts",
  InputSizeLimits:
    "languageDetectionMaxSizeInMB translationMaxSizeInMB dictionaryMaxSizeInMB trainingDataMaxSizeInMB themesMaxSizeInMB " +
    "importFeedbackMaxSizeInMB brandMaxSizeInMB",
  JobEngine: "config config.id config.host config.hostAgentPort running expectedRunning",
  Label: "id name",
  LabelPage: "labels page perPage totalPages totalItems",
  LanguageDetection:
    "encoding languages languages.code languages.languageTag languages.name languages.score scripts scripts.code scripts.name " +
    "scripts.percent",
  LanguagePair:
    "languagePairId sourceLanguage targetLanguage sourceLanguageId targetLanguageId sourceLanguageTag targetLanguageTag domain " +
    "model platform technology version adaptable autoAdaptationEnabled qeSupport linguisticOptions linguisticOptions.id " +
    "linguisticOptions.values linguisticOptions.systemDefault memberPairs isChain",
  LanguagePairs: "languagePairs",
  LdapSettings:
    "connection connection.host connection.port connection.tls connection.insecureSkipVerify bind bind.user search search.base " +
    "search.loginParser search.loginToLdap search.userFinder search.loginGroups search.adminGroups search.roleGroups " +
    "search.roleGroups.role search.roleGroups.groups search.attributes search.attributes.name search.attributes.email " +
    "syncIntervalInSecs enabled",
  LdapTest: "validations validations.code validations.description validations.status validations.message",
  MemberPair:
    "languagePairId sourceLanguage targetLanguage sourceLanguageId targetLanguageId sourceLanguageTag targetLanguageTag domain " +
    "model platform technology version adaptable autoAdaptationEnabled qeSupport linguisticOptions linguisticOptions.id " +
    "linguisticOptions.values linguisticOptions.systemDefault",
  MetricFamily: "name help type metrics metrics.labels metrics.value metrics.buckets metrics.count metrics.sum",
  MetricSnapshot: "metricFamilies timestamp",
  Permissions:
    "SUBMIT_TRANSLATION SUBMIT_FEEDBACK MANAGE_FEEDBACK APPROVE_FEEDBACK READ_DICTIONARIES EDIT_TERMS MANAGE_DICTIONARIES " +
    "MANAGE_LABELS MANAGE_ADAPTATION MANAGE_BRANDS MANAGE_CHAINS MANAGE_HOSTS MANAGE_USERS MANAGE_SYSTEM MANAGE_WEBHOOKS " +
    "READ_REPORTS READ_METRICS",
  PurgedReports: "purgeMaxAgeInSecs",
  QuickTranslation: "languagePairId translation detectedSourceLanguageId",
  ReportOptions: "username languagePairId languagePairTypes translationType substate labels fromTimestamp toTimestamp",
  ReportPage: "translations page perPage totalPages totalItems options",
  ReportTotals:
    "totals totals.numberOfTranslations totals.sourceWords totals.sourceCharacters totals.targetWords totals.targetCharacters " +
    "totals.numberOfLanguagePairs totals.numberOfUsers options",
  ReportTotalsPerPair:
    "totalsPerLp totalsPerLp.languagePairId totalsPerLp.numberOfTranslations totalsPerLp.sourceWords totalsPerLp.sourceCharacters " +
    "totalsPerLp.targetWords totalsPerLp.targetCharacters options",
  ReportTotalsPerUser:
    "totalsPerUser totalsPerUser.username totalsPerUser.numberOfTranslations totalsPerUser.sourceWords " +
    "totalsPerUser.sourceCharacters totalsPerUser.targetWords totalsPerUser.targetCharacters options",
  ReportedTranslation: "translationId type translationRecord username languagePairId substate timeQueued",
  ResetPasswordRequest: "username resetPasswordUrl expirationInHours",
  SamlAvailable: "available",
  SamlSettings:
    "enabled identityProvider identityProvider.metadataUrl identityProvider.insecureSkipVerify identityProvider.azure " +
    "identityProvider.azure.applicationId identityProvider.forceAuthentication identityProvider.attributes " +
    "identityProvider.attributes.name identityProvider.attributes.email loginGroups loginRoles roles roles.role " +
    "roles.providerRoles roleGroups roleGroups.role roleGroups.groups",
  SmtpSettings: "host port username sender enabled",
  Success: "success",
  SystemInfo: "etsVersion etsBuild features features.edgeCloud features.share features.autoChainManagement",
  Term: "source target comment",
  TermPage: "dictionaryId terms termFilter termFilter.source termFilter.target termFilter.comment page perPage totalPages totalTerms",
  Theme:
    "styleNavigationBarBackgroundColor styleNavigationBarTextColor styleLoginFormBackgroundColor stylePrimaryGroupTextColor " +
    "stylePrimaryGroupColor styleTranslationNotificationBackgroundColor styleLoginNotificationBackgroundColor tabTitle " +
    "translationNotificationMessage loginNotificationMessage navigationBarLogoUrl loginLogoUrl faviconUrl",
  Translation:
    "translationId profile profile.username profile.title profile.languagePairId profile.encoding profile.inputFormat " +
    "profile.pdfConverter profile.imageConverter profile.outputFormat profile.unknownMode profile.translationMethod " +
    "profile.pdfPageCount profile.dictionaryIds profile.highlightDictionary profile.highlightBrand profile.highlightFeedback " +
    "profile.highlightUnknown profile.markSegments profile.sourceRequested profile.generateMetadata profile.includeTextContent " +
    "profile.labels profile.labels.id profile.labels.name result result.completedSegments result.totalSegments result.inputSize " +
    "result.outputSize result.sourceCharacterCount result.sourceWordCount result.targetCharacterCount result.targetWordCount " +
    "result.progress result.wordsPerMinute result.qualityEstimation result.qualityEstimation.good " +
    "result.qualityEstimation.adequate result.qualityEstimation.poor timestamps timestamps.queued timestamps.started " +
    "timestamps.done errorMessage state substate",
  TranslationChainStatus:
    "config config.id config.label config.memberPairs config.isEdgeCloud autoManage isDeleted running expectedRunning",
  TranslationChains: "chains options options.includeDeleted",
  TranslationEngine:
    "config config.id config.host config.hostAgentPort config.languagePair config.isEdgeCloud config.desiredProcessingUnits " +
    "config.maximumProcessingUnits config.mode running expectedRunning",
  TranslationPage: "translations page perPage totalPages totalItems",
  User: "username displayName roles authenticationType disabled",
  UserPage: "users page perPage totalPages totalItems",
  Webhook: "uuid url description username events",
  WebhookAuditEntry: "id uuid url event timeTriggered timeLastAttempted data errorMessage retryAttempts",
  WebhookAuditPage: "entries page perPage totalPages totalItems",
  WebhookPage: "webhooks page perPage totalPages totalItems",
  WebhookTest: "success",
  Account:
    "accountId name active description apiCredentials accountSetting accountSetting.accountCategory " +
    "accountSetting.accountCategoryFeatures accountSetting.accountCategoryFeatures.name " +
    "accountSetting.accountCategoryFeatures.value",
  AccountUser: "userId firstName middleName lastName email userRole active",
  AccountUsers: "totalCount pageNumber pageSize accountId users",
  ApiCredential:
    "name clientId clientSecret active createdByAccountId createdByUserId createdByUserEmail creationDate lastModifiedByAccountId " +
    "lastModifiedByUserId lastModifiedByUserEmail lastModifyDate",
  ClientSelf: "accountId clientId",
  CredentialResult:
    "name active description accountId apiCredentials apiCredentials.name apiCredentials.clientId apiCredentials.clientSecret " +
    "apiCredentials.active",
  Self: "accountId userId email userRole",
  SubscribedPair:
    "name active displayName sourceLanguageId targetLanguageId model autoAdaptiveSupport autoAdaptiveStatus adaptationSupport " +
    "linguisticOptions linguisticOptions.id linguisticOptions.values linguisticOptions.systemDefault",
  SubscribedPairs: "accountId endDate languagePairs",
  Token: "accessToken validityInSeconds tokenType expiresAt",
};
