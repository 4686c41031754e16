import { describe, expect, it } from "@jest/globals";
import { all, aServer, failure, json, type Reply, stream } from "./server.test-kit.js";
import { fromBase64, toBase64 } from "./input.js";

const pairs = { languagePairs: [
  { languagePairId: "EngFra>>FraSpa", domain: "Generic", isChain: true }, { languagePairId: "EngSpa_Adapted", domain: "Adapted-legal" },
  { languagePairId: "EngSpa", domain: "Generic" },
].map((pair) => ({ ...pair, targetLanguageId: "spa" })) };
const textOf = (base64: string | null) => new TextDecoder().decode(fromBase64(base64 ?? ""));
/** Shouts. */
const quick: Reply = ({ path, form }) => Response.json(path.endsWith("/language-pairs") ? pairs : {
  translation: toBase64(textOf(form.get("input")).toUpperCase()), languagePairId: form.get("languagePairId"), detectedSourceLanguageId: "",
});

describe("translating at once", () => {
  it("gives text for text, and bytes for bytes", async () => {
    const { client, asked } = aServer([quick]);
    const answer = { translation: "ÄB", languagePairId: "EngSpa", detectedSourceLanguageId: "" };
    expect(await client.translate("äb", { pair: "EngSpa", dictionaryIds: ["a", "b"], unknownMode: "hide" })).toEqual(answer);
    expect(await client.translate(new TextEncoder().encode("äb"), { pair: "EngSpa", inputFormat: "text/html", encoding: "utf-8" }))
      .toEqual({ ...answer, translation: new TextEncoder().encode("ÄB") });
    const [, second] = asked;
    expect([asked[0]?.form.getAll("dictionaryIds"), asked[0]?.form.get("unknownMode")]).toEqual([["a", "b"], "hide"]);
    expect([...second?.form.keys() ?? []].sort()).toEqual(["encoding", "input", "inputFormat", "languagePairId"]);
  });

  it("finds the pair of two languages, and detects the one that is not named", async () => {
    const { client, asked } = aServer([quick]);
    for (const [direction, pair] of [[{ from: "en", to: "es" }, "EngSpa"], [{ to: "es" }, "Autspa"]] as const) {
      for (let time = 1; time <= 2; time += 1) expect((await client.translate("a", direction)).languagePairId).toBe(pair);
    }
    const lookUps = asked.filter(({ path }) => path === "/api/v2/language-pairs").map(({ query }) => String(query));
    expect(lookUps).toEqual(["sourceLanguageId=en&targetLanguageId=es", "targetLanguageId=es"]);
  });

  it("takes of several such pairs the one that the server would, and the first of one that does not tell", async () => {
    const two = ["EngSpa_A", "EngSpa_B"].map((languagePairId) =>
      ({ languagePairId, domain: "Generic", sourceLanguageId: "eng", targetLanguageId: "spa" }));
    const choosing = (choice: Reply): Reply => (asked, signal) => {
      if (asked.path.includes("/choices/")) return choice(asked, signal);
      return asked.path.endsWith("/language-pairs") ? Response.json({ languagePairs: two }) : quick(asked, signal);
    };
    const ordered = json({ languagePairs: ["EngSpa_Gone", "EngSpa_B", "EngSpa_A"].map((languagePairId) => ({ languagePairId })) });
    for (const [choice, pair] of [[ordered, "EngSpa_B"], [failure(404, "path-unknown"), "EngSpa_A"]] as const) {
      const { client, asked } = aServer([choosing(choice)]);
      for (let time = 1; time <= 2; time += 1) expect((await client.translate("a", { from: "en", to: "es" })).languagePairId).toBe(pair);
      expect(asked.filter(({ path }) => path === "/api/ext/v1/language-pairs/choices/EngSpa")).toHaveLength(1);
    }
    const { client } = aServer([choosing(failure(403, "role-not-sufficient"))]);
    await expect(client.translate("a", { from: "en", to: "es" })).rejects.toMatchObject({ code: "role-not-sufficient" });
  });

  it("says when there is no such pair", async () => {
    const { client } = aServer([json({ languagePairs: [] })]);
    await expect(client.translate("a", { from: "en", to: "tlh" }))
      .rejects.toMatchObject({ status: 0, code: "pair-not-found", message: "The server has no language pair from en to tlh." });
    await expect(client.translate("a", {} as never)).rejects.toThrow(TypeError);
  });

  it("keeps the order of many texts, and has only so many under way", async () => {
    let [underWay, most] = [0, 0];
    const slow: Reply = async (asked, signal) => {
      most = Math.max(most, underWay += 1);
      await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * 5));
      underWay -= 1;
      return quick(asked, signal);
    };
    const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`);
    const { client } = aServer([slow]);
    const found = await client.translateMany(texts, { pair: "EngSpa", concurrency: 3 });
    expect(found.map(({ translation }) => translation)).toEqual(texts.map((text) => text.toUpperCase()));
    expect(most).toBe(3);
    expect(await client.translateMany([], { pair: "EngSpa" })).toEqual([]);
    await expect(client.translateMany(texts, { pair: "EngSpa", concurrency: 0 })).rejects.toThrow("concurrency must be 1 or more.");
  });

  it("ends the others with the first failure of many", async () => {
    const { client, asked } = aServer([quick, failure(400, "language-pair-unknown")]);
    await expect(client.translateMany(["a", "b", "c", "d", "e"], { pair: "x", concurrency: 2 }))
      .rejects.toMatchObject({ code: "language-pair-unknown" });
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it("detects the language of a text", async () => {
    const { client, asked } = aServer([json({ languages: [], scripts: [] })]);
    await client.detect("ä");
    expect(Object.fromEntries(asked[0]?.form ?? [])).toEqual({ input: toBase64("ä"), inputFormat: "text/plain" });
  });
});

describe("a document", () => {
  const states = (...substates: string[]) => stream(substates.map((substate) =>
    ({ translationId: "t", state: substate === "translating" ? "inProgress" : "done", substate, errorMessage: "" })));

  it("is handed over, followed and fetched", async () => {
    const bytes: Reply = () => new Response(new Uint8Array([1, 2]), { headers: { "Content-Type": "application/octet-stream" } });
    const { client, asked } = aServer([json({ translationId: "t" }), states("translating", "succeeded"), states("succeeded"), bytes]);
    const job = await client.documents.translate(new File(["<p>One.</p>"], "one.html"), { pair: "EngSpa", labels: ["legal"] });
    expect((await all(job.progress())).map(({ substate }) => substate)).toEqual(["translating", "succeeded"]);
    expect(await job.done()).toMatchObject({ substate: "succeeded" });
    expect(await job.download()).toEqual(new Uint8Array([1, 2]));
    expect(Object.fromEntries(asked[0]?.form ?? []))
      .toEqual({ languagePairId: "EngSpa", title: "one.html", labels: "legal", input: toBase64("<p>One.</p>") });
    expect(asked[3]?.headers.get("accept")).toBe("application/octet-stream");
  });

  it("that comes to nothing says so", async () => {
    await expect(aServer([states("canceled")]).client.documents.job("t").done()).rejects.toMatchObject({ code: "translation-canceled" });
    const failed = stream([{ state: "done", substate: "failed", errorMessage: "Page 3 is no XML." }]);
    await expect(aServer([failed]).client.documents.job("t").done())
      .rejects.toMatchObject({ code: "translation-failed", message: "Page 3 is no XML." });
  });
});
