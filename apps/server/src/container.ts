import {
  AddJobEngine, AddTranslationEngine, Authenticate, CancelTranslation, ChangeCredentials, ChangePassword, ChangeTranslationEngine,
  CreateFirstAdministrator, CreateUser, DeleteTranslation, DeleteTranslations, DeleteUser, DeleteUsers, DetectPair, DownloadTranslation,
  EngineDirectory, FindHost, FindTranslation, FindUser, ListHosts, ListLanguagePairs, ListTranslations, ListUsers, QuickTranslate,
  ReadCredentials, ReadHostProfile, ReconcileHosts, RegisterHost, RegisterLocalHost, RemoveEngine, RemoveHost, RequestTranslation,
  ResetEngineConfig, SignIn, StartEngine, StopEngine, TranslateSegments, UpdateUser,
} from "@dragoman/application";
import { Container, type ResolutionContext, type ServiceIdentifier } from "inversify";
import type { Adapters } from "./adapters.js";

const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);
const adapters = token<Adapters>("adapters");
const rules = token<Rules>("rules");

/** What the settings decide about use cases. */
export interface Rules {
  readonly tokenDays: number;
}

type Get = ResolutionContext["get"];
const ports = (get: Get): Adapters => get(adapters);

/** What use cases share besides the ports. */
const directory = token<EngineDirectory>("engineDirectory");
const segments = token<TranslateSegments>("translateSegments");
const detectPair = token<DetectPair>("detectPair");

/** Every use case, with what it needs. The names are those that routes call. */
const factories = {
  signIn: (get: Get) => { const a = ports(get); return new SignIn(a.users, a.passwords, a.tokens, a.guesses, get(rules).tokenDays); },
} as const;
