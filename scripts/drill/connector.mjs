import { setTimeout as sleep } from "node:timers/promises";

const pauseMs = 200;

/** Calls the interface as a patient connector does: what meets a server that is away, or busy with it, is tried again. */
export class Connector {
  constructor(url) {
    this.url = url;
    this.headers = {};
    /** How often something had to be asked once more. */
    this.triedAgain = 0;
  }

  /** Signs in by password once, and calls by key from then on. */
  async signIn(username, password) {
    this.headers = { Authorization: `Bearer ${await this.call("POST", "/auth", { username, password })}` };
    const { key } = await this.call("GET", "/users/me/credentials");
    this.headers = { Authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` };
  }

  /** Resolves to the answer's JSON, or its text; tries again while nobody answers, or with 5xx, 429 or 409. */
  async call(method, path, form, { headers = {}, patienceMs = 180_000 } = {}) {
    const end = Date.now() + patienceMs;
    for (;;) {
      const answer = await this.ask(method, path, form, { headers, timeoutMs: 20_000 });
      const { status, text } = answer;
      if (status === 200) return /^[[{"]/.test(text) ? JSON.parse(text) : text;
      if (status > 0 && status < 500 && status !== 409 && status !== 429) throw new Error(`${method} ${path}: ${status} ${text}`);
      if (Date.now() > end) throw new Error(`${method} ${path}: no answer in ${patienceMs} ms, last ${status} ${text}`);
      this.triedAgain += 1;
      await sleep(pauseMs);
    }
  }

  /** Asks once; paths are under /api/v2 unless they say otherwise. The status is 0 where nobody answered, and the text says why. */
  async ask(method, path, form, { headers = {}, timeoutMs }) {
    try {
      const response = await fetch(this.url + (path.startsWith("/api/") ? path : `/api/v2${path}`), {
        method, headers: { ...this.headers, ...headers },
        ...(form ? { body: form instanceof FormData ? form : new URLSearchParams(form) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      return { status: 0, silent: error.name === "TimeoutError", text: String(error.cause ?? error) };
    }
  }

  /** Sends files with fields beside them, however often it has to: under one key they are taken once. */
  async upload(path, fields, files, key) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const [name, { fileName, bytes }] of Object.entries(files)) body.append(name, new Blob([bytes]), fileName);
    return this.call("POST", path, body, { headers: { "Idempotency-Key": key } });
  }

  /** However often it has to be sent, a document under one key is one job. */
  async submit(languagePairId, { format, content }, key) {
    const input = Buffer.from(content).toString("base64");
    const headers = { "Idempotency-Key": key };
    return (await this.call("POST", "/translations", { languagePairId, inputFormat: format, input }, { headers })).translationId;
  }

  async done(id, patienceMs) {
    const end = Date.now() + patienceMs;
    for (;;) {
      const job = await this.call("GET", `/translations/${id}`);
      if (job.state === "done") return job;
      if (Date.now() > end) throw new Error(`Translation ${id} is still ${job.state}, ${job.result.progress} %, after ${patienceMs} ms.`);
      await sleep(pauseMs);
    }
  }

  async download(id) {
    return Buffer.from(await this.call("GET", `/translations/${id}/download`), "base64").toString();
  }
}
