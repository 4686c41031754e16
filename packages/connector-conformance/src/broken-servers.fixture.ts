import {
  always, as, type Body, type Breaks, failed, field, good, input, job, on, pairs, quick, refusing, rewritten, saying,
} from "./breaking.fixture.js";
import { brokenCodes, brokenDocuments, brokenReading } from "./broken-xliff.fixture.js";
import type { FactName } from "./facts.js";
import { type Asked, type Change, json, pair } from "./tiny-server.fixture.js";

/** Answers to all sign-ins but the first, with which the suite looks around. */
const butTheFirst = (change: Change): (() => Change) => () => {
  let signIns = 0;
  return on("POST /auth", (told, asked) => (++signIns === 1 ? told : change(told, asked)))();
};
const tokenOf = (head: object, claims: object): string =>
  [head, claims, "signature"].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
const renamed = (profile: Body, change: (id: string) => string): void => { profile.dictionaryIds = profile.dictionaryIds.map(change); };
const translation = { languagePairId: pair, translation: "WzpdCg==", detectedSourceLanguageId: "" };
const isJson = ({ contentType }: Asked): boolean => contentType.startsWith("application/json");
const by = (text: string | RegExp) => ({ authorization }: Asked): boolean => new RegExp(text).test(authorization);
const hasSlashes = ({ path }: Asked): boolean => path.startsWith("//");
const unquoted = as(({ body }) => ({ body: body.replaceAll('"', "") }));

/** Servers that break one promise each, by what connectors rely on. */
export const brokenServers: Readonly<Record<Exclude<FactName, "default-port">, Breaks>> = {
  "success-is-200": {
    "says 201 for what was created": on("POST /(labels|translations|feedback|dictionaries)", good(as({ status: 201 }))),
    "says 204 for what was deleted": on("DELETE /*", good(as({ status: 204, body: "" }))),
  },
  "auth-by-query": { "wants a form": on("POST /auth", refusing(400, ({ body }) => body === "")) },
  "quotes-pasted-back": {
    "gives the token without quotes": on("POST /auth", good(unquoted)),
    "gives the secret without quotes": on("GET /auth/saml/gen-secret", unquoted),
    "refuses a token in quotes": on("GET /users/me", refusing(401, by('"'))),
    "does not know a secret in quotes": on("GET /auth/saml/(init|wait)", refusing(404, field("secret", /"/))),
  },
  "token-shape": {
    "signs with a shared secret": butTheFirst(saying(tokenOf({ alg: "HS256" }, { exp: 9e9 }))),
    "writes the end as text": butTheFirst(saying(tokenOf({ alg: "RS256" }, { exp: "9e9" }))),
    "gives a token of one part": butTheFirst(saying("c29tZSBvcGFxdWUgdG9rZW4")),
  },
  "expired-token": {
    "takes old tokens": on("GET /users/me", failed(saying({ username: "x" }))),
    "falls over old tokens": on("GET /users/me", failed(refusing(500))),
  },
  "doubled-slash": {
    "knows no path with one": always(refusing(404, hasSlashes)),
    "sends the caller elsewhere": always((told, asked) =>
      (hasSlashes(asked) ? { status: 301, type: "text/plain", headers: { Location: asked.path.slice(1) }, body: "" } : told)),
  },
  "trailing-slash": {
    "lists": on("GET /translations/", saying({ translations: [], page: 1, perPage: 25, totalPages: 0, totalItems: 0 })),
    "sends to the list": on("GET /translations/", as({ status: 301, headers: { Location: "/api/v2/translations" } })),
  },
  "info-for-anybody": {
    "wants credentials": on("GET /system/info", refusing(401, by("^$"))),
    "looks at bearers": on("GET /system/info", refusing(401, by("worn"))),
    "looks at names": on("GET /system/info", refusing(401, by("Basic eDp5"))),
    "falls over credentials of another kind": on("GET /system/info", refusing(401, by("Custom"))),
    "falls over an empty bearer": on("GET /system/info", refusing(401, by(/^Bearer *$/))),
  },
  "expect-continue": { "refuses expectations": on("EXPECT /*", as({ status: 417 })) },
  "json-refused": {
    "takes JSON": on("POST /translations", saying({ translationId: "none" }, isJson)),
    "says 415": on("POST /translations", refusing(415, isJson)),
  },
  "base64-repaired": {
    "refuses blanks": quick(refusing(400, field("input", / /))),
    "drops blanks": quick(saying(translation, field("input", / /))),
    "refuses lines": quick(refusing(400, field("input", /\n/))),
    "overlooks other characters": quick(saying(translation, field("input", /\*/))),
    "overlooks padding": quick(saying(translation, field("input", "QUJDQQ="))),
  },
  aliases: {
    "does not know groupShare": on("GET /translations", refusing(400, field("translationMethod", "groupShare"))),
    "does not know group-share": on("GET /translations", refusing(400, field("translationMethod", "group-share"))),
    "minds the letter case of groupshare": on("GET /translations", refusing(400, field("translationMethod", "GROUPSHARE"))),
    "does not know PENDING": on("GET /feedback", refusing(400, field("approvalStates", "PENDING"))),
    "minds the letter case of pending": on("GET /feedback", saying({ feedback: [], totalItems: 0 }, field("approvalStates", "pending"))),
    "refuses Abbyy": on("POST /translations", refusing(400, field("pdfConverter", "Abbyy"))),
    "shows Abbyy": job(({ profile }) => { if (profile.imageConverter === "Enhanced") profile.imageConverter = "Abbyy"; }),
  },
  "per-page": {
    "allows 100": on("GET /labels", refusing(400, field("perPage", "1000"))),
    "cuts to 100 without a word": on("GET /translations", rewritten((body) => { body.perPage = Math.min(100, body.perPage); })),
    "allows 100 reports": on("GET /reports/translations", refusing(400)),
  },
  "past-the-end": {
    "says 404": on("GET /labels", refusing(404, field("page", "3"))),
    "forgets the totals": on("GET /labels", saying({ labels: [], totalItems: 0, totalPages: 0 }, field("page", "3"))),
    "gives the last page again": on("GET /labels", saying({ labels: [{ id: 2 }], totalItems: 2, totalPages: 2 }, field("page", "3"))),
    "has one page of nothing": on("GET /labels", rewritten((body) => { body.totalPages ||= 1; })),
  },
  "error-shape": {
    "leaves details out": always(failed(rewritten(({ error }) => { delete error?.details; }))),
    "has empty details": always(failed(rewritten(({ error }) => { if (error) error.details = ""; }))),
    "writes the code as text": always(failed(rewritten(({ error }) => { if (error) error.code = String(error.code); }))),
    "gives a page": always(failed(as({ type: "text/html", body: "<h1>No</h1>" }))),
    "says nothing at 401": always(failed(as(({ status, body }) => ({ body: status === 401 ? "" : body })))),
    "has no outer member": always(failed(rewritten((body) => Object.assign(body, body.error, { error: "No." })))),
  },
  permissions: {
    "nests one": on("GET /users/me/permissions", rewritten((body) => { body.more = { READ_METRICS: true }; })),
    "wraps them": on("GET /users/me/permissions", (told) => json({ permissions: JSON.parse(told.body) as unknown })),
    "lacks one": on("GET /users/me/permissions", rewritten((body) => { delete body.EDIT_TERMS; })),
    "keeps MANAGE_FEEDBACK for reviewers": on("GET /users/me/permissions", rewritten((body) => { body.MANAGE_FEEDBACK = false; })),
  },
  states: {
    "has another word for done": job((body) => { if (body.state === "done") body.state = "completed"; }),
    "has another word for succeeded": job((body) => { if (body.state === "done") body.substate = "ok"; }),
    "mixes substates": job((body) => { if (body.state === "inProgress") body.substate = "scheduled"; }),
    "writes progress as text": job(({ result }) => { result.progress = `${result.progress}%`; }),
    "finds nothing that is done": on("GET /translations", saying({ translations: [] }, field("statuses", "done"))),
  },
  "bare-base64": {
    "quotes it": on("GET /translations/*/download", as(({ body }) => ({ body: JSON.stringify(body) }))),
    "wraps its lines": on("GET /translations/*/download", as(({ body }) => ({ body: body.replaceAll(/.{76}/g, "$&\r\n") }))),
    "ends with a line break": on("GET /translations/*/download", as(({ body }) => ({ body: `${body}\n` }))),
    "calls it JSON": on("GET /translations/*/download", as({ type: "application/json" })),
    "sends the file itself": on("GET /translations/*/download", as(({ body }) => ({ body: Buffer.from(body, "base64").toString() }))),
  },
  "auto-source": {
    "has another sentence": quick(as(({ body }) => ({ body: body.replace("failed to auto-detect", "Failed to detect") }))),
    "says 404": quick(refusing(404, field("languagePairId", /^Aut/))),
    "minds the letter case": quick(refusing(400, field("languagePairId", /^aut/))),
  },
  "long-quick-input": {
    "allows 1 KB": quick(refusing(413, (asked) => input(asked).length > 1_400)),
    "translates nothing of long ones": quick(saying({ ...translation, translation: "" }, (asked) => input(asked).length > 1_400)),
  },
  "no-top-level-error": {
    "has an empty one": job((body) => { body.error = ""; }),
    "has one in lists": on("GET /translations", rewritten(({ translations }) => { for (const one of translations) one.error = {}; })),
  },
  "dictionary-revision": {
    "shows the name": job(({ profile }) => { renamed(profile, (id) => id.slice(0, -33)); }),
    "shows the revision alone": job(({ profile }) => { renamed(profile, (id) => id.slice(-32)); }),
    "shows the same for all": job(({ profile }) => { renamed(profile, (id) => id.slice(0, -32) + "0".repeat(32)); }),
  },
  "quality-support": {
    "has null for no estimate": job(({ result }) => { result.qualityEstimation = null; }),
    "does not say which pairs estimate": pairs((body) => { delete body.languagePairs[0].qeSupport; }),
  },
  "xliff-read": brokenReading,
  "xliff-written": brokenDocuments,
  "xliff-codes": brokenCodes,
  "language-tags": {
    "lacks one": pairs((body) => { delete body.languagePairs[0].targetLanguageTag; }),
    "lacks one in a chain": pairs((body) => { delete body.languagePairs[1].sourceLanguageTag; }),
    "lacks one in a member of a chain": pairs((body) => { body.languagePairs[1].memberPairs[1].sourceLanguageTag = null; }),
    "gives names": pairs((body) => { body.languagePairs[0].sourceLanguageTag = "English"; }),
  },
  "option-defaults": { "has another default": pairs((body) => { body.languagePairs[0].linguisticOptions[0].systemDefault = "other"; }) },
  "account-tokens": {
    "writes the validity as text": on("POST /v4/token*", good(rewritten((body) => { body.validityInSeconds = "86400"; }))),
    "counts the end in seconds": on("POST /v4/token*", good(rewritten((body) => { body.expiresAt = Math.floor(body.expiresAt / 1000); }))),
    "has another type": on("POST /v4/token", good(rewritten((body) => { body.tokenType = "bearer"; }))),
    "uses another name": on("POST /v4/token*", good(rewritten((body) => { delete Object.assign(body, { token: "x" }).accessToken; }))),
    "says 201": on("POST /v4/token/user", good(as({ status: 201 }))),
  },
  "account-selves": {
    "lacks the role": on("GET /v4/accounts/users/self", rewritten((body) => { delete body.userRole; })),
    "lacks the client id": on("GET /v4/accounts/api-credentials/self", rewritten((body) => { delete body.clientId; })),
  },
  "account-errors": {
    "lacks the status": on("POST /v4/token*", failed(rewritten((body) => { delete body.status; }))),
    "lacks the list": on("POST /v4/token*", failed(rewritten((body) => { delete body.errors; }))),
    "has the shape of the other interface": on("POST /v4/token*", failed(as({ body: '{"error":{"code":401,"message":"No."}}' }))),
  },
  "account-tolerance": {
    "refuses the semicolon": on("POST /v4/token*", refusing(415, ({ contentType }) => contentType.endsWith(";"))),
    "looks at stray credentials": on("POST /v4/token*", refusing(401, by("."))),
  },
  "key-as-user": {
    "wants a password": on("GET /users/me", refusing(401, by("^Basic"))),
    "takes any key": on("GET /users/me", saying({ username: "x" }, by("^Basic"))),
    "has keys of another form": on("GET /users/me/credentials", saying({ key: "0a1b2c3d4e5f" })),
  },
  lists: {
    "takes the last of a repeated field": job(({ profile }) => profile.labels.shift()),
    "does not split at commas": on("GET /translations", saying({ translations: [] }, field("statuses", /,/))),
  },
  "linguistic-options": { "minds the letter case of ids": quick(refusing(400, field("linguisticOptions", /^VARIANT/))) },
  detection: {
    "tells no detected language": quick(good(rewritten((body) => { delete body.detectedSourceLanguageId; }))),
    "tells another pair": quick(good(rewritten((body) => { body.languagePairId = "EngSpa"; }))),
  },
  share: { "takes what it does not offer": on("POST /translations/share", saying({ translationId: "none" })) },
  "browser-sign-in": {
    "gives a page": on("GET /auth/saml/init", as(({ status }) => (status === 302 ? { status: 200, type: "text/html" } : {}))),
    "sends nowhere": on("GET /auth/saml/init", as({ headers: {} })),
  },
  "account-pairs": {
    "lacks display names": on("GET /v4/accounts/*/language-pairs", rewritten((body) => { delete body.languagePairs[0].displayName; })),
  },
};
