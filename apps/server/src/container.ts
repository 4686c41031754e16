import { CreateBrand, DeleteBrands, ExportBrands, ImportBrands, ListBrands, UpdateBrand } from "@dragoman/application/brands";
import {
  ChangeTerms, CreateDictionary, DeleteDictionaries, ExportDictionaries, FindDictionary, ReplaceDictionary,
} from "@dragoman/application/dictionaries";
import {
  CreateFeedback, DeleteFeedback, DeleteMatchingFeedback, ExportFeedback, FindFeedback, ImportFeedback, ListFeedback, UpdateFeedback,
} from "@dragoman/application/feedback";
import {
  AddEngine, AddTranslationEngine, ChangeTranslationEngine, EngineDirectory, FindHost, ReadHostProfile, RegisterHost,
  RegisterLocalHost, RemoveEngine, RemoveHost, ResetEngineConfig, StartEngine, StopEngine,
} from "@dragoman/application/hosts";
import { CreateLabel, DeleteLabels, RenameLabel } from "@dragoman/application/labels";
import { DetectLanguages } from "@dragoman/application/language-detections";
import { ListLanguagePairs } from "@dragoman/application/language-pairs";
import { RememberTranslations, ShapeSegments, TranslateSegments, TranslateThroughChains } from "@dragoman/application/segments";
import { CheckReadiness } from "@dragoman/application/system";
import { ChangeChain, CreateChain, DeleteChain, ListChains, PairDirectory } from "@dragoman/application/translation-chains";
import {
  ArchiveTranslations, CancelTranslation, ChoosePair, DeleteTranslation, DeleteTranslations, DetectPair, DownloadMetadata,
  DownloadTranslation, FindTranslation, ListTranslations, QuickTranslate, ReadContentInsights, RelabelTranslation, RequestTranslation,
  ShareTranslation, WatchTranslation,
} from "@dragoman/application/translations";
import {
  Authenticate, ChangeCredentials, ChangePassword, CreateFirstAdministrator, CreateUser, DeleteUser, DeleteUsers, FindUser, ListUsers,
  ReadCredentials, SignIn, UpdateUser,
} from "@dragoman/application/users";
import { Container, type ServiceIdentifier } from "inversify";
import type { Adapters } from "./adapters.js";

/** What the settings decide about use cases. */
export interface Rules {
  readonly tokenDays: number;
  /** What results of engines may take in memory; 0 for none. */
  readonly cacheBytes: number;
  /** Chains that nobody decided about come and go with their members. */
  readonly autoChains: boolean;
}

const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);
export const tokens = {
  rules: token<Rules>("rules"),
  directory: token<EngineDirectory>("directory"),
  pairs: token<PairDirectory>("pairs"),
  engines: token<RememberTranslations>("engines"),
  segments: token<TranslateSegments>("segments"),
  choosePair: token<ChoosePair>("choosePair"),
  findHost: token<FindHost>("findHost"),
};

type Get = <T>(service: ServiceIdentifier<T>) => T;
type Made = (adapters: Adapters, get: Get) => unknown;

/** Every use case by the name that routes call, made of ports and of what use cases share. */
const useCases = {
  signIn: (a, get) => new SignIn(a.users, a.passwords, a.tokens, a.guesses, get(tokens.rules).tokenDays),
  authenticate: (a) => new Authenticate(a.users, a.tokens, a.secrets, a.guesses, a.clock),
  createFirstAdministrator: (a) => new CreateFirstAdministrator(a.users, a.passwords, a.random, a.clock),
  createUser: (a) => new CreateUser(a.users, a.passwords, a.random, a.clock),
  updateUser: (a) => new UpdateUser(a.users, a.random),
  changePassword: (a) => new ChangePassword(a.users, a.passwords, a.guesses, a.random),
  deleteUser: (a) => new DeleteUser(a.users),
  deleteUsers: (a) => new DeleteUsers(a.users),
  listUsers: (a) => new ListUsers(a.users),
  findUser: (a) => new FindUser(a.users, a.tokens),
  readCredentials: (a) => new ReadCredentials(a.users, a.secrets, a.random),
  changeCredentials: (a) => new ChangeCredentials(a.users, a.secrets),

  hosts: (a) => a.hosts,
  findHost: (_, get) => get(tokens.findHost),
  registerHost: (a) => new RegisterHost(a.hosts, a.agents),
  registerLocalHost: (a) => new RegisterLocalHost(a.hosts, a.agents),
  removeHost: (a) => new RemoveHost(a.hosts),
  readHostProfile: (a, get) => new ReadHostProfile(get(tokens.findHost), a.agents),
  addEngine: (a) => new AddEngine(a.hosts, a.random),
  addTranslationEngine: (a) => new AddTranslationEngine(a.hosts, a.random),
  startEngine: (a) => new StartEngine(a.hosts),
  stopEngine: (a) => new StopEngine(a.hosts),
  removeEngine: (a) => new RemoveEngine(a.hosts),
  changeTranslationEngine: (a) => new ChangeTranslationEngine(a.hosts),
  resetEngineConfig: (a) => new ResetEngineConfig(a.hosts),

  requestTranslation: (a, get) => new RequestTranslation(a.translations, a.contents, a.formats, get(tokens.pairs), a.random, a),
  quickTranslate: (a, get) => new QuickTranslate(a.formats, get(tokens.choosePair), get(tokens.segments), a.clock, a.dictionaries),
  listTranslations: (a) => new ListTranslations(a.translations),
  findTranslation: (a) => new FindTranslation(a.translations),
  cancelTranslation: (a) => new CancelTranslation(a.translations),
  deleteTranslation: (a) => new DeleteTranslation(a.translations),
  deleteTranslations: (a) => new DeleteTranslations(a.translations),
  downloadTranslation: (a) => new DownloadTranslation(a.translations, a.contents, a.formats),
  watchTranslation: (a) => new WatchTranslation(a.translations, a.users, a.signals),
  archiveTranslations: (a) => new ArchiveTranslations(a.translations, a.contents, a.formats, a.archives),
  readContentInsights: (a) => new ReadContentInsights(a.translations, a.contents, a.formats),
  shareTranslation: () => new ShareTranslation(),
  downloadMetadata: (a) => new DownloadMetadata(a.translations, a.contents),
  relabelTranslation: (a) => new RelabelTranslation(a.translations, a.labels),

  labels: (a) => a.labels,
  createLabel: (a) => new CreateLabel(a.labels),
  renameLabel: (a) => new RenameLabel(a.labels),
  deleteLabels: (a) => new DeleteLabels(a.labels),

  dictionaries: (a) => a.dictionaries,
  createDictionary: (a) => new CreateDictionary(a.dictionaries, a.contents, a.dictionaryFiles),
  replaceDictionary: (a) => new ReplaceDictionary(a.dictionaries, a.contents, a.dictionaryFiles),
  findDictionary: (a) => new FindDictionary(a.dictionaries, a.dictionaryFiles),
  exportDictionaries: (a) => new ExportDictionaries(a.dictionaries, a.dictionaryFiles, a.archives),
  deleteDictionaries: (a) => new DeleteDictionaries(a.dictionaries),
  changeTerms: (a) => new ChangeTerms(a.dictionaries),

  brands: (a) => a.brands,
  listBrands: (a) => new ListBrands(a.brands),
  createBrand: (a) => new CreateBrand(a.brands),
  updateBrand: (a) => new UpdateBrand(a.brands),
  deleteBrands: (a) => new DeleteBrands(a.brands),
  importBrands: (a) => new ImportBrands(a.brands, a.brandFiles),
  exportBrands: (a) => new ExportBrands(a.brands, a.brandFiles),

  listFeedback: (a) => new ListFeedback(a.feedback),
  createFeedback: (a, get) => new CreateFeedback(a.feedback, get(tokens.directory)),
  findFeedback: (a) => new FindFeedback(a.feedback),
  updateFeedback: (a) => new UpdateFeedback(a.feedback),
  deleteFeedback: (a) => new DeleteFeedback(a.feedback),
  deleteMatchingFeedback: (a) => new DeleteMatchingFeedback(a.feedback),
  exportFeedback: (a) => new ExportFeedback(a.feedback, a.feedbackFiles),
  importFeedback: (a, get) => new ImportFeedback(a.feedback, a.feedbackFiles, get(tokens.directory), a.users),

  listLanguagePairs: (_, get) => new ListLanguagePairs(get(tokens.pairs)),

  listChains: (_, get) => new ListChains(get(tokens.pairs)),
  createChain: (a, get) => new CreateChain(a.chains, get(tokens.pairs)),
  changeChain: (a, get) => new ChangeChain(a.chains, get(tokens.pairs), get(tokens.rules).autoChains),
  deleteChain: (a, get) => new DeleteChain(a.chains, get(tokens.pairs)),
  detectLanguages: (a) => new DetectLanguages(a.formats, a.contents, a.detector),
  readiness: (a) => new CheckReadiness(a.hosts),
  countUsers: (a) => a.users,
  countTranslations: (a) => a.translations,
  remembered: (_, get) => get(tokens.engines),
} satisfies Record<string, Made>;

export type WiredUseCases = { readonly [Name in keyof typeof useCases]: ReturnType<(typeof useCases)[Name]> };

/** Wires the use cases on these adapters. Production and component tests both come through here. */
export function wire(adapters: Adapters, rules: Rules): { readonly use: WiredUseCases; readonly directory: EngineDirectory } {
  const container = new Container({ defaultScope: "Singleton" });
  const get: Get = (service) => container.get(service);
  container.bind(tokens.rules).toConstantValue(rules);
  container.bind(tokens.directory).toDynamicValue(() => new EngineDirectory(adapters.hosts, adapters.signals));
  container.bind(tokens.pairs).toDynamicValue(() => new PairDirectory(get(tokens.directory), adapters.chains, rules.autoChains));
  container.bind(tokens.choosePair).toDynamicValue(() => new ChoosePair(get(tokens.pairs), new DetectPair(get(tokens.directory), adapters.detector)));
  container.bind(tokens.findHost).toDynamicValue(() => new FindHost(adapters.hosts));
  container.bind(tokens.engines).toDynamicValue(() => {
    const running = adapters.engines((languagePairId) => get(tokens.directory).engines(languagePairId));
    return new RememberTranslations(new TranslateThroughChains(running, get(tokens.directory)), rules.cacheBytes);
  });
  container.bind(tokens.segments).toDynamicValue(() =>
    new TranslateSegments(get(tokens.engines), adapters.transliterator, new ShapeSegments(adapters.entered)));
  for (const [name, make] of Object.entries(useCases) as [string, Made][]) {
    container.bind(Symbol.for(name)).toDynamicValue(() => make(adapters, get));
  }
  const use = Object.fromEntries(Object.keys(useCases).map((name) => [name, container.get(Symbol.for(name))])) as WiredUseCases;
  return { use, directory: get(tokens.directory) };
}
