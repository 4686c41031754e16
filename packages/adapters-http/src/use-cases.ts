import type {
  BrandRepository, CreateBrand, DeleteBrands, ExportBrands, ImportBrands, ListBrands, UpdateBrand,
} from "@dragoman/application/brands";
import type {
  ChangeTerms, CreateDictionary, DeleteDictionaries, ExportDictionaries, FindDictionary, DictionaryRepository, ReplaceDictionary,
} from "@dragoman/application/dictionaries";
import type {
  CreateFeedback, DeleteFeedback, DeleteMatchingFeedback, ExportFeedback, FindFeedback, ImportFeedback, ListFeedback, UpdateFeedback,
} from "@dragoman/application/feedback";
import type {
  AddEngine, AddTranslationEngine, ChangeTranslationEngine, FindHost, HostRepository, ReadHostProfile, RegisterHost, RemoveEngine,
  RemoveHost, ResetEngineConfig, StartEngine, StopEngine,
} from "@dragoman/application/hosts";
import type { CreateLabel, DeleteLabels, LabelRepository, RenameLabel } from "@dragoman/application/labels";
import type { DetectLanguages } from "@dragoman/application/language-detections";
import type { ListLanguagePairs } from "@dragoman/application/language-pairs";
import type { RememberTranslations } from "@dragoman/application/segments";
import type { CheckReadiness } from "@dragoman/application/system";
import type { ChangeChain, CreateChain, DeleteChain, ListChains } from "@dragoman/application/translation-chains";
import type {
  ArchiveTranslations, CancelTranslation, DeleteTranslation, DeleteTranslations, DownloadMetadata, DownloadTranslation, FindTranslation,
  ListTranslations, QuickTranslate, ReadContentInsights, RelabelTranslation, RequestTranslation, ShareTranslation, TranslationRepository,
  WatchTranslation,
} from "@dragoman/application/translations";
import type {
  Authenticate, ChangeCredentials, ChangePassword, CreateUser, DeleteUser, DeleteUsers, FindUser, ListUsers, ReadCredentials, SignIn,
  UpdateUser, UserRepository,
} from "@dragoman/application/users";

type Verb<T extends { run: unknown }> = Pick<T, "run">;

/** Everything that routes call. */
export interface UseCases {
  readonly signIn: Verb<SignIn>;
  readonly authenticate: Verb<Authenticate>;
  readonly createUser: Verb<CreateUser>;
  readonly updateUser: Verb<UpdateUser>;
  readonly changePassword: Verb<ChangePassword>;
  readonly deleteUser: Verb<DeleteUser>;
  readonly deleteUsers: Verb<DeleteUsers>;
  readonly listUsers: Verb<ListUsers>;
  readonly findUser: Verb<FindUser>;
  readonly readCredentials: Verb<ReadCredentials>;
  readonly changeCredentials: Verb<ChangeCredentials>;

  readonly hosts: Pick<HostRepository, "list">;
  readonly findHost: Verb<FindHost>;
  readonly registerHost: Verb<RegisterHost>;
  readonly removeHost: Verb<RemoveHost>;
  readonly readHostProfile: Verb<ReadHostProfile>;
  readonly addEngine: Verb<AddEngine>;
  readonly addTranslationEngine: Verb<AddTranslationEngine>;
  readonly startEngine: Verb<StartEngine>;
  readonly stopEngine: Verb<StopEngine>;
  readonly removeEngine: Verb<RemoveEngine>;
  readonly changeTranslationEngine: Verb<ChangeTranslationEngine>;
  readonly resetEngineConfig: Verb<ResetEngineConfig>;

  readonly requestTranslation: Verb<RequestTranslation>;
  readonly quickTranslate: Verb<QuickTranslate>;
  readonly listTranslations: Verb<ListTranslations>;
  readonly findTranslation: Verb<FindTranslation>;
  readonly cancelTranslation: Verb<CancelTranslation>;
  readonly deleteTranslation: Verb<DeleteTranslation>;
  readonly deleteTranslations: Verb<DeleteTranslations>;
  readonly downloadTranslation: Verb<DownloadTranslation>;
  readonly watchTranslation: Verb<WatchTranslation>;
  readonly archiveTranslations: Verb<ArchiveTranslations>;
  readonly readContentInsights: Verb<ReadContentInsights>;
  readonly shareTranslation: Verb<ShareTranslation>;
  readonly downloadMetadata: Verb<DownloadMetadata>;
  readonly relabelTranslation: Verb<RelabelTranslation>;

  readonly labels: Pick<LabelRepository, "list" | "remove">;
  readonly createLabel: Verb<CreateLabel>;
  readonly renameLabel: Verb<RenameLabel>;
  readonly deleteLabels: Verb<DeleteLabels>;

  readonly brands: Pick<BrandRepository, "remove">;
  readonly listBrands: Verb<ListBrands>;
  readonly createBrand: Verb<CreateBrand>;
  readonly updateBrand: Verb<UpdateBrand>;
  readonly deleteBrands: Verb<DeleteBrands>;
  readonly importBrands: Verb<ImportBrands>;
  readonly exportBrands: Verb<ExportBrands>;

  readonly listFeedback: Verb<ListFeedback>;
  readonly createFeedback: Verb<CreateFeedback>;
  readonly findFeedback: Verb<FindFeedback>;
  readonly updateFeedback: Verb<UpdateFeedback>;
  readonly deleteFeedback: Verb<DeleteFeedback>;
  readonly deleteMatchingFeedback: Verb<DeleteMatchingFeedback>;
  readonly exportFeedback: Verb<ExportFeedback>;
  readonly importFeedback: Verb<ImportFeedback>;

  readonly dictionaries: Pick<DictionaryRepository, "list" | "remove" | "listTerms">;
  readonly createDictionary: Verb<CreateDictionary>;
  readonly replaceDictionary: Verb<ReplaceDictionary>;
  readonly findDictionary: Verb<FindDictionary>;
  readonly exportDictionaries: Pick<ExportDictionaries, "one" | "archive">;
  readonly deleteDictionaries: Verb<DeleteDictionaries>;
  readonly changeTerms: Pick<ChangeTerms, "add" | "change" | "remove">;

  readonly listLanguagePairs: Verb<ListLanguagePairs>;

  readonly listChains: Verb<ListChains>;
  readonly createChain: Verb<CreateChain>;
  readonly changeChain: Verb<ChangeChain>;
  readonly deleteChain: Verb<DeleteChain>;
  readonly detectLanguages: Verb<DetectLanguages>;

  readonly readiness: Verb<CheckReadiness>;
  readonly countUsers: Pick<UserRepository, "count">;
  readonly countTranslations: Pick<TranslationRepository, "count">;
  readonly remembered: Pick<RememberTranslations, "looks">;
}
