import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Client } from "./support/client.js";
import { type Dragoman, startDragoman } from "./support/dragoman.js";

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
      const waiting = await translator.create(pair, "sandbox:slow=20000", { generateMetadata: true });
      expect((await translator.get(`/translations/${waiting}/metadata`)).status).toBe(409);
      await translator.delete(`/translations/${waiting}`);
      const id = await done("One.", { generateMetadata: true });
      expect((await admin.get(`/translations/${id}/metadata`)).status).toBe(200);
      expect((await stranger.get(`/translations/${id}/metadata`)).status).toBe(404);
      expect((await observer.get(`/translations/${id}/metadata`)).status).toBe(403);
    });
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
    ])("show %s of HTML, in a job and within the call", async (_what, options: Record<string, boolean>, expected) => {
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
