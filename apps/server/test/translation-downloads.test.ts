import { beforeAll, describe, expect, it } from "@jest/globals";
import { unzipSync } from "fflate";
import { type Client, fromBase64, unknownTranslation } from "./support/client.js";
import { usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

const file = { Accept: "application/octet-stream" };

describe("downloads", () => {
  const { dragoman } = useSandbox("EngSpa");
  const who = usePeople(dragoman);
  const { translator } = who;
  const pair = sandboxPair("EngSpa");

  const done = (document: string, options: Record<string, string | boolean> = {}) => translator.finish(pair, document, options);

  describe("of one document", () => {
    it("are bare Base64 without line breaks, whatever else is accepted", async () => {
      const lines = Array.from({ length: 40_000 }, (_, n) => `Line ${n} is not empty.`).join("\n");
      const id = await done(lines, { inputFormat: "text/x-line" });
      for (const accept of [
        {}, { Accept: "*/*" }, { Accept: "application/json" }, { Accept: "text/plain, application/octet-stream" },
      ] as Record<string, string>[]) {
        const { status, headers, text } = await translator.get(`/translations/${id}/download`, {}, accept);
        expect([status, headers.get("content-type"), headers.get("content-length"), headers.get("vary")])
          .toEqual([200, "text/plain; charset=utf-8", String(text.length), expect.stringMatching(/Accept/)]);
        expect(text).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
        expect(fromBase64(text).split("\n")).toHaveLength(40_000);
      }
      const { outputSize } = (await translator.get(`/translations/${id}`)).json.result;
      expect(Buffer.from((await translator.get(`/translations/${id}/download`)).text, "base64")).toHaveLength(outputSize);
    });

    it("are the file itself to whoever accepts only that, in its format and under its title", async () => {
      const id = await done("<p>One.</p>", { title: "Page" });
      const answer = await translator.get(`/translations/${id}/download`, {}, file);
      expect(answer.text).toBe(await translator.download(id));
      expect([answer.headers.get("content-type"), answer.headers.get("content-disposition"), answer.headers.get("content-length")])
        .toEqual(["text/html; charset=utf-8", "attachment; filename=Page.html", String(Buffer.byteLength(answer.text))]);
    });

    it.each([
      ["", /^attachment; filename=[0-9a-f-]{36}\.txt$/],
      ["plan.txt", /^attachment; filename=plan\.txt$/],
      ["PLAN.TXT", /^attachment; filename=PLAN\.TXT$/],
      ["plan.doc", /^attachment; filename=plan\.doc\.txt$/],
      ["página 1", /^attachment; filename="p.gina 1\.txt"; filename\*=UTF-8''p%C3%A1gina%201\.txt$/],
      ["日本", /filename\*=UTF-8''%E6%97%A5%E6%9C%AC\.txt$/],
      ['"quoted"', /^attachment; filename=_quoted_\.txt$/],
      ["2\r\nSet-Cookie: a=b", /^attachment; filename="2__Set-Cookie_ a=b\.txt"$/],
      ["../../etc/passwd", /^attachment; filename=\.\._\.\._etc_passwd\.txt$/],
    ])("are named after the title %j", async (title, expected) => {
      const id = await done("One.", { title });
      const { headers } = await translator.get(`/translations/${id}/download`, {}, file);
      expect(headers.get("content-disposition")).toMatch(expected);
      expect(headers.get("set-cookie")).toBeNull();
    });

    it.each([
      [{}], [{ format: "" }], [{ format: "default" }], [{ format: "DEFAULT" }],
    ])("are the document with %j", async (query: Record<string, string>) => {
      const id = await done("<p>One.</p>");
      expect(fromBase64((await translator.get(`/translations/${id}/download`, query)).text)).toBe("<p>[Óñé.]</p>");
    });

    it("are refused in another format, and as long as there is nothing", async () => {
      const id = await done("<p>One.</p>");
      const at = (one: string, query: Record<string, string> = {}) => translator.get(`/translations/${one}/download`, query);
      const [failed, running] = [await done("sandbox:fail"), await translator.create(pair, "sandbox:slow=30000")];
      await refusals([
        [at(id, { format: "text/html" }), 400, "unknown-value", /^format /, /default, text\/plain/],
        [translator.send("GET", `/translations/${id}/download?format=default&format=default`), 400, "field-repeated"],
        [at(id, { format: "text/plain" }), 400, "text-not-kept"], [at(
          failed,
        ), 409, "translation-not-succeeded", undefined, /none of the 1 segments/], [at(running), 409, "translation-not-succeeded"],
        [at(running, { format: "text/plain" }), 409, "translation-not-succeeded"],
        [who.linguist.get(`/translations/${id}/download`), 404, "translation-not-found"],
        [who.observer.get(`/translations/${id}/download`), 403, "role-not-sufficient"],
        [who.stranger.get(`/translations/${id}/download`), 401, "not-authenticated"],
      ]);
      await translator.put(`/translations/${running}/cancel`);
      await refusals([[at(running), 409, "translation-not-succeeded"]]);
    });
  });

  describe("of the text beside a document", () => {
    const xliff = '<xliff version="1.2"><file original="a" source-language="en" target-language="es" datatype="plaintext"><body>'
      + '<trans-unit id="1"><source>One <g id="1">two</g>.</source></trans-unit><trans-unit id="2"><source>Three.</source></trans-unit>'
      + '</body></file></xliff>';
    it.each([
      ["HTML", "<title>On</title><p>One <b>two</b>. Three.</p><ul><li>Four</li></ul>", {}, "[Óñ]\n[Óñé twó.] [Thréé.]\n[Fóúr]\n"],
      ["XLIFF", xliff, {}, "[Óñé twó.]\n[Thréé.]\n"],
      ["lines", "One.\n\nTwo.", { inputFormat: "text/x-line" }, "[Óñé.]\n[Twó.]\n"],
      ["HTML written as XLIFF", "<p>One. Two.</p>", { outputFormat: "application/x-xliff" }, "[Óñé.] [Twó.]\n"],
    ])("have a line for each block of %s", async (_what, document, options: Record<string, string>, text) => {
      const id = await done(document, { ...options, title: "Text", includeTextContent: true });
      expect((await translator.get(`/translations/${id}`)).json.profile.includeTextContent).toBe(true);
      expect(fromBase64((await translator.get(`/translations/${id}/download`, { format: "text/plain" })).text)).toBe(text);
      const answer = await translator.get(`/translations/${id}/download`, { format: "text/plain" }, file);
      expect([answer.text, answer.headers.get("content-type"), answer.headers.get("content-disposition")])
        .toEqual([text, "text/plain; charset=utf-8", "attachment; filename=Text.txt"]);
      expect(await translator.download(id)).not.toBe(text);
    });

    it.each([
      ["plain text that was asked to keep it", "  One.\r\n\r\n\r\nTwo.", { includeTextContent: true }],
      ["plain text that was not", "  One.\r\n\r\n\r\nTwo.", {}],
      ["HTML written as plain text", "<p>One.</p><p>Two.</p>", { outputFormat: "text/plain", includeTextContent: true }],
    ])("are the document itself for %s", async (_what, document, options: Record<string, string | boolean>) => {
      const id = await done(document, options);
      expect(fromBase64((await translator.get(`/translations/${id}/download`, { format: "text/plain" })).text))
        .toBe(await translator.download(id));
    });
  });

  describe("of many documents in one archive", () => {
    const unpacked = async (client: Client, query: Record<string, string>): Promise<Record<string, string>> => {
      const { status, headers, bytes } = await client.get("/translations/download-archive", query);
      expect([status, headers.get("content-type"), headers.get("content-disposition")])
        .toEqual([200, "application/zip", "attachment; filename=translations.zip"]);
      return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]));
    };
    let page: string, text: string, failed: string;
    beforeAll(async () => {
      await translator.post("/labels", { name: "for the archive" });
      const labels = "for the archive";
      page = await done("<p>One.</p>", { labels, title: "../a/b: page" });
      text = await done("Two.", { labels, title: "two.TXT" });
      failed = await done("sandbox:fail", { labels, title: "two that fail" });
    });

    it.each([
      ["a label", () => ({ labels: "for the archive" }), [true, true]],
      ["ids", () => ({ translationIds: `${text},${page},${text}` }), [true, true]],
      ["an id of what failed, which is left out", () => ({ translationIds: `${page},${failed}` }), [true, false]],
      ["ids and a filter together", () => ({ translationIds: `${page},${text}`, title: "two" }), [false, true]],
      ["a state of which there are no documents", () => ({ labels: "for the archive", statuses: "failed,preparing" }), [false, false]],
      ["a state of which there are some", () => ({ labels: "for the archive", statuses: "done" }), [true, true]],
      ["a user's name, which is ignored", () => ({ labels: "for the archive", username: "nobody@mail.example" }), [true, true]],
      ["a filter that nothing fits", () => ({ labels: "nothing" }), [false, false]],
    ] as [
      string, () => Record<string, string>, [boolean, boolean],
    ][])("hold what fits %s, under safe names", async (_what, query, [hasPage, hasText]) => {
      expect(await unpacked(translator, query())).toEqual({
        ...(hasPage ? { [`${page}_.._a_b_ page.html`]: "<p>[Óñé.]</p>" } : {}), ...(hasText ? { [`${text}_two.txt`]: "[Twó.]" } : {}),
      });
    });

    it("hold one's own only, but everybody's for administrators", async () => {
      expect(await unpacked(who.linguist, { labels: "for the archive" })).toEqual({});
      expect(Object.keys(await unpacked(who.admin, { username: "translator@mail.example", title: "two" }))).toEqual([`${text}_two.txt`]);
      expect(await unpacked(who.admin, { username: "linguist@mail.example" })).toEqual({});
    });

    it("are refused whole when one id is not there for the caller", async () => {
      const ask = (client: Client, translationIds: string) => client.get("/translations/download-archive", { translationIds });
      await refusals([
        [ask(translator, `${page},${unknownTranslation}`), 404, "translation-not-found"],
        [ask(translator, "x"), 404, "translation-not-found"],
        [ask(who.linguist, page), 404, "translation-not-found"], [ask(who.observer, page), 403, "role-not-sufficient"],
        [ask(who.stranger, page), 401, "not-authenticated"],
        [translator.send("GET", `/translations/download-archive?translationIds[]=${page}`), 400, "field-nested"],
      ]);
    });

    it("are streamed while they are packed", async () => {
      const id = await done(`${"All work and no play. ".repeat(50)}\n`.repeat(2_000), { inputFormat: "text/x-line" });
      expect(await unpacked(translator, { translationIds: id })).toEqual({ [`${id}_.xline`]: await translator.download(id) });
    });
  });
});
