import type { ResponseSchemas } from "./response-schemas.js";
import { until } from "./until.js";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly json: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into every shape
}

/** An id that no translation has. */
export const unknownTranslation = "0192f0c1-0000-7000-8000-000000000000";

type Fields = Record<string, string | number | boolean | readonly string[]>;

/** Calls the interface as a connector does, and holds each answer against its schema in the OpenAPI document, if it is given one. */
export class Client {
  constructor(readonly url: string, private readonly authorization?: string, private readonly schemas?: ResponseSchemas) {}

  /** What the client says who it is with, for requests that it cannot make itself. */
  get headers(): Record<string, string> {
    return this.authorization === undefined ? {} : { Authorization: this.authorization };
  }

  async signIn(username: string, password: string): Promise<Client> {
    const answer = await this.post("/auth", { username, password });
    if (answer.status !== 200) throw new Error(`Cannot sign in as ${username}: ${answer.text}`);
    return this.withToken(answer.json as string);
  }

  /** The same, each of whose answers is held against its schema. */
  checkedBy(schemas: ResponseSchemas): Client {
    return new Client(this.url, this.authorization, schemas);
  }

  withToken(token: string): Client {
    return new Client(this.url, `Bearer ${token}`, this.schemas);
  }

  withKey(key: string): Client {
    return new Client(this.url, `Basic ${Buffer.from(`${key}:`).toString("base64")}`, this.schemas);
  }

  get(path: string, query: Fields = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("GET", path + queryString(query), undefined, headers);
  }
  post(path: string, form: Fields = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("POST", path, encoded(form).toString(), headers);
  }
  put(path: string, form: Fields = {}): Promise<Answer> {
    return this.send("PUT", path, encoded(form).toString());
  }
  delete(path: string, query: Fields = {}): Promise<Answer> {
    return this.send("DELETE", path + queryString(query));
  }

  /** A file in the field `file`, with fields beside it. */
  upload(path: string, file: string | Uint8Array, fields: Fields = {}): Promise<Answer> {
    const body = new FormData();
    for (const [name, value] of encoded(fields)) body.append(name, value);
    body.append("file", new Blob([file as string]), "file");
    return this.send("POST", path, body);
  }

  /** One request; paths are under /api/v2 unless they begin with a doubled slash or name another root. */
  async send(method: string, path: string, body?: string | FormData, headers: Record<string, string> = {}): Promise<Answer> {
    const full = /^\/(\/|api\/|v4\/|metrics|livez|readyz)/.test(path) ? path : `/api/v2${path}`;
    const response = await fetch(this.url + full, {
      method,
      headers: {
        ...this.headers,
        ...(typeof body === "string" ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
        ...headers,
      },
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    const answer = { status: response.status, headers: response.headers, bytes, text, json: isJson ? JSON.parse(text) : undefined };
    this.schemas?.check(method, full, answer);
    return answer;
  }

  /** One request as tables write it, `PUT /labels/7`, with its fields as they travel; in the query where there is no body. */
  ask(request: string, fields: string): Promise<Answer> {
    const [method = "", path = ""] = request.split(" ");
    return method === "GET" || method === "DELETE" ? this.send(method, `${path}?${fields}`) : this.send(method, path, fields);
  }

  /** The id of the pair of a direction, `EngSpa`, that an engine serves. */
  async pair(direction: string): Promise<string> {
    const { json } = await this.get("/language-pairs");
    const found = json.languagePairs.find((pair: { languagePairId: string }) => pair.languagePairId.startsWith(`${direction}_`));
    if (found === undefined) throw new Error(`No pair ${direction} in ${JSON.stringify(json)}`);
    return found.languagePairId as string;
  }

  /** Repeats the call while the answer is 503 with `Retry-After`. On a busy machine an engine may not answer its server for seconds. */
  async quick(languagePairId: string, text: string | Uint8Array, options: Fields = {}): Promise<string> {
    const answer = await until("a quick translation", async () => {
      const given = await this.post("/translations/quick", { languagePairId, input: base64(text), ...options });
      return given.status === 503 && given.headers.has("retry-after") ? undefined : given;
    });
    if (answer.status !== 200) throw new Error(answer.text);
    return fromBase64(answer.json.translation);
  }

  async create(languagePairId: string, document: string | Uint8Array, options: Fields = {}): Promise<string> {
    const answer = await this.post("/translations", { languagePairId, input: base64(document), ...options });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.json.translationId as string;
  }

  /** Polls, as connectors do, until the translation is done. */
  done(translationId: string): Promise<Answer["json"]> {
    return until(`translation ${translationId} to be done`, async () => {
      const { json } = await this.get(`/translations/${translationId}`);
      return json.state === "done" ? json : undefined;
    });
  }

  /** Create and wait, however it ends; its id. */
  async finish(languagePairId: string, document: string | Uint8Array, options: Fields = {}): Promise<string> {
    const id = await this.create(languagePairId, document, options);
    await this.done(id);
    return id;
  }

  async metadata(translationId: string): Promise<Answer["json"]> {
    const answer = await this.get(`/translations/${translationId}/metadata`);
    if (answer.status !== 200) throw new Error(answer.text);
    return JSON.parse(fromBase64(answer.text));
  }

  async download(translationId: string): Promise<string> {
    const answer = await this.get(`/translations/${translationId}/download`);
    if (answer.status !== 200) throw new Error(answer.text);
    return fromBase64(answer.text);
  }

  /** Create, wait, download. */
  async translate(languagePairId: string, document: string | Uint8Array, options: Fields = {}): Promise<string> {
    const id = await this.create(languagePairId, document, options);
    const job = await this.done(id);
    if (job.substate !== "succeeded") throw new Error(`${job.substate}: ${job.errorMessage}`);
    return this.download(id);
  }
}

export function base64(content: string | Uint8Array): string {
  return Buffer.from(content as string).toString("base64");
}

export function fromBase64(content: string): string {
  return Buffer.from(content, "base64").toString();
}

function encoded(fields: Fields): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) params.append(name, String(one));
  }
  return params;
}

function queryString(fields: Fields): string {
  const query = encoded(fields).toString();
  return query === "" ? "" : `?${query}`;
}
