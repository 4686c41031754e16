import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { unzipSync } from "fflate";
import type { Client } from "./support/client.js";
import { type Dragoman, startDragoman } from "./support/dragoman.js";
import { until } from "./support/until.js";

const password = "Correct-horse-7";

describe("translations, the rest", () => {
  let dragoman: Dragoman;
  let admin: Client;
  let translator: Client;
  let stranger: Client;
  let observer: Client;
  let pair: string;
  beforeAll(async () => {
    dragoman = await startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa" });
    admin = dragoman.admin;
    pair = await admin.pair("EngSpa");
    const user = async (name: string, roles: string): Promise<Client> => {
      const username = `${name}@mail.example`;
      await admin.post("/users", { username, displayName: name, roles, password });
      return dragoman.anybody().signIn(username, password);
    };
    [translator, stranger, observer] = [await user("translator", "translator"), await user("stranger", "linguist"), await user("observer", "observer")];
  }, 180_000);
  afterAll(() => dragoman?.stop());

  const done = async (document: string, options: Record<string, string | boolean> = {}, client = translator): Promise<string> => {
    const id = await client.create(pair, document, options);
    await client.done(id);
    return id;
  };

  describe("metadata", () => {
    const metadataOf = async (id: string) => JSON.parse(Buffer.from((await translator.get(`/translations/${id}/metadata`)).text, "base64").toString());

    it("tells of each segment what shaped it", async () => {
      const id = await done("<p>A <b>red</b> sandboxunknown house.</p><p>2 × 2</p><p>fail: sandbox:fail</p>", { generateMetadata: true, unknownMode: "hide" });
      const metadata = await metadataOf(id);
      expect(metadata).toMatchObject({ translationId: id, languagePairId: pair, unknownMode: "hide", dictionaryIds: [], linguisticOptions: {} });
      const plain = { feedbackId: "", brands: [], terms: [], patternsLeftOut: [], unknownWords: [], codes: "none", copiedUnchanged: false, failure: "" };
      const [first, ...others] = metadata.segments;
      expect(first).toMatchObject({ ...plain, segment: 1, source: "A red sandboxunknown house.", madeBy: "engine", unknownWords: ["sandboxunknown"], codes: "kept" });
      expect(first.target).not.toContain("sandboxunknown");
      expect(others.at(-1)).toMatchObject({ source: "fail: sandbox:fail", target: "fail: sandbox:fail", madeBy: "source", failure: "the sandbox was asked to fail" });
      expect(metadata.warnings).toEqual([expect.stringMatching(/^Not translated/)]);
    });

    it("is bare Base64, or the JSON itself to those who ask for the file", async () => {
      const id = await done("One. Two.", { generateMetadata: true, title: "Report" });
      const bare = await translator.get(`/translations/${id}/metadata`);
      expect(bare.headers.get("content-type")).toMatch(/^text\/plain/);
      expect(bare.text).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
      const file = await translator.get(`/translations/${id}/metadata`, {}, { Accept: "application/octet-stream" });
      expect(file.headers.get("content-disposition")).toContain("Report.metadata.json");
      expect(JSON.parse(file.text).segments.map(({ source }: { source: string }) => source)).toEqual(["One.", "Two."]);
    });

    it("is one JSON document of every segment, also of many", async () => {
      const id = await done(Array.from({ length: 3_000 }, (_, n) => `Line number ${n + 1}.`).join("\n"), { generateMetadata: true, inputFormat: "text/x-line", includeTextContent: true });
      const { segments } = await metadataOf(id);
      expect(segments.map(({ segment }: { segment: number }) => segment)).toEqual(Array.from({ length: 3_000 }, (_, n) => n + 1));
      expect((await translator.get(`/translations/${id}/download`, { format: "text/plain" })).status).toBe(200);
    }, 60_000);

    it("is there only when it was asked for, when the job has succeeded, and for those who see the job", async () => {
      const without = await done("One.");
      expect((await translator.get(`/translations/${without}/metadata`)).headers.get("dragoman-error")).toBe("metadata-not-kept");
      const waiting = await translator.create(pair, "sandbox:slow=5000", { generateMetadata: true });
      expect((await translator.get(`/translations/${waiting}/metadata`)).status).toBe(409);
      await translator.delete(`/translations/${waiting}`);
      const id = await done("One.", { generateMetadata: true });
      expect((await admin.get(`/translations/${id}/metadata`)).status).toBe(200);
      expect((await stranger.get(`/translations/${id}/metadata`)).status).toBe(404);
      expect((await observer.get(`/translations/${id}/metadata`)).status).toBe(403);
    });
  });

  describe("what people entered", () => {
    const text = "Acme sells a house.";
    const html = `<p>${text}</p>`;
    const options = { inputFormat: "text/html", dictionaryIds: "trusted", highlightBrand: true, highlightDictionary: true, highlightFeedback: true, generateMetadata: true };
    /** The job, the quick translation and the trace of the one segment; job and call agree. */
    const shaped = async () => {
      const id = await done(html, options);
      const document = await translator.download(id);
      expect(await translator.quick(pair, html, options)).toBe(document);
      const { segments: [trace] } = JSON.parse(Buffer.from((await translator.get(`/translations/${id}/metadata`)).text, "base64").toString());
      return { document, trace };
    };

    it("shapes the very next translation, says so in the metadata, and is gone when it is removed", async () => {
      await admin.post("/dictionaries", { dictionaryId: "trusted", sourceLanguageId: "eng", targetLanguageId: "spa" });
      const before = await shaped();
      expect(before.trace).toMatchObject({ source: text, madeBy: "engine", brands: [], terms: [], feedbackId: "" });

      await admin.post("/dictionaries/trusted/term", { source: "house", target: "hogar" });
      const withTerm = await shaped();
      expect(withTerm.document).toContain('<span class="mt-dictionary">hogar</span>');
      expect(withTerm.trace.terms).toEqual([{ term: "house", dictionaryId: "trusted", text: "house", target: "hogar" }]);

      await admin.post("/brands", { source: "Acme", target: "ACME®" });
      const withBrand = await shaped();
      expect(withBrand.document).toContain('<span class="mt-brand">ACME®</span>');
      expect(withBrand.trace.brands).toEqual([{ brand: "Acme", isPattern: false, text: "Acme", target: "ACME®" }]);
      expect(withBrand.trace.terms).toHaveLength(1);

      const { feedbackId } = (await admin.post("/feedback", { languagePairId: pair, sourceText: text, machineTranslation: "x", suggestedTranslation: "ACME vende una casa.", approvalState: "approved" })).json;
      const withFeedback = await shaped();
      expect(withFeedback.document).toBe('<p><span class="mt-feedback">ACME vende una casa.</span></p>');
      expect(withFeedback.trace).toMatchObject({ madeBy: "feedback", feedbackId, brands: [], terms: [], target: "ACME vende una casa." });

      await admin.delete(`/feedback/${feedbackId}`);
      expect(await shaped()).toEqual(withBrand);
      await admin.delete("/brands", { source: "Acme" });
      expect(await shaped()).toEqual(withTerm);
      await admin.put("/dictionaries/trusted/term/delete", { source: "house" });
      expect(await shaped()).toEqual(before);
      await admin.delete("/dictionaries/trusted");
    });
  });

  describe("states as events", () => {
    const follow = async (id: string, client: Client, signal?: AbortSignal) =>
      fetch(`${dragoman.url}/api/v2/translations/${id}`, { headers: { ...client.headers, Accept: "text/event-stream" }, ...(signal === undefined ? {} : { signal }) });
    const statesOf = (events: string) => events.split("\n\n").filter((event) => event.startsWith("data: ")).map((event) => JSON.parse(event.slice(6)));

    it("come until the job is done, the last of them as the job stays", async () => {
      const id = await translator.create(pair, "sandbox:slow=1500\nOne.\nTwo.", { inputFormat: "text/x-line" });
      const answer = await follow(id, translator);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
      const states = statesOf(await answer.text());
      expect(states.length).toBeGreaterThanOrEqual(2);
      expect(states[0].state).not.toBe("done");
      expect(states.at(-1)).toEqual((await translator.get(`/translations/${id}`)).json);
      const progress = states.map(({ result }) => result.progress as number);
      expect(progress).toEqual([...progress].sort((a, b) => a - b));
      expect(progress.at(-1)).toBe(100);
    });

    it("are one of a job that is done, and tell of a cancellation at once", async () => {
      const id = await done("One.");
      expect(statesOf(await (await follow(id, admin)).text()).map(({ substate }) => substate)).toEqual(["succeeded"]);
      const canceled = await translator.create(pair, "sandbox:slow=5000");
      const answer = await follow(canceled, translator);
      await translator.put(`/translations/${canceled}/cancel`);
      expect(statesOf(await answer.text()).at(-1)).toMatchObject({ state: "done", substate: "canceled" });
    });

    it("end when the job is deleted, and when the caller may not look any more", async () => {
      const id = await translator.create(pair, "sandbox:slow=5000");
      const answer = await follow(id, translator);
      await translator.delete(`/translations/${id}`);
      expect(statesOf(await answer.text()).every(({ state }) => state !== "done")).toBe(true);

      await admin.post("/users", { username: "leaver@mail.example", displayName: "L", roles: "translator", password });
      const leaver = await dragoman.anybody().signIn("leaver@mail.example", password);
      const own = await leaver.create(pair, "sandbox:slow=5000");
      const watching = await follow(own, leaver);
      await admin.put("/users/leaver@mail.example", { disabled: true });
      expect(statesOf(await watching.text()).every(({ state }) => state !== "done")).toBe(true);
      await admin.delete(`/translations/${own}`);
    });

    it("are refused like the job itself, and JSON is for everybody else", async () => {
      const id = await done("One.");
      expect([await follow(id, stranger), await follow(id, observer), await follow("nothing", admin)].map(({ status }) => status)).toEqual([404, 403, 404]);
      expect((await translator.get(`/translations/${id}`, {}, { Accept: "*/*" })).json.translationId).toBe(id);
      expect((await translator.get(`/translations/${id}`, {}, { Accept: "application/json, text/event-stream" })).json.translationId).toBe(id);
    });

    it("are for so many watchers at once, and who leaves makes room", async () => {
      const id = await translator.create(pair, "sandbox:slow=5000");
      const leaving = new AbortController();
      const watching = await Promise.all(Array.from({ length: 16 }, () => follow(id, translator, leaving.signal)));
      expect(watching.map(({ status }) => status)).toEqual(watching.map(() => 200));
      const refused = await follow(id, translator);
      expect([refused.status, refused.headers.get("dragoman-error"), refused.headers.has("retry-after")]).toEqual([429, "too-many-watchers", true]);
      const others = new AbortController();
      expect((await follow(id, admin, others.signal)).status).toBe(200);
      others.abort();
      leaving.abort();
      await until("room for another watcher", async () => {
        const own = new AbortController();
        const { status } = await follow(id, translator, own.signal);
        own.abort();
        return status === 200 ? true : undefined;
      });
      await translator.delete(`/translations/${id}`);
    });
  });

  describe("archive", () => {
    const unpacked = async (client: Client, query: Record<string, string>) => {
      const answer = await fetch(`${dragoman.url}/api/v2/translations/download-archive?${new URLSearchParams(query).toString()}`, { headers: client.headers });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return { answer, files: answer.status === 200 ? Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()])) : {} };
    };

    it("holds the documents that match and have succeeded, under safe names", async () => {
      const label = (await admin.post("/labels", { name: "for the archive" })).json.id as number;
      const labels = String(label);
      const page = await done("<p>One.</p>", { labels, title: "../a/b: page" });
      const named = await done("Two.", { labels, title: "two.txt" });
      const failed = await translator.create(pair, "sandbox:fail", { labels });
      await translator.done(failed);
      const { answer, files } = await unpacked(translator, { labels });
      expect([answer.headers.get("content-type"), answer.headers.get("content-disposition")]).toEqual(["application/zip", "attachment; filename=translations.zip"]);
      expect(files).toEqual({ [`${page}_.._a_b_ page.html`]: await translator.download(page), [`${named}_two.txt`]: await translator.download(named) });
      expect(Object.keys((await unpacked(translator, { translationIds: `${page},${failed}` })).files)).toEqual([`${page}_.._a_b_ page.html`]);
      expect(Object.keys((await unpacked(admin, { labels, title: "two" })).files)).toEqual([`${named}_two.txt`]);
      expect((await unpacked(stranger, { labels })).files).toEqual({});
      expect((await unpacked(stranger, { translationIds: page })).answer.status).toBe(404);
      expect((await unpacked(observer, { labels })).answer.status).toBe(403);
      expect((await unpacked(translator, { statuses: "sleeping" })).answer.status).toBe(400);
    });

    it("is streamed while it is packed", async () => {
      const id = await done(`${"All work and no play. ".repeat(50)}\n`.repeat(2_000), { inputFormat: "text/x-line" });
      const { files } = await unpacked(translator, { translationIds: id });
      expect(files[`${id}_.xline`]).toBe(await translator.download(id));
    }, 60_000);
  });

  describe("content insights", () => {
    it("tell how much each sentence of the source says of the whole", async () => {
      const id = await done("<title>On engines</title><p>The engine translates every document. Each document goes to an engine.</p><p>Lunch was late.</p>", { title: "Engines" });
      const { title, segments } = (await translator.get(`/translations/${id}/content-insights`)).json as { title: string; segments: { text: string; importanceScore: number }[] };
      expect(title).toBe("Engines");
      expect(segments.map(({ text }) => text)).toEqual(["On engines", "The engine translates every document.", "Each document goes to an engine.", "Lunch was late."]);
      const scores = segments.map(({ importanceScore }) => importanceScore);
      expect([Math.max(...scores), scores.indexOf(Math.max(...scores)) !== 3, Math.min(...scores) >= 0]).toEqual([1, true, true]);
    });

    it("tell of the first thousand segments of a long document", async () => {
      const id = await done(Array.from({ length: 1_500 }, (_, n) => `Line ${n}.`).join("\n"), { inputFormat: "text/x-line" });
      expect((await translator.get(`/translations/${id}/content-insights`)).json.segments).toHaveLength(1_000);
    });

    it("are there when the job has succeeded, for those who see it", async () => {
      const id = await translator.create(pair, "sandbox:slow=5000");
      expect((await translator.get(`/translations/${id}/content-insights`)).status).toBe(409);
      expect((await stranger.get(`/translations/${id}/content-insights`)).status).toBe(404);
      expect((await observer.get(`/translations/${id}/content-insights`)).status).toBe(403);
      await translator.delete(`/translations/${id}`);
    });
  });

  it("share nothing while the feature is disabled", async () => {
    for (const answer of [await translator.post("/translations/share", { languagePairId: pair, input: "T25l" }), await translator.get("/translations/share/1")]) {
      expect([answer.status, answer.headers.get("dragoman-error")]).toEqual([400, "share-disabled"]);
    }
    expect((await observer.post("/translations/share")).status).toBe(403);
    expect((await dragoman.anybody().get("/system/info")).json.features.share).toBe("disabled");
  });

  describe("highlights and marks", () => {
    const html = "<p>A sandboxunknown house. It is old.</p>";
    const spans = (document: string): string[] => document.match(/<span class="mt-[a-z]+"[^>]*>/g) ?? [];

    it.each([
      ["nothing", {}, []],
      ["unknown words", { highlightUnknown: true }, ['<span class="mt-unknown">']],
      ["segments", { markSegments: true }, ['<span class="mt-segment" data-segment="1">', '<span class="mt-segment" data-segment="2">']],
      ["unknown words and segments", { highlightUnknown: true, markSegments: true },
        ['<span class="mt-segment" data-segment="1">', '<span class="mt-unknown">', '<span class="mt-segment" data-segment="2">']],
      ["other things that are not there", { highlightBrand: true, highlightDictionary: true, highlightFeedback: true }, []],
    ])("show %s of HTML, in a job and within the call", async (_what, options: Record<string, boolean>, expected: string[]) => {
      const fields = { inputFormat: "text/html", unknownMode: "original", ...options };
      const job = await translator.translate(pair, html, fields);
      expect(spans(job)).toEqual(expected);
      if (expected.includes('<span class="mt-unknown">')) expect(job).toContain('<span class="mt-unknown">sandboxunknown</span>');
      expect(await translator.quick(pair, html, fields)).toBe(job);
      expect(job.match(/<span/g)?.length ?? 0).toBe(job.match(/<\/span>/g)?.length ?? 0);
    });

    it("are ignored in other formats", async () => {
      const options = { inputFormat: "text/plain", unknownMode: "original", highlightUnknown: true, markSegments: true };
      expect(await translator.translate(pair, "A sandboxunknown house.", options)).not.toContain("<span");
    });
  });
});
