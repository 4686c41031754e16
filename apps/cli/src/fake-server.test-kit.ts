import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "@jest/globals";

/** What the server was asked, as `PUT /api/v2/translations/j1/cancel`, and with which fields. */
export interface Asked {
  readonly request: string;
  readonly fields: URLSearchParams;
  readonly authorization: string;
}

interface Answer { readonly status?: number; readonly json?: unknown; readonly body?: string; readonly headers?: Record<string, string> }
type Answering = (asked: Asked) => Answer | undefined;

/** A server that translates by capital letters, and refuses documents that hold "bad"; one that holds "slow" is never done. */
export class FakeServer {
  readonly asked: Asked[] = [];
  /** What a test wants answered in another way. */
  otherwise: Answering = () => undefined;
  private readonly jobs = new Map<string, { content: string; substate: string }>();
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  async start(): Promise<void> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What was asked, without its fields. */
  get requests(): readonly string[] {
    return this.asked.map(({ request }) => request);
  }

  forget(): void {
    this.asked.length = 0;
    this.jobs.clear();
    this.otherwise = () => undefined;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? "", this.url);
    const fields = new URLSearchParams(Buffer.concat(pieces).toString());
    for (const [name, value] of searchParams) fields.append(name, value);
    const asked = { request: `${request.method} ${pathname}`, fields, authorization: request.headers.authorization ?? "" };
    this.asked.push(asked);
    const { status = 200, json, body, headers } = this.otherwise(asked) ?? this.usual(asked);
    response.writeHead(status, { "Content-Type": body === undefined ? "application/json" : "application/octet-stream", ...headers });
    response.end(body ?? JSON.stringify(json));
  }

  private usual({ request, fields }: Asked): Answer {
    const id = /^\w+ \/api\/v2\/translations\/(j\d+)/.exec(request)?.[1] ?? "";
    if (request === "GET /api/v2/language-pairs") return { json: { languagePairs: [pair] } };
    if (request === "POST /api/v2/translations/quick") {
      const translation = base64(contentOf(fields).toUpperCase());
      return { json: { languagePairId: pair.languagePairId, translation, detectedSourceLanguageId: "" } };
    }
    if (request === "POST /api/v2/translations") {
      const content = contentOf(fields);
      if (content.includes("bad")) return refusal(400, "document-malformed", "The document is bad.", "Line 1.");
      const made = `j${this.jobs.size + 1}`;
      this.jobs.set(made, { content, substate: content.includes("slow") ? "" : content.includes("fails") ? "failed" : "succeeded" });
      return { json: { translationId: made } };
    }
    const job = this.jobs.get(id);
    if (job === undefined) return refusal(404, "not-found", `There is nothing at ${request}.`, "Look elsewhere.");
    if (request.endsWith("/cancel")) job.substate = "canceled";
    if (request.endsWith("/download")) return { body: job.content.toUpperCase() };
    return { json: shown(id, job.substate) };
  }
}

const contentOf = (fields: URLSearchParams): string => Buffer.from(fields.get("input") ?? "", "base64").toString();
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const pair = {
  languagePairId: "EngSpa_Fake", sourceLanguageId: "eng", targetLanguageId: "spa", sourceLanguage: "English", targetLanguage: "Spanish",
};

/** A refusal, in the shape that the server gives it. */
export const refusal = (status: number, code: string, message: string, details = ""): Answer =>
  ({ status, json: { error: { code: status, message, details } }, headers: { "Dragoman-Error": code } });

const shown = (translationId: string, substate: string) => ({
  translationId, state: substate === "" ? "inProgress" : "done", substate: substate || "translating",
  errorMessage: substate === "failed" ? "The engine gave up." : "",
  profile: {
    title: "", languagePairId: pair.languagePairId, inputFormat: "text/plain", outputFormat: "text/plain", labels: [], dictionaryIds: [],
  },
  result: { progress: substate === "" ? 50 : 100 }, timestamps: { queued: "", started: "", done: "" },
});

/** A fake server for the tests of a `describe` block, which forgets everything before each. */
export function useFakeServer(): FakeServer {
  const server = new FakeServer();
  beforeAll(() => server.start());
  beforeEach(() => server.forget());
  afterAll(() => server.stop());
  return server;
}
