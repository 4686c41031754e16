import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { permissions } from "./sequences/cat-tool.js";

/** A request as the tiny server sees it. */
export interface Asked {
  readonly method: string;
  /** As it came, without its query. */
  readonly path: string;
  /** Query and form. */
  readonly fields: URLSearchParams;
  readonly authorization: string;
  readonly contentType: string;
  readonly body: string;
}

export interface Told {
  readonly status: number;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a broken server says in place of an answer; whether a body is wanted, 100, it is asked as `EXPECT`. */
export type Change = (told: Told, asked: Asked) => Told;

export interface TinyServer {
  readonly url: string;
  /** What was made and is still there. */
  left(): number;
  close(): Promise<void>;
}

export const [username, password, key] = ["ann@company.example", "Correct-horse-7", "u_ann@company.example_A1b2C3d4E5f6G7h8"];
export const pair = "EngSpa_Generic_SRV_TINY_1_0_x_0";
const secret = "0123456789abcdef0123456789abcdef";
const jwt = (claims: object): string => [{ alg: "RS256" }, claims, "signature"]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
const token = jwt({ sub: username, exp: Math.floor(Date.now() / 1000) + 3600 });

export const json = (body: unknown, status = 200): Told => ({ status, type: "application/json", body: JSON.stringify(body) });
const failure = (code: number, message = "It failed."): Told =>
  json({ error: { code, message, details: "Another one would be right." } }, code);
const accountFailure = (status: number): Told =>
  json({ errors: [{ code: 1000 + status, description: "It failed." }], status: { code: status, description: "It failed." } }, status);

type Thing = Record<string, unknown>;

/** As much of the interface as the sequences use, kept to the letter; `change` breaks it. */
export async function startTinyServer(change: Change = (told) => told): Promise<TinyServer> {
  const kept = { jobs: new Map<string, Thing>(), labels: new Map<string, Thing>(), dictionaries: new Map<string, Thing>(),
    feedback: new Map<string, Thing>(), credentials: new Map<string, Thing>() };
  const answerTo = tinyRoutes(kept);
  const server = createServer((request, response) => void handle(request).then(({ status, type, headers, body }) => {
    response.writeHead(status, { "Content-Type": type, ...headers }).end(body);
  }, (error: unknown) => response.writeHead(500).end(String(error))));
  server.on("checkContinue", (request, response) => {
    const { status } = change({ status: 100, type: "", body: "" }, {
      method: "EXPECT", path: request.url ?? "", fields: new URLSearchParams(), authorization: "", contentType: "", body: "",
    });
    if (status !== 100) return void response.writeHead(status).end();
    response.writeContinue();
    server.emit("request", request, response);
  });
  const waiting = Symbol("waiting");
  const handle = async (request: IncomingMessage): Promise<Told> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { pathname, search } = new URL(`http://tiny${(request.url ?? "").replace(/^\/+/, "/")}`);
    const contentType = request.headers["content-type"] ?? "";
    const form = contentType.startsWith("application/x-www-form-urlencoded") ? body : "";
    const asked: Asked = {
      method: request.method ?? "", path: (request.url ?? "").split("?")[0] ?? "", contentType, body,
      fields: new URLSearchParams(`${search.slice(1)}&${form}`), authorization: request.headers.authorization ?? "",
    };
    const told = answerTo(asked, pathname) ?? waiting;
    return change(told === waiting ? await new Promise<Told>(() => undefined) : told as Told, asked);
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    left: () => Object.values(kept).reduce((sum, things) => sum + things.size, 0),
    close: () => new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}

type Kept = Readonly<Record<"jobs" | "labels" | "dictionaries" | "feedback" | "credentials", Map<string, Thing>>>;

/** Undefined where the caller is to wait. */
function tinyRoutes(kept: Kept): (asked: Asked, path: string) => Told | undefined {
  let last = 0;
  const next = (): string => String(++last);
  const isKnown = (authorization: string): boolean => [`Bearer ${token}`, `Bearer "${token}"`, basic(key)].includes(authorization);
  const page = (name: string, things: readonly Thing[], { fields }: Asked): Told => {
    const [at, perPage] = [Number(fields.get("page") ?? 1), Number(fields.get("perPage") ?? 25)];
    if (at < 1 || perPage > 1000) return failure(400);
    return json({
      [name]: things.slice((at - 1) * perPage, at * perPage), page: at, perPage, totalPages: Math.ceil(things.length / perPage),
      totalItems: things.length,
    });
  };
  const one = (things: Map<string, Thing>, id: string, method: string): Told => {
    const found = things.get(id);
    if (found === undefined) return failure(404);
    if (method === "DELETE") things.delete(id);
    return json(shown(found));
  };
  const some = (things: Map<string, Thing>, field: string, part: string | null): Thing[] =>
    [...things.values()].filter((thing) => String(thing[field]).includes(part ?? "")).map(shown);

  return (asked, path) => {
    const { method, fields, authorization } = asked;
    const is = (wanted: string): boolean => `${method} ${path}` === wanted;
    if (path.startsWith("/v4/")) return accounts(kept, asked, path, next);
    const [, rest = ""] = /^\/api\/v2(\/.*)$/.exec(path) ?? [];
    const [, slice = "", id = "", below = ""] = /^\/([^/]+)\/?([^/]*)\/?(.*)$/.exec(rest) ?? [];

    if (is("GET /api/v2/system/info")) return json({ etsVersion: "1.0.0", features: { share: "disabled" } });
    if (is("POST /api/v2/auth")) return fields.get("password") === password ? json(token) : failure(401);
    if (is("GET /api/v2/auth/saml/gen-secret")) return json(secret);
    if (slice === "auth" && fields.get("secret")?.replaceAll('"', "") !== secret) return failure(404);
    if (is("GET /api/v2/auth/saml/init")) {
      return { status: 302, type: "text/plain", headers: { Location: "https://idp.example/" }, body: "" };
    }
    if (is("GET /api/v2/auth/saml/wait")) return undefined;
    if (rest === "") return failure(404);
    if (!isKnown(authorization)) return failure(401);

    if (rest === "/users/me") return json({ username, roles: ["admin"] });
    if (rest === "/users/me/permissions") return json(Object.fromEntries(permissions.map((name) => [name, true])));
    if (rest === "/users/me/credentials") return json({ key });
    if (rest === "/system/saml/available") return json({ available: true });
    if (rest === "/language-pairs") return json({ languagePairs: pairs });
    if (["/users", "/brands", "/webhooks", "/adapted-language-pairs", "/audit/webhooks", "/reports/translations"].includes(rest)) {
      return page({ users: "users", brands: "brands", webhooks: "webhooks", audit: "entries", reports: "translations" }[slice]
        ?? "languagePairs", [], asked);
    }
    if (is("POST /api/v2/translations/quick")) return quick(asked);
    if (is("POST /api/v2/translations/share")) return failure(400);
    if (is("POST /api/v2/translations")) return createJob(kept, asked, next());
    if (slice === "translations" && below === "download") {
      return { status: 200, type: "text/plain", body: base64(String(kept.jobs.get(id)?.["output"])) };
    }
    if (slice === "translations" && id !== "") {
      const found = kept.jobs.get(id);
      if (found !== undefined && method === "GET") Object.assign(found, lifeAfter(found));
      return one(kept.jobs, id, method);
    }
    if (rest === "/translations") {
      const states = fields.getAll("statuses").flatMap((value) => value.split(","));
      return page("translations", fields.has("translationMethod") ? [] : [...kept.jobs.values()]
        .filter(({ profile }) => (profile as Thing)["title"] === fields.get("title"))
        .filter(({ state }) => states.length === 0 || states.includes(String(state))).map(shown), asked);
    }
    if (is("POST /api/v2/labels")) return made(kept.labels, next(), (labelId) => ({ id: Number(labelId), name: fields.get("name") }));
    if (rest === "/labels") return page("labels", some(kept.labels, "name", fields.get("names")), asked);
    if (slice === "labels") return one(kept.labels, id, method);
    if (is("POST /api/v2/dictionaries")) {
      return made(kept.dictionaries, fields.get("dictionaryId") ?? "", (dictionaryId) => ({ dictionaryId, terms: 0 }));
    }
    if (slice === "dictionaries" && below === "term") {
      const dictionary = kept.dictionaries.get(id) as Thing;
      dictionary["terms"] = Number(dictionary["terms"]) + 1;
      return json({ source: fields.get("source"), target: fields.get("target"), comment: "" });
    }
    if (rest === "/dictionaries") return page("dictionaries", [...kept.dictionaries.values()], asked);
    if (slice === "dictionaries") return one(kept.dictionaries, id, method);
    if (is("POST /api/v2/feedback")) {
      return made(kept.feedback, next(), (feedbackId) =>
        ({ feedbackId, sourceText: fields.get("sourceText"), approvalState: "awaitingApproval" }));
    }
    if (rest === "/feedback") return page("feedback", some(kept.feedback, "sourceText", fields.get("sourceText")), asked);
    if (slice === "feedback") return one(kept.feedback, id, method);
    return failure(404);
  };
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const basic = (name: string): string => `Basic ${base64(`${name}:`)}`;
const shown = ({ output: _, ...thing }: Thing): Thing => thing;

function made(things: Map<string, Thing>, id: string, make: (id: string) => Thing): Told {
  things.set(id, make(id));
  return json(shown(things.get(id) as Thing));
}

const member = { languagePairId: pair, sourceLanguageId: "eng", targetLanguageId: "spa", sourceLanguageTag: "en", targetLanguageTag: "es",
  qeSupport: false, linguisticOptions: [{ id: "Variant", values: ["plain", "grand"], systemDefault: "plain" }] };
const pairs = [member, { ...member, languagePairId: `${pair}>>${pair}`, isChain: true, memberPairs: [member, member] }];

/** The text of `input`, repaired; undefined where it is none. */
function inputOf({ fields }: Asked): string | undefined {
  const repaired = (fields.get("input") ?? "").replaceAll(" ", "+").replaceAll(/[\r\n]/g, "");
  const isBase64 = repaired !== "" && repaired.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(repaired);
  return isBase64 ? Buffer.from(repaired, "base64").toString() : undefined;
}

function quick(asked: Asked): Told {
  const input = inputOf(asked);
  const named = asked.fields.get("languagePairId") ?? "";
  if (/^aut/i.test(named)) return failure(400, "failed to auto-detect source language and find a matching language pair");
  const [id, value] = (asked.fields.get("linguisticOptions") ?? "variant:plain").split(":");
  if (input === undefined || id?.toLowerCase() !== "variant" || !["plain", "grand"].includes(value ?? "")) return failure(400);
  return json({ languagePairId: named, translation: base64(`[${input}]`), detectedSourceLanguageId: "" });
}

function createJob(kept: Kept, asked: Asked, id: string): Told {
  const { fields, contentType } = asked;
  const input = inputOf(asked);
  const isXliff = fields.get("inputFormat") === "application/x-xliff";
  if (contentType.startsWith("application/json") || input === undefined) return failure(400);
  if (isXliff && input.match(/<xliff\b/gi)?.length !== 1) return failure(400);
  const list = (name: string): string[] => fields.getAll(name).flatMap((value) => value.split(","));
  kept.jobs.set(id, {
    translationId: id, state: "preparing", substate: "created", errorMessage: "", output: isXliff ? xliffAnswer(input) : `[${input}]`,
    result: { progress: 0, qualityEstimation: {} },
    profile: {
      title: fields.get("title"), labels: list("labels").map((label) => kept.labels.get(label)),
      dictionaryIds: list("dictionaryIds").map((name) => `${name}_${String(kept.dictionaries.get(name)?.["terms"]).padStart(32, "0")}`),
      pdfConverter: fields.has("pdfConverter") ? "Enhanced" : "", imageConverter: fields.has("imageConverter") ? "Enhanced" : "Standard",
    },
  });
  return json({ translationId: id });
}

/** One look further, a job is one step further. */
function lifeAfter({ state }: Thing): Thing {
  if (state === "preparing") return { state: "inProgress", substate: "translating", result: { progress: 50, qualityEstimation: {} } };
  return { state: "done", substate: "succeeded", result: { progress: 100, qualityEstimation: {} } };
}

function xliffAnswer(input: string): string {
  return input.replace(/^<\?xml.*\?>/, '<?xml version="1.0"?>')
    .replace(/source-language="eng"/, 'source-language="en"').replace(/target-language="spa"/, 'target-language="es"')
    .replace(/(<file [^>]*>)/, '$1<header><tool tool-id="tiny" tool-name="Tiny" tool-version="1"/></header>')
    .replaceAll(/<trans-unit id="[^"]*"><source>(.*?)<\/source>/g, (unit: string, source: string) =>
      `${unit}<alt-trans tool-id="tiny" date="2026-11-20T09:30:00Z"><target xml:lang="es">${source}</target></alt-trans>`);
}

const accountId = 1001;
const accountToken = { accessToken: token, validityInSeconds: 86_400, tokenType: "Bearer", expiresAt: Date.now() + 86_400_000 };

function accounts(kept: Kept, { method, contentType, body, authorization }: Asked, path: string, next: () => string): Told {
  const sent = (contentType.startsWith("application/json") ? JSON.parse(body) : {}) as Record<string, string>;
  const programToken = jwt({ client: [...kept.credentials.keys()][0] ?? "none" });
  if (path === "/v4/token/user") return sent["password"] === password ? json(accountToken) : accountFailure(401);
  if (path === "/v4/token") {
    if (sent["clientId"] === undefined) return accountFailure(400);
    if (sent["clientSecret"] !== secret) return accountFailure(401);
    return json({ ...accountToken, accessToken: programToken });
  }
  if (authorization === `Bearer ${programToken}`) return json({ accountId, clientId: [...kept.credentials.keys()][0] });
  if (authorization !== `Bearer ${token}`) return accountFailure(401);
  if (path === "/v4/accounts/users/self") return json({ accountId, userId: 7, email: username, userRole: "admin" });
  if (path.endsWith("/subscriptions/language-pairs")) {
    return json({ accountId, endDate: "", languagePairs: [{
      name: pair, active: "yes", displayName: "English to Spanish", sourceLanguageId: "eng", targetLanguageId: "spa", model: "Generic",
    }] });
  }
  if (method === "POST") {
    const clientId = `client${next()}`;
    kept.credentials.set(clientId, {});
    return json({ accountId, apiCredentials: [{ clientId, clientSecret: secret, active: "yes", name: sent["name"] }] });
  }
  if (!kept.credentials.delete(path.split("/").at(-1) ?? "")) return accountFailure(400);
  return { status: 204, type: "text/plain", body: "" };
}
