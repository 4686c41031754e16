const pauseMs = 200;

/** Calls the interface as a patient connector does: what meets a server that is away is tried again. */
export class Connector {
  constructor(url) {
    this.url = url;
  }

  async signIn(username, password) {
    this.authorization = `Bearer ${await this.call("POST", "/auth", { username, password })}`;
  }

  /** Resolves to the answer's JSON, or its text; tries again while nobody answers, or with 5xx. */
  async call(method, path, form, patienceMs = 120_000) {
    const end = Date.now() + patienceMs;
    for (;;) {
      const answer = await fetch(`${this.url}/api/v2${path}`, {
        method,
        headers: this.authorization ? { Authorization: this.authorization } : {},
        ...(form ? { body: new URLSearchParams(form) } : {}),
        signal: AbortSignal.timeout(20_000),
      }).then(async (response) => ({ status: response.status, text: await response.text() }), (error) =>
        ({ status: 0, text: String(error) }));
      if (answer.status === 200) return answer.text.startsWith("{") || answer.text.startsWith('"') ? JSON.parse(answer.text) : answer.text;
      if (answer.status > 0 && answer.status < 500) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      if (Date.now() > end) throw new Error(`${method} ${path}: no answer in ${patienceMs} ms, last ${answer.status} ${answer.text}`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  async submit(languagePairId, { format, content }) {
    const input = Buffer.from(content).toString("base64");
    return (await this.call("POST", "/translations", { languagePairId, inputFormat: format, input })).translationId;
  }

  async done(id, patienceMs) {
    const end = Date.now() + patienceMs;
    for (;;) {
      const job = await this.call("GET", `/translations/${id}`);
      if (job.state === "done") return job;
      if (Date.now() > end) throw new Error(`Translation ${id} is still ${job.state}, ${job.result.progress} %, after ${patienceMs} ms.`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  async download(id) {
    return Buffer.from(await this.call("GET", `/translations/${id}/download`), "base64").toString();
  }
}
