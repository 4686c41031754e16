import { beforeEach, describe, expect, it } from "@jest/globals";
import { type Answer, base64, fromBase64 } from "./support/client.js";
import { enterDictionary, type Terms, termsOf } from "./support/dictionaries.js";
import { usePerson } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

type Fields = Record<string, string | readonly string[]>;
const at = "/dictionaries/Legal/term";

describe("terms", () => {
  const { dragoman, admin } = useSandbox("EngSpa,EngFra");
  const translator = usePerson(dragoman, "translator", "translator");
  const pair = sandboxPair("EngSpa");
  beforeEach(async () => {
    for (const targetLanguageId of ["spa", "fra"]) {
      await admin.delete("/dictionaries/batch-delete", { sourceLanguageId: "eng", targetLanguageId });
    }
  });

  const create = (dictionaryId: string, terms: Terms, targetLanguageId?: string) =>
    enterDictionary(admin, dictionaryId, terms, targetLanguageId);
  const add = (fields: Fields = {}) => translator.post(at, { source: "x", target: "y", ...fields });
  const change = (fields: Fields = {}) => translator.put(at, { originalSource: "cat", source: "cat", target: "y", ...fields });
  const remove = (fields: Fields) => translator.put(`${at}/delete`, fields);
  const list = (fields: Fields) => translator.get(at, fields);
  const sourcesOf = (answer: Answer): string[] => answer.json.terms.map(({ source }: { source: string }) => source);

  it("are listed in pages by their sources", async () => {
    await create("Legal", []);
    expect((await list({})).json).toEqual({
      dictionaryId: "Legal", terms: [], termFilter: { source: "", target: "", comment: "" }, page: 1, perPage: 25, totalPages: 0,
      totalTerms: 0,
    });
    await admin.put("/dictionaries/legal", { content: base64("<dictionary/>") });
    for (const source of ["b", "a", "B", "c"]) await add({ source });
    const page = await translator.get("/dictionaries/LEGAL/term", { page: 2, perPage: 3, unknown: "ignored" });
    expect(page.json).toEqual({
      dictionaryId: "Legal", terms: [{ source: "c", target: "y", comment: "" }], termFilter: { source: "", target: "", comment: "" },
      page: 2, perPage: 3, totalPages: 2, totalTerms: 4 });
    expect(page.headers.get("link")).toMatch(/page=1.*rel="prev"/);
    expect(sourcesOf(await list({ perPage: "1000", page: "", source: "" }))).toEqual(["B", "a", "b", "c"]);
    expect((await list({ page: "9" })).json).toMatchObject({ terms: [], page: 9, totalPages: 1, totalTerms: 4 });
  });

  it("are found by parts of their texts without letter case, all of them together", async () => {
    await create("Legal",
      [["100%_\\", "todo", "Sum"], ["Straße", "calle", "Ort; noun"], ["black cat", "gato, negro", "noun"], ["Cat", "Gato"]]);
    for (const [filter, found] of [
      [{ source: "CAT" }, ["Cat", "black cat"]], [{ source: "STRASSE" }, ["Straße"]], [{ source: "%" }, ["100%_\\"]],
      [{ source: "_\\" }, ["100%_\\"]], [{ source: "k c" }, ["black cat"]],
      [{ source: "c*t" }, []], [{ target: "O, n" }, ["black cat"]], [{ target: "gato" }, ["Cat", "black cat"]],
      [{ comment: "NOUN" }, ["Straße", "black cat"]], [{ comment: "none" }, []],
      [{ source: "cat", target: "g", comment: "noun" }, ["black cat"]], [{ source: "cat", target: "calle" }, []],
      [{ source: "", target: "", comment: "ort" }, ["Straße"]],
    ] as const) {
      const answer = await list(filter);
      expect([filter, sourcesOf(answer), answer.json.totalTerms, answer.json.termFilter])
        .toEqual([filter, found, found.length, { source: "", target: "", comment: "", ...filter }]);
    }
  });

  it("leave addresses, placeholders and code whole, as brands do, and take apostrophes for one", async () => {
    await create("Legal", [["name", "nombre"], ["user", "usuario"], ["docs", "documentos"], ["user's guide", "guía"], ["{x}", "equis"]]);
    await admin.post("/brands", { source: "acme", target: "acmé" });
    const whole = ["{name}", "%(user)s", "https://www.acme.example/docs", "user@acme.example", "`name`", "{n, plural, one {"];
    const text = `${whole.slice(0, -1).join(", ")}, ${whole.at(-1)}# name} other {# acme}}, {x} and the user’s guide`;
    const translated = await admin.quick(pair, text, { dictionaryIds: "Legal" });
    for (const part of [...whole, "# nombre", "# acmé", "equis", "guía"]) expect(translated).toContain(part);
    await admin.delete("/brands", { source: "acme" });
  });

  it("are added, one for each source, with letter case", async () => {
    await create("Legal", [["cat", "gato", "pet"]]);
    expect(
      (await translator.post("/dictionaries/legal/term", { source: " black \t cat ", target: "gato  negro", comment: "x, y\r\n z " })).json,
    )
      .toEqual({ source: "black cat", target: "gato negro", comment: "x, y\n z" });
    expect((await add({ source: "Cat" })).json).toEqual({ source: "Cat", target: "y", comment: "" });
    expect((await translator.send("POST", `${at}?source=a%2Cb&target=%3Cb%3E`, "comment=")).json)
      .toEqual({ source: "a,b", target: "<b>", comment: "" });
    const longest = { source: "𠀀".repeat(300), target: "t".repeat(2_000), comment: "😀".repeat(5_000) };
    expect((await add(longest)).json).toEqual(longest);
    expect((await termsOf(admin, "Legal")).map(({ source }) => source)).toEqual(["Cat", "a,b", "black cat", "cat", longest.source]);
  });

  it("are changed: source, target, and a comment that goes when none is given", async () => {
    await create("Legal", [["cat", "gato", "pet"], ["dog", "perro"]]);
    expect((await change({ target: "felino", comment: "pet" })).json).toEqual({ source: "cat", target: "felino", comment: "pet" });
    expect((await change({ originalSource: " cat ", source: "CAT", target: "FELINO" })).json)
      .toEqual({ source: "CAT", target: "FELINO", comment: "" });
    expect((await change({ originalSource: "CAT", source: "dog food", target: "pienso", comment: "" })).json)
      .toEqual({ source: "dog food", target: "pienso", comment: "" });
    expect(await termsOf(admin, "Legal"))
      .toEqual([{ source: "dog", target: "perro", comment: "" }, { source: "dog food", target: "pienso", comment: "" }]);
  });

  it("are deleted by their whole sources from query and form, never split at commas", async () => {
    await create("Legal", [["a,b", "x"], ["a", "x"], ["b", "x"], ["B", "x"], ["c", "x"]]);
    expect((await remove({ source: ["a,b", "none", "B", "B"] })).json).toEqual([{ source: "a,b" }, { source: "B" }]);
    expect((await translator.send("PUT", `${at}/delete?source=a`, "source=c&source=")).json).toEqual([{ source: "a" }, { source: "c" }]);
    expect((await remove({ source: "a, b" })).json).toEqual([]);
    expect((await termsOf(admin, "Legal")).map(({ source }) => source)).toEqual(["b"]);
  });

  type Call = [what: string, call: () => Promise<Answer>, code: string, message: string, details?: string];
  const textsThatFail = (what: string, send: (fields: Fields) => Promise<Answer>): Call[] => [
    ...(["source", "target"] as const).flatMap((field): Call[] => [
      [`${what} without ${field}`, () => send({ [field]: "" }), "field-missing", field],
      [`${what} with a blank ${field}`, () => send({ [field]: " \t" }), "term-invalid", field]]),
    ...([["source", 300], ["target", 2_000], ["comment", 5_000]] as const).flatMap(([field, most]): Call[] => [
      [`${what} with a ${field} of ${most + 1} characters`, () => send({ [field]: "x".repeat(most + 1) }), "term-invalid", field,
        `${most}`],
      [`${what} with a ${field} of 10001 characters`, () => send({ [field]: "x".repeat(10_001) }), "term-invalid", field, `${most}`],
      [`${what} with a control character in ${field}`, () => send({ [field]: "a\u0007" }), "term-invalid", field],
      [`${what} with NUL in ${field}`, () => send({ [field]: "a\0" }), "text-malformed", field],
      [`${what} with two ${field}s`, () => send({ [field]: ["a", "b"] }), "field-repeated", field],
      [`${what} with an object for ${field}`, () => send({ [`${field}[a]`]: "x" }), "field-nested", field],
    ]),
    [`${what} with a source that is taken`, () => send({ source: "100%" }), "term-source-taken", "100%"],
  ];
  const calls: readonly Call[] = [
    ...textsThatFail("add one", add), ...textsThatFail("change one", change),
    ["change one without its present source", () => change({ originalSource: "" }), "field-missing", "originalSource"],
    ["change one with two present sources", () => change({ originalSource: ["cat", "100%"] }), "field-repeated", "originalSource"],
    ["change one with an object for its present source", () => change({ "originalSource[a]": "cat" }), "field-nested", "originalSource"],
    ["change one whose present source has 10001 characters", () => change({ originalSource: "x".repeat(10_001) }), "term-invalid",
      "originalSource"],
    ["delete none", () => remove({}), "field-missing", "source"],
    ["delete only empty ones", () => remove({ source: ["", ""] }), "field-missing", "source"],
    ["delete an array", () => remove({ "source[]": "cat" }), "field-nested", "source"],
    ["delete one with NUL", () => remove({ source: "cat\0" }), "text-malformed", "source"],
    ...["source", "target", "comment"].flatMap((field): Call[] => [
      [`list by two ${field}s`, () => list({ [field]: ["a", "b"] }), "field-repeated", field],
      [`list by an object of ${field}`, () => list({ [`${field}[a]`]: "b" }), "field-nested", field],
      [`list by a ${field} of 1001 characters`, () => list({ [field]: "x".repeat(1_001) }), "unknown-value", field],
      [`list by NUL in ${field}`, () => list({ [field]: "\0" }), "text-malformed", field]]),
    ...["0", "-1", "ten"].map((page): Call => [`list page ${page}`, () => list({ page }), "unknown-value", "page"]),
    ...["0", "-1", "ten", "1001"].map((perPage): Call => [`list ${perPage} a page`, () => list({ perPage }), "unknown-value", "perPage"]),
  ];
  it.each(calls)("refuse to %s, and stay as they are", async (_what, call, ...refusal) => {
    await create("Legal", [["cat", "gato", "pet"], ["100%", "todo"]]);
    await refusals([[call(), 400, ...refusal]]);
    expect(await termsOf(admin, "Legal"))
      .toEqual([{ source: "100%", target: "todo", comment: "" }, { source: "cat", target: "gato", comment: "pet" }]);
  });

  it("answer 404 where there is no such dictionary or term", async () => {
    await create("Legal", [["cat", "gato"]]);
    const none = "/dictionaries/none/term";
    const term = { source: "cat", target: "x" };
    await refusals([
      [translator.get(none), 404, "dictionary-not-found"], [translator.post(none, term), 404, "dictionary-not-found"],
      [translator.put(none, { originalSource: "cat", ...term }), 404, "dictionary-not-found"],
      [translator.put(`${none}/delete`, { source: "cat" }), 404, "dictionary-not-found"],
      ...["Cat", "ca", "cat dog", " "].map((originalSource) => [change({ originalSource }), 404, "term-not-found"] as const),
      [translator.delete(at, { source: "cat" }), 404, "path-unknown"], [translator.get(`${at}/delete`), 404, "path-unknown"],
    ]);
    expect(await termsOf(admin, "Legal")).toEqual([{ source: "cat", target: "gato", comment: "" }]);
  });

  describe("in a translation", () => {
    const text = "The black cat sat. CATS and a cat.";
    const quick = (options: Record<string, string | boolean | readonly string[]> = {}, input = text) =>
      translator.quick(pair, input, options);

    it("change the very next quick translation and job, and change it back when a term goes", async () => {
      await create("Legal", []);
      const without = await quick({ dictionaryIds: "legal" });
      expect(without).not.toContain("gato");
      await add({ source: "cat", target: "gato" });
      expect((await quick({ dictionaryIds: "legal" })).match(/gato/g)).toHaveLength(2);
      expect((await admin.translate(pair, text, { dictionaryIds: "Legal" })).match(/gato/g)).toHaveLength(2);
      expect(await quick()).toBe(without);
      await change({ source: "black cat", target: "pantera" });
      expect(await quick({ dictionaryIds: "legal" })).toContain("pantera");
      await remove({ source: "black cat" });
      expect(await quick({ dictionaryIds: "legal" })).toBe(without);
      expect(await admin.translate(pair, text, { dictionaryIds: "Legal" })).toBe(without);
    });

    it("rule in the order given, the longest first", async () => {
      await create("first", [["cat", "uno"]]);
      await create("second", [["black cat", "dos"], ["cat", "tres"]]);
      for (const [dictionaryIds, found] of [
        ["first,second", ["uno"]], [["FIRST", "second"], ["uno"]], ["second,first", ["dos"]], [["second", "first,first"], ["dos"]],
        ["", null],
      ] as const) {
        expect([dictionaryIds, (await quick({ dictionaryIds }, "A black cat.")).match(/uno|dos|tres/gi)]).toEqual([dictionaryIds, found]);
      }
    });

    it.each<[what: string, text: string, terms: Terms, found: readonly string[]]>([
      ["at word boundaries", "Concatenate (cat), cat's, cats.", [["cat", "gato"]], ["gato"]],
      ["not inside numbers", "3.14 and 3", [["3", "tres"]], ["tres"]],
      ["not before an apostrophe with a letter behind it", "I don't go.", [["don", "señor"]], []],
      ["over odd blanks", "A black\u00a0 cat", [["black cat", "pantera"]], ["pantera"]],
      ["not over blanks that they do not have", "ice cream", [["icecream", "helado"]], []], ["by more than four words",
        "one two three four five six", [["two three four five six", "dosaseis"], ["two three four five nine", "no"]], ["dosaseis"]],
      ["in every letter case without capitals, which the target takes over", "Cat food. CAT FOOD. A cat.", [["cat", "gato"]],
        ["Gato", "GATO", "gato"]],
      ["with capitals only as they are written", "Give us the US.", [["US", "EEUU"]], ["EEUU"]],
      ["with capitals in a text in capitals", "NEW YORK and new york", [["New York", "Nueva York"]], ["NUEVA YORK"]],
      ["by the one that is written like the text", "Polish or polish", [["Polish", "polaco"], ["polish", "pulir"]], ["polaco", "pulir"]],
      ["inside what is written without blanks", "我喜欢人工智能技术", [["人工智能", "inteligencia"]], ["inteligencia"]],
      ["with letters in another composition", "A cafe\u0301.", [["caf\u00e9", "cafetería"]], ["cafetería"]],
    ])("stand %s", async (_what, input, terms, found) => {
      await create("Legal", terms);
      const targets = new RegExp(terms.map(([, target]) => target).join("|"), "giu");
      expect((await quick({ dictionaryIds: "Legal" }, input)).match(targets) ?? []).toEqual(found);
    });

    it("stand across inline codes, and are highlighted in HTML", async () => {
      await create("Legal", [["black cat", "<pantera>"]]);
      const html = { inputFormat: "text/html", dictionaryIds: "Legal", highlightDictionary: true };
      expect(await quick(html, "<p>A black cat</p>")).toContain('<span class="mt-dictionary">&lt;pantera&gt;</span>');
      expect(await quick(html, "<p>A black <b>cat</b> sat</p>")).toContain("&lt;pantera&gt;");
      expect(await admin.translate(pair, "<p>A black cat</p>", html)).toContain('<span class="mt-dictionary">&lt;pantera&gt;</span>');
      for (const options of [
        { ...html, highlightDictionary: false }, { ...html, highlightDictionary: "" }, { ...html, inputFormat: "text/plain" },
      ]) {
        expect(await quick(options, "A black cat")).not.toContain("mt-dictionary");
      }
    });

    it("are shown by the job with the revision of their dictionaries", async () => {
      await create("one", [["cat", "gato"]]);
      await create("Two", []);
      const shown = async () => (await admin.get(
        `/translations/${await admin.create(pair, text, { dictionaryIds: "TWO,one,two" })}`,
      )).json.profile.dictionaryIds as string[];
      const before = await shown();
      expect(before).toEqual([expect.stringMatching(/^Two_[0-9a-f]{32}$/), expect.stringMatching(/^one_[0-9a-f]{32}$/)]);
      await admin.post("/dictionaries/two/term", { source: "cat", target: "gato" });
      const after = await shown();
      expect([after[1], after[0]?.slice(4)]).toEqual([before[1], before[1]?.slice(4)]);
      await admin.put("/dictionaries/two/term/delete", { source: "cat" });
      expect(await shown()).toEqual(before);
    });

    it("come from 100,000 as from few", async () => {
      await create("large", Array.from({ length: 100_000 }, (_, n) => [`term number ${n}`, `término ${n}`] as const));
      expect((await translator.get("/dictionaries/large/term", { perPage: 1 })).json.totalTerms).toBe(100_000);
      expect(await quick({ dictionaryIds: "large" }, "See term number 4711 here.")).toContain("término 4711");
      expect((await translator.get("/dictionaries/large/download")).text.length).toBeGreaterThan(5_000_000);
    });

    it("are refused with dictionaries that are unknown or of another pair; with a detected source those of "
      + "another pair are passed over", async () => {
      const input = "The black cat sat on the mat of the house.";
      await create("spanish", [["cat", "gato"]]);
      await create("french", [["cat", "chat"]], "fra");
      const ask = (path: string, languagePairId: string, dictionaryIds: string) =>
        translator.post(path, { languagePairId, dictionaryIds, input: base64(input) });
      for (const path of ["/translations", "/translations/quick"]) {
        await refusals([[ask(path, pair, "spanish,none"), 400, "unknown-dictionary", /^dictionaryIds .*"none"/],
          [ask(path, pair, "french"), 400, "unknown-dictionary"], [ask(path, "AutSpa", "none"), 400, "unknown-dictionary"]]);
      }
      const { json } = await ask("/translations/quick", "AutSpa", "french,spanish");
      expect(fromBase64(json.translation)).toContain("gato");
      const id = await admin.finish("AutSpa", input, { dictionaryIds: "french,spanish", generateMetadata: true });
      expect(await admin.download(id)).toContain("gato");
      const { warnings, segments } = await admin.metadata(id);
      expect(warnings).toContainEqual(expect.stringMatching(/not used because.*: french_[0-9a-f]{32}$/));
      expect(segments[0].terms).toEqual([{ term: "cat", dictionaryId: "spanish", text: "cat", target: "gato" }]);
    });
  });
});
