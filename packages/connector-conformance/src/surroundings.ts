import { type Answer, exchange, type Message } from "./exchange.js";
import { at, isList } from "./json.js";
import { anonymous, authorized, base64, get, jsonMessage, post } from "./messages.js";

/** Who the suite signs in as. */
export type Credentials = { readonly username: string; readonly password: string } | { readonly key: string };

/** What is there: looked up once, without judging how it was said. */
export interface Surroundings {
  readonly base: URL;
  readonly credentials: Credentials;
  readonly authorization: string;
  readonly username: string;
  readonly roles: readonly string[];
  /** As `GET /users/me/permissions` tells them. */
  readonly permissions: Readonly<Record<string, unknown>>;
  /** The pair that is translated with, if there is one. */
  readonly pair?: Pair;
  /** A target language, by its code, that no pair leads into. */
  readonly unreached: string;
  readonly shareEnabled: boolean;
  readonly samlEnabled: boolean;
  readonly hasAccounts: boolean;
}

export interface Pair {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly sourceTag: string;
  readonly targetTag: string;
  /** A linguistic option, and one of its values. */
  readonly option?: { readonly id: string; readonly value: string };
}

/** Nothing can be tried: no server there, or it does not know who asks. The message says what would help. */
export class CannotBegin extends Error {}

/** Looks around with the credentials. `pair` is an id, or the beginning of one: `EngSpa`. */
export async function lookAround(base: URL, credentials: Credentials, pair: string | undefined): Promise<Surroundings> {
  const authorization = "key" in credentials ? `Basic ${base64(`${credentials.key}:`)}` : `Bearer ${await signIn(base, credentials)}`;
  const ask = (message: Message): Promise<Answer> => answered(base, authorized(message, authorization));
  const me = await ask(get("/users/me"));
  if (at(me.json, "username") === undefined) {
    throw new CannotBegin(`${base.href} does not know these credentials: GET /users/me is ${me.status}.`);
  }
  const [permissions, info, saml, pairs, accounts] = [
    await ask(get("/users/me/permissions")), await ask(get("/system/info")), await ask(get("/system/saml/available")),
    await ask(get("/language-pairs")), await ask(anonymous(jsonMessage("POST", "/v4/token", {}))),
  ];
  const listed = listOf(at(pairs.json, "languagePairs"));
  const chosen = choose(listed, pair);
  return {
    base, credentials, authorization,
    username: String(at(me.json, "username")),
    roles: listOf(at(me.json, "roles")).map(String),
    permissions: { ...(permissions.json as object | undefined) },
    ...(chosen === undefined ? {} : { pair: chosen }),
    unreached: someLanguages.find((code) => !listed.some((one) => at(one, "targetLanguageId") === code)) ?? "zzz",
    shareEnabled: at(info.json, "features.share") === "enabled",
    samlEnabled: at(saml.json, "available") === true,
    // Whoever has the account interface knows no 404 under it.
    hasAccounts: ![404, 405, 501].includes(accounts.status),
  };
}

const someLanguages = ["isl", "mlt", "zul", "fin", "tam"];

async function signIn(base: URL, { username, password }: { readonly username: string; readonly password: string }): Promise<string> {
  const answer = await answered(base, post("/auth", { username, password }));
  if (answer.status < 200 || answer.status > 299) {
    throw new CannotBegin(`${base.href} does not sign ${username} in: POST /auth is ${answer.status}.`);
  }
  return answer.text.trim().replace(/^"|"$/g, "");
}

async function answered(base: URL, message: Message): Promise<Answer> {
  try {
    return await exchange(base, message);
  } catch (error) {
    throw new CannotBegin(`${base.href} does not answer: ${(error as Error).message}`, { cause: error });
  }
}

function choose(listed: readonly unknown[], wanted: string | undefined): Pair | undefined {
  const singles = listed.filter((one) => at(one, "isChain") !== true);
  const idOf = (one: unknown): string => String(at(one, "languagePairId"));
  const found = wanted === undefined ? singles[0] : listed.find((one) => idOf(one) === wanted || idOf(one).startsWith(`${wanted}_`));
  if (wanted !== undefined && found === undefined) {
    throw new CannotBegin(`There is no pair ${wanted}; there are ${singles.map(idOf).join(", ") || "none"}.`);
  }
  if (found === undefined) return undefined;
  const text = (name: string): string => String(at(found, name) ?? "");
  const [id, value] = [at(found, "linguisticOptions.0.id"), at(found, "linguisticOptions.0.values.0")];
  return {
    id: idOf(found), source: text("sourceLanguageId"), target: text("targetLanguageId"),
    sourceTag: text("sourceLanguageTag"), targetTag: text("targetLanguageTag"),
    ...(id === undefined || value === undefined ? {} : { option: { id: String(id), value: String(value) } }),
  };
}

const listOf = (value: unknown): readonly unknown[] => (isList(value) ? value : []);
