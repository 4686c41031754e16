import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";

/** One request, as it goes on the wire. */
export interface Message {
  readonly method: string;
  /** With its query, behind the base URL; written as it is, doubled slashes and all. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Sent without the credentials of the caller. */
  readonly anonymous?: boolean;
  /** How long an answer is waited for; 60 s otherwise. Who is patient on purpose gets status 0 when none came. */
  readonly patienceMs?: number;
}

export interface Answer {
  /** 0 when none came within `patienceMs` of the message. */
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body as JSON; undefined when it is none, whatever its type says. */
  readonly json: unknown;
  /** Whether the server asked for the body with `100 Continue`. */
  readonly continued: boolean;
}

const usualPatienceMs = 60_000;
/** As long as clients wait for `100 Continue` before they send the body all the same. */
const continueMs = 3_000;
/** A thousand reports are some megabytes. */
const mostBytes = 64 * 2 ** 20;

/** Sends a message and takes its answer. Rejects when there is none, or one of more than 64 MiB. Follows no redirect. */
export function exchange(base: URL, message: Message): Promise<Answer> {
  const { method, path, headers = {}, body, patienceMs } = message;
  return new Promise((resolve, reject) => {
    const request = (base.protocol === "https:" ? overHttps : overHttp)(base, {
      method, path: base.pathname.replace(/\/+$/, "") + path, agent: false,
      headers: { ...headers, ...(body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) }) },
    });
    let continued = false;
    const waiting = setTimeout(() => {
      if (patienceMs === undefined) reject(new Error(`No answer within ${usualPatienceMs / 1000} s.`));
      else resolve({ status: 0, headers: {}, text: "", json: undefined, continued });
      request.destroy();
    }, patienceMs ?? usualPatienceMs);
    request.on("error", reject).on("close", () => clearTimeout(waiting));
    request.on("response", (response) => void received(response, continued).then(resolve, reject));
    if (headers["Expect"] === undefined) request.end(body);
    else {
      const impatient = setTimeout(() => request.end(body), continueMs);
      request.on("response", () => clearTimeout(impatient)).on("close", () => clearTimeout(impatient));
      request.on("continue", () => {
        continued = true;
        clearTimeout(impatient);
        request.end(body);
      });
      request.flushHeaders();
    }
  });
}

async function received(response: IncomingMessage, continued: boolean): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new Error(`The answer has more than ${mostBytes / 2 ** 20} MiB.`);
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  return { status: response.statusCode ?? 0, headers, text, json: parsed(text), continued };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Whoever relies on JSON says so in a check.
  }
}
