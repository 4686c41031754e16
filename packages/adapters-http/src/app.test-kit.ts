import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { AnswerClaim, AnswerStore, KeptAnswer } from "@dragoman/application/common";
import type { KnownChain } from "@dragoman/application/translation-chains";
import type { RecognisedCaller } from "@dragoman/application/users";
import { type Brand, createBrand } from "@dragoman/domain/brands";
import { DomainError } from "@dragoman/domain/common";
import type { Dictionary, Term } from "@dragoman/domain/dictionaries";
import type { Feedback } from "@dragoman/domain/feedback";
import type { Host } from "@dragoman/domain/hosts";
import { languagePair } from "@dragoman/domain/language-pairs";
import { nothingYet, type Translation, type TranslationProfile } from "@dragoman/domain/translations";
import { type Role, roles, type User } from "@dragoman/domain/users";
import { createServer } from "./common/http-server.js";
import { type AppOptions, createApp } from "./create-app.js";
import type { UseCases } from "./routes.js";
import type { Asker } from "./askers.test-kit.js";

export function aUser(facts: Partial<User> = {}): User {
  return { id: "u1", username: "anna@company.example", displayName: "Anna", role: "translator", authenticationType: "local", disabled: false, epoch: "e", created: 0, ...facts };
}

export const aPair = languagePair({
  source: "eng", target: "spa", technology: "RBMT", version: "0.8.1", estimatesQuality: true,
  linguisticOptions: [{ id: "Variant", values: ["standard", "latin"], systemDefault: "standard" }],
});

export const aChain: KnownChain = {
  id: `${aPair.id}>>SpaCat_Generic_SRV_RBMT_2_2_x_0`, memberIds: [aPair.id, "SpaCat_Generic_SRV_RBMT_2_2_x_0"], management: "automatic", running: true, expected: true,
};

const aDictionary: Dictionary = { id: "Legal", sourceLanguageId: "eng", targetLanguageId: "spa", revision: "0f3a".repeat(8) };
const aTerm: Term = { source: "cat", target: "gato", comment: "" };

export const aHost: Host = {
  hostname: "localhost", agentPort: 8002, isController: true,
  engines: [
    { kind: "job", id: "jobs1", expectedRunning: true, report: { running: true, filledProcessingUnits: 0, restarts: 0 } },
    { kind: "translation", id: "engspa1", expectedRunning: true, languagePairId: aPair.id, desiredProcessingUnits: 1, maximumProcessingUnits: 2 },
  ],
  report: { agentRunning: true, languagePairs: [aPair], databaseConfigured: true, logicalCores: 2, warnings: ["Engine engspa1 was restarted once: it ended"], errors: [] },
};

const aBrand: Brand = createBrand({ source: "Acme", target: "ACME" });

const aProfile: TranslationProfile = {
  username: "anna@company.example", title: "", languagePairId: aPair.id, encoding: "utf-8", inputFormat: "text/html", outputFormat: "text/html", pdfConverter: "",
  imageConverter: "Standard", unknownMode: "transliteration", translationMethod: "MTE", dictionaryIds: [], highlightDictionary: false, highlightBrand: false,
  highlightFeedback: false, highlightUnknown: false, markSegments: false, generateMetadata: false, includeTextContent: false, linguisticOptions: {},
  labels: [{ id: 7, name: "legal" }],
};

export const queuedAt = Date.UTC(2026, 10, 20, 9, 30) * 1000 + 123_456;

export function aTranslation(profile: Partial<TranslationProfile> = {}): Translation {
  return {
    id: "0192f0c1-0000-7000-8000-000000000001", ownerId: "u1", profile: { ...aProfile, ...profile }, result: { ...nothingYet, inputSize: 812 }, input: "c1", queued: queuedAt,
    attempt: 0, crashes: 0, state: "preparing", substate: "created",
  };
}

export const anEntry: Feedback = {
  id: "7", languagePairId: aPair.id, ownerId: "u1", username: "anna@company.example", sourceText: "The house.", machineTranslation: "El casa.", suggestedTranslation: "La casa.", comment: "gender",
  approvalState: "approved", review: { reviewer: "boss@company.example", reviewed: queuedAt }, created: queuedAt,
};

const notAuthenticated = () => new DomainError("unauthenticated", "not-authenticated", "The access token is not valid.", { details: "Get a new one." });

/** Tokens are the roles, keys `u_<role>_key`. */
function callerOf(name: string): RecognisedCaller {
  const role = name.replaceAll("-", " ");
  if (role === "no role") return { userId: "u0", username: "none@company.example", by: { epoch: "e" } };
  if (!roles.includes(role as Role)) throw notAuthenticated();
  return { userId: "u1", username: "anna@company.example", role: role as Role, by: { epoch: "e" } };
}

/** What the use cases were called with, by name. */
export type Calls = Map<string, unknown[]>;

function fakes(calls: Calls): Record<string, unknown> {
  const answer = <T>(name: string, value: T | ((...given: never[]) => T)) => async (...given: unknown[]): Promise<T> => {
    calls.set(name, given);
    return typeof value === "function" ? (value as (...given: unknown[]) => T)(...given) : value;
  };
  const verb = <T>(name: string, value: T | ((...given: never[]) => T)) => ({ run: answer(name, value) }) as never;
  const user = aUser();
  const job = aTranslation();
  const [jobEngine, translationEngine] = aHost.engines;
  const engineOf = (_hostname: string, kind: string) => ({ host: aHost, engine: kind === "translation" ? translationEngine : { ...jobEngine, kind } });
  return {
    signIn: verb("signIn", "aaa.bbb.ccc"),
    authenticate: verb("authenticate", (credential: { token?: string; key?: string }) => callerOf(credential.token ?? /^u_(.*)_key$/.exec(credential.key ?? "")?.[1] ?? "")),
    createUser: verb("createUser", user), updateUser: verb("updateUser", user), changePassword: verb("changePassword", user), deleteUser: verb("deleteUser", user),
    deleteUsers: verb("deleteUsers", 3), listUsers: verb("listUsers", (_caller: never, _filter: never, page: object) => ({ items: [user], totalItems: 60, ...page })),
    findUser: verb("findUser", user), readCredentials: verb("readCredentials", "u_anna_key"), changeCredentials: verb("changeCredentials", "u_anna_key"),
    hosts: { list: answer("listHosts", [aHost]) }, findHost: verb("findHost", aHost), registerHost: verb("registerHost", aHost), removeHost: verb("removeHost", aHost),
    readHostProfile: verb("readHostProfile", {
      gpus: { driverVersion: "", count: 0, gpu: [] }, memory: { totalInMB: 3, freeInMB: 1, usedInMB: 2 },
      cpu: [{ modelName: "cpu", cores: 2, cacheSizeInMB: "1", clockSpeedInMHz: 2000, flags: ["sse"], utilization: 1.5 }],
      disk: [{ path: "/", totalInMB: 3, freeInMB: 1, usedInMB: 2 }],
    }),
    addEngine: verb("addEngine", { host: aHost, engine: jobEngine }), addTranslationEngine: verb("addTranslationEngine", { host: aHost, engine: translationEngine }),
    startEngine: verb("startEngine", engineOf), stopEngine: verb("stopEngine", engineOf), removeEngine: verb("removeEngine", engineOf),
    changeTranslationEngine: verb("changeTranslationEngine", { host: aHost, engine: translationEngine }), resetEngineConfig: verb("resetEngineConfig", undefined),
    requestTranslation: verb("requestTranslation", job),
    quickTranslate: verb("quickTranslate", ({}, { input, languagePairId }: { input: Uint8Array; languagePairId: string }) =>
      ({ languagePairId, translation: Buffer.from(input).toString().toUpperCase(), detectedSourceLanguageId: "" })),
    listTranslations: verb("listTranslations", (_caller: never, _filter: never, page: object) => ({ items: [job], totalItems: 60, ...page })),
    findTranslation: verb("findTranslation", job), cancelTranslation: verb("cancelTranslation", job), deleteTranslation: verb("deleteTranslation", job),
    deleteTranslations: verb("deleteTranslations", 2),
    downloadTranslation: verb("downloadTranslation", () => ({ content: pieces(["h", "ola", " mundo, ñ"]), size: 14, mimeType: "text/html", fileName: "página.html" })),
    watchTranslation: { run: async function* () { yield job; } } as never,
    archiveTranslations: verb("archiveTranslations", () => pieces(["zip"])), shareTranslation: verb("shareTranslation", job),
    readContentInsights: verb("readContentInsights", { title: "a", segments: [{ text: "One.", importanceScore: 1 }] }),
    downloadMetadata: verb("downloadMetadata", () => ({ content: pieces(["{}"]), size: 2, mimeType: "application/json", fileName: "a.metadata.json" })),
    relabelTranslation: verb("relabelTranslation", job),
    labels: {
      list: answer("listLabels", (_filter: never, _order: never, page: object) => ({ items: [{ id: 7, name: "legal" }], totalItems: 60, ...page })) as never,
    },
    listBrands: verb("listBrands", (_filter: never, page: object) => ({ items: [aBrand], totalItems: 60, ...page })),
    createBrand: verb("createBrand", aBrand), updateBrand: verb("updateBrand", aBrand), deleteBrands: verb("deleteBrands", 2), deleteMatchingBrands: verb("deleteMatchingBrands", 2), importBrands: verb("importBrands", 3),
    exportBrands: { run: (format = "text/xml") => ({ fileName: "brands.xml", mediaType: format, content: pieces(["<brands/>"]) }) } as never,
    createLabel: verb("createLabel", { id: 7, name: "legal" }), renameLabel: verb("renameLabel", { id: 7, name: "law" }), deleteLabel: verb("deleteLabel", { id: 7, name: "legal" }), deleteLabels: verb("deleteLabels", 2),
    listChains: verb("listChains", [aChain]), createChain: verb("createChain", aChain), changeChain: verb("changeChain", aChain), deleteChain: verb("deleteChain", aChain),
    dictionaries: {
      list: answer("listDictionaries", (_filter: never, page: object) => ({ items: [aDictionary], totalItems: 60, ...page })) as never,
      listTerms: answer("listTerms", (_id: never, _filter: never, page: object) => ({ items: [aTerm], totalItems: 60, ...page })) as never,
    },
    createDictionary: verb("createDictionary", aDictionary), replaceDictionary: verb("replaceDictionary", aDictionary),
    findDictionary: verb("findDictionary", (_id: never, includeContent?: boolean) => (includeContent ? { ...aDictionary, content: pieces(["<dict", "ionary/>"]) } : aDictionary)), deleteDictionary: verb("deleteDictionary", aDictionary), deleteDictionaries: verb("deleteDictionaries", 2),
    exportDictionaries: {
      one: answer("exportDictionary", () => ({ name: "Legal.xml", mimeType: "text/xml", content: pieces(["<dictionary/>"]) })) as never,
      archive: answer("archiveDictionaries", () => ({ name: "dictionaries.zip", mimeType: "application/zip", content: pieces(["PK"]) })) as never,
    },
    changeTerms: { add: answer("addTerm", aTerm), change: answer("changeTerm", aTerm), remove: answer("removeTerms", ["a,b"]) },
    listLanguagePairs: verb("listLanguagePairs", [{ ...aPair, installed: true, expected: true, licensed: true }]),
    detectLanguages: verb("detectLanguages", {
      encoding: "utf-8", languages: [{ code: "eng", score: 0.98 }], scripts: [{ code: "Latn", name: "Latin", percent: 87.5 }, { code: "Zyyy", name: "Common", percent: 12.5 }],
    }),
    listFeedback: verb("listFeedback", (_caller: never, _filter: never, page: object) => ({ items: [anEntry], totalItems: 60, ...page })),
    createFeedback: verb("createFeedback", anEntry), findFeedback: verb("findFeedback", anEntry), updateFeedback: verb("updateFeedback", anEntry), deleteFeedback: verb("deleteFeedback", anEntry),
    deleteMatchingFeedback: verb("deleteMatchingFeedback", 3),
    exportFeedback: { run: (...given: unknown[]) => { calls.set("exportFeedback", given); return { fileName: "feedback.tmx", mediaType: "text/x-tmx", content: pieces(["<tmx>", "</tmx>"]) }; } } as never,
    importFeedback: verb("importFeedback", async (_caller: never, { bytes }: { bytes: () => AsyncIterable<Uint8Array> }) => {
      let size = 0;
      for await (const piece of bytes()) size += piece.length;
      return { successful: size, duplicate: 0, invalid: 1, warnings: ["Line 7: it has no translation."] };
    }),
    readiness: verb("readiness", { ready: true, waitingFor: [], pairs: [{ languagePairId: aPair.id, ready: true }] }),
    users: { count: async () => ({ active: 2, disabled: 1 }) },
    translations: { count: async () => ({ created: 1, scheduled: 2, succeeded: 5 }) },
    rememberedEngines: { looks: { hits: 3, misses: 4 } },
  };
}

async function* pieces(texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

/** Keeps answers for good. */
export class Answers implements AnswerStore {
  readonly kept = new Map<string, KeptAnswer | "underWay">();

  async claim(name: string) {
    const known = this.kept.get(name);
    if (known === undefined) this.kept.set(name, "underWay");
    else return known === "underWay" ? { state: known } as const : { state: "answered", answer: known } as const;
    return { state: "claimed", claim: { name, token: "" } } as const;
  }
  async renew(): Promise<void> {}
  async keep({ name }: AnswerClaim, answer: KeptAnswer): Promise<void> { this.kept.set(name, answer); }
  async release({ name }: AnswerClaim): Promise<void> { this.kept.delete(name); }
  async sweep(): Promise<number> { return 0; }
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: never;
}

export interface Sent {
  /** A stranger when absent. */
  readonly as?: Asker;
  readonly form?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export function authorizationOf(asker: Asker): Record<string, string> {
  return asker === "stranger" ? {} : { authorization: `Bearer ${asker.replaceAll(" ", "-")}` };
}

/** The whole interface over use cases in memory, listening; `stored` is what the content store took. */
export async function startApp(options: Partial<AppOptions> = {}, replaced: Partial<Record<keyof UseCases, unknown>> = {}) {
  const calls: Calls = new Map();
  const lines: { facts: Record<string, unknown>; message: string }[] = [];
  const stored: Buffer[] = [];
  const answers = new Answers();
  const log = { info: (facts: object, message: string) => void lines.push({ facts: { ...facts }, message }), error: (facts: object, message: string) => void lines.push({ facts: { ...facts }, message }) };
  const contents = {
    async write(bytes: AsyncIterable<Uint8Array>) {
      const found: Uint8Array[] = [];
      for await (const piece of bytes) found.push(piece);
      stored.push(Buffer.concat(found));
      return { id: `c${stored.length}`, size: stored.at(-1)?.length ?? 0 };
    },
  };
  const { app, routes } = createApp({
    use: { ...fakes(calls), ...replaced } as unknown as AppOptions["use"], contents, answers, log,
    info: { version: "0.1.0", build: "test", features: { edgeCloud: false, share: false, autoChainManagement: true } }, ...options,
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const ask = (method: string, path: string, { as = "stranger", form, headers = {} }: Sent = {}) => new Promise<Answer>((resolve, reject) => {
    const request = httpRequest({ port, host: "127.0.0.1", method, path, agent: false, headers: {
      ...authorizationOf(as),
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded", "content-length": String(Buffer.byteLength(form)) }),
      ...headers,
    } }, (response) => {
      const found: Buffer[] = [];
      response.on("data", (piece: Buffer) => found.push(piece)).on("error", reject).on("end", () => {
        const text = Buffer.concat(found).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, get json() { return JSON.parse(text) as never; } });
      });
    });
    request.on("error", reject).end(form);
  });

  /** Sends bytes as they are; answers all that comes back until the connection ends. */
  const raw = (bytes: string | Buffer) => new Promise<string>((resolve, reject) => {
    const found: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (piece) => found.push(piece)).on("close", () => resolve(Buffer.concat(found).toString())).on("error", reject);
  });

  const close = () => new Promise<void>((resolve) => { server.close(() => resolve()); server.closeAllConnections(); });
  return { ask, raw, calls, lines, stored, answers, routes, port, close };
}

export type App = Awaited<ReturnType<typeof startApp>>;

/** Resolves when it is so; where it never is, the runner gives the test up. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1));
}
