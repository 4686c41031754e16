import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { base64, type Client } from "./support/client.js";
import { type Dragoman, startDragoman } from "./support/dragoman.js";
import { until } from "./support/until.js";

describe("translations", () => {
  let dragoman: Dragoman;
  let admin: Client;
  let pair: string;
  beforeAll(async () => {
    dragoman = await startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa,EngFra" });
    admin = dragoman.admin;
    pair = await admin.pair("EngSpa");
  }, 180_000);
  afterAll(() => dragoman?.stop());

  const idsOf = async (filter: Record<string, string>): Promise<string[]> =>
    (await admin.get("/translations", { perPage: 1000, ...filter })).json.translations.map((one: { translationId: string }) => one.translationId);
  const running = (id: string) => until("the translation to be in progress", async () =>
    ((await admin.get(`/translations/${id}`)).json.state === "inProgress" ? true : undefined));

  describe("in a list", () => {
    let toSpanish: string;
    let toFrench: string;
    beforeAll(async () => {
      toSpanish = await admin.create(pair, "One.", { title: "100%_Sure" });
      await admin.done(toSpanish);
      toFrench = await admin.create(await admin.pair("EngFra"), "Two.", { title: "Other" });
      await admin.done(toFrench);
    });

    it("come newest first, in pages, with the true totals also past the last page", async () => {
      expect((await idsOf({})).slice(0, 2)).toEqual([toFrench, toSpanish]);
      const page = (await admin.get("/translations", { page: 2, perPage: 1 })).json;
      expect(page).toMatchObject({ page: 2, perPage: 1, translations: [{ translationId: toSpanish }] });
      expect(page.totalPages).toBe(page.totalItems);
      expect((await admin.get("/translations", { page: 99, perPage: 100 })).json).toMatchObject({ translations: [], totalItems: page.totalItems });
    });

    it.each([
      ["title, without letter case", { title: "sure" }, 1],
      ["title, where % is a character", { title: "0%" }, 1],
      ["title, where _ is a character", { title: "%_s" }, 1],
      ["title, where nothing matches", { title: "%%" }, 0],
      ["a state", { statuses: "done", title: "sure" }, 1],
      ["a substate", { statuses: "succeeded,failed", title: "sure" }, 1],
      ["another state", { statuses: "preparing", title: "sure" }, 0],
      ["the target language", { targetLanguageId: "spa", title: "sure" }, 1],
      ["the target language by its tag", { targetLanguageId: "es", title: "sure" }, 1],
      ["both languages", { sourceLanguageId: "eng", targetLanguageId: "fra", title: "sure" }, 0],
      ["the method", { translationMethod: "MTE", title: "sure" }, 1],
      ["the user", { username: "admin@localhost", title: "sure" }, 1],
      ["another user", { username: "nobody@mail.example", title: "sure" }, 0],
      ["an empty filter, which is none", { statuses: "", title: "sure" }, 1],
    ])("are found by %s", async (_what, filter: Record<string, string>, count) => expect(await idsOf(filter)).toHaveLength(count));

    it("are found by the moment they were queued, inclusively, in every form of a timestamp", async () => {
      const { queued } = (await admin.get(`/translations/${toSpanish}`)).json.timestamps as { queued: string };
      for (const moment of [queued, queued.replace(" ", "_"), queued.replace("Z", "000Z")]) {
        expect(await idsOf({ startTimeQueued: moment, endTimeQueued: moment })).toEqual([toSpanish]);
      }
      expect(await idsOf({ languagePairId: pair, startTimeQueued: queued })).toEqual([toSpanish]);
    });
  });

  it.each([
    ["text/plain", "Line one.\r\n\r\n  Line two. And three.\n"],
    ["text/x-line", "One.\nTwo. Still two.\n\n\nFive"],
    ["text/html", "<ul>\n<li>One <code>x = 1</code></li><li translate=\"no\">Two</li></ul><!-- three --><script>four()</script>"],
  ])("keep everything of %s that is not text", async (inputFormat, document) => {
    const translated = await admin.translate(pair, document, { inputFormat });
    const skeleton = (text: string): string => text.normalize("NFD").replace(/[^\s<>="()!{}/.-]/g, "").replace(/\[|\]/g, "");
    if (inputFormat === "text/x-line") expect(translated.split("\n")).toHaveLength(document.split("\n").length);
    else if (inputFormat === "text/plain") expect(translated.replace(/[^\r\n]/g, "")).toBe(document.replace(/[^\r\n]/g, ""));
    else for (const kept of ["<code>x = 1</code>", '<li translate="no">Two</li>', "<!-- three --><script>four()</script>"]) expect(translated).toContain(kept);
    expect(skeleton(translated).length).toBeGreaterThan(0);
    expect(translated).not.toBe(document);
  });

  it.each([
    ["a byte order mark against the label", Buffer.from("\ufeffÜber ñandú", "utf16le"), { encoding: "windows-1252" }],
    ["the label", Buffer.from([0xdc, 0x62, 0x65, 0x72, 0x20, 0xf1, 0x61, 0x6e, 0x64, 0xfa]), { encoding: "windows-1252" }],
    ["UTF-8 against a label that does not fit", Buffer.from("Über ñandú"), { encoding: "euc-jp" }],
    ["UTF-8 without any label", Buffer.from("Über ñandú"), {}],
    ["UTF-8 with a byte order mark against the label", Buffer.from("\ufeffÜber ñandú"), { encoding: "windows-1252" }],
    ["a label in other letters", Buffer.from("Über ñandú", "latin1"), { encoding: "Latin1" }],
    ["what is likely, without any label", Buffer.from("Über die Straße läuft ein großer Hund, und er hört nichts.", "latin1"), {}],
    ["a declaration inside", Buffer.from('<?xml version="1.0" encoding="windows-1252"?><p>Über</p>', "latin1"), { inputFormat: "text/xml" }],
  ])("are decoded by %s", async (_what, bytes, options) => {
    const fields = { inputFormat: "text/plain", ...options };
    const translated = (await admin.translate(pair, bytes, fields)).normalize("NFC");
    expect(translated).toMatch(/[Üü]/);
    expect(translated).not.toMatch(/Ã|�/);
    const quick = await admin.post("/translations/quick", { languagePairId: pair, input: base64(bytes), ...fields });
    expect(Buffer.from(quick.json.translation as string, "base64").toString().normalize("NFC")).toBe(translated);
  });

  it("recognise their format from the content", async () => {
    const id = await admin.create(pair, "<!DOCTYPE html><p>One.</p>");
    expect((await admin.done(id)).profile.inputFormat).toBe("text/html");
  });

  it("are canceled while they run, at once and for good", async () => {
    const id = await admin.create(pair, "sandbox:slow=4000 One to cancel.");
    await running(id);
    expect((await admin.put(`/translations/${id}/cancel`)).json).toMatchObject({ state: "done", substate: "canceled" });
    expect((await admin.put(`/translations/${id}/cancel`)).status).toBe(409);
    expect((await admin.get(`/translations/${id}/download`)).status).toBe(409);
    await admin.translate(pair, "The engine is free for others.");
    expect((await admin.get(`/translations/${id}`)).json.substate).toBe("canceled");
  });

  it("are deleted while they run, and answer as they were", async () => {
    const id = await admin.create(pair, "sandbox:slow=4000 One to cancel.");
    await running(id);
    expect((await admin.delete(`/translations/${id}`)).json).toMatchObject({ translationId: id, state: "inProgress" });
    expect((await admin.get(`/translations/${id}`)).status).toBe(404);
  });

  it("are deleted by the filters of the list, and only those", async () => {
    const keep = await admin.create(pair, "One.", { title: "keep" });
    for (const title of ["drop 1", "drop 2"]) await admin.done(await admin.create(pair, "One.", { title }));
    expect((await admin.delete("/translations/batch-delete", { title: "DROP" })).json).toBe(2);
    expect(await idsOf({ title: "drop" })).toEqual([]);
    expect(await idsOf({ title: "keep" })).toEqual([keep]);
  });

  it("fail with a sentence when no segment can be translated", async () => {
    const job = await admin.done(await admin.create(pair, "sandbox:fail One."));
    expect(job).toMatchObject({ state: "done", substate: "failed" });
    expect(job.errorMessage).toMatch(/could translate none of the 1 segments/);
    expect((await admin.get(`/translations/${job.translationId}/download`)).status).toBe(409);
  });

  it("keep their bare text beside the document when asked", async () => {
    const id = await admin.create(pair, "<p>One <b>two</b>.</p><p>Three.</p>", { inputFormat: "text/html", includeTextContent: true });
    await admin.done(id);
    const text = Buffer.from((await admin.get(`/translations/${id}/download`, { format: "text/plain" })).text, "base64").toString();
    expect(text.trimEnd().split("\n")).toHaveLength(2);
    expect(text).not.toMatch(/<|>/);
  });

  it("come as the file itself to whoever asks for one", async () => {
    const id = await admin.create(pair, "One.", { title: "Ünder.txt" });
    await admin.done(id);
    const file = await admin.get(`/translations/${id}/download`, {}, { Accept: "application/octet-stream" });
    expect(file.headers.get("content-disposition")).toMatch(/attachment;.*filename\*=UTF-8''%C3%9Cnder\.txt/);
    expect(file.text).toBe(await admin.download(id));
  });

  it("show the progress of a long document, which never shrinks", async () => {
    const id = await admin.create(pair, Array.from({ length: 200 }, (_, n) => `Sentence ${n}. sandbox:slow=300`).join("\n\n"));
    const shown: number[] = [];
    await until("the translation to be done", async () => {
      const job = (await admin.get(`/translations/${id}`)).json;
      shown.push(job.result.progress);
      return job.state === "done" ? true : undefined;
    });
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(new Set(shown).size).toBeGreaterThan(2);
    expect(shown.at(-1)).toBe(100);
  });
});
