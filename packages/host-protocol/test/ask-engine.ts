import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import { bearer, callByKey } from "../src/engine-key.js";

/** An engine of this machine. */
export interface KnownEngine {
  readonly url: string;
  readonly key: string;
}

export interface EngineAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** What is sent besides the key. */
export interface EngineQuestion {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
}

/** Asks an engine over its socket, or by TLS with its key. Rejects when the connection ends without an answer. */
export async function askEngine(
  { url, key }: KnownEngine, path: string, { method = "GET", headers = {}, body = "", signal }: EngineQuestion = {},
): Promise<EngineAnswer> {
  const options = { method, path, headers: { authorization: bearer(key), ...headers }, agent: false, signal };
  const request = url.startsWith("unix:") ? http.request({ ...options, socketPath: url.slice("unix:".length) })
    : https.request({ ...options, host: new URL(url).hostname, port: new URL(url).port, ...callByKey(key) });
  // One that answers before it has heard all may end the connection; its answer counts.
  request.on("error", () => undefined).end(body);
  const [response] = await once(request, "response") as [http.IncomingMessage];
  let text = "";
  for await (const piece of response) text += String(piece);
  return { status: response.statusCode ?? 0, json: JSON.parse(text) };
}
