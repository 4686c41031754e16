import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { apertiumInstalled, type Dragoman, startFreshDragoman, whyNoApertium } from "./support/dragoman.js";

const withEngines = apertiumInstalled ? describe : describe.skip;
if (!apertiumInstalled) console.warn(whyNoApertium);

withEngines("a document goes in, its translation comes out", () => {
  let dragoman: Dragoman;
  let pair: string;
  beforeAll(async () => {
    dragoman = await startFreshDragoman();
    pair = await dragoman.admin.pair("EngSpa");
  }, 180_000);
  afterAll(() => dragoman?.stop());

  it("translates a sentence within the call", async () => {
    expect(await dragoman.admin.quick(pair, "The red car is very fast.")).toBe("El coche rojo es muy rápido.");
  });

  it("translates a web page, each tag once and on the right words", async () => {
    const page = '<!doctype html>\n<html lang="en"><head><meta charset="iso-8859-1"><title>The red house</title></head>\n'
      + '<body><p>I see the <b>red</b> car and the <a href="/old">old house</a>.</p><p>Water is <i>cold</i> &amp; clear.</p></body></html>';
    const translated = await dragoman.admin.translate(pair, page, { inputFormat: "text/html" });
    expect(translated).toContain('<html lang="es">');
    expect(translated).toMatch(/<meta charset="utf-8">/i);
    expect(translated).toContain("<title>La casa roja</title>");
    expect(translated).toMatch(/coche <b>rojo<\/b>/);
    expect(translated).toMatch(/<a href="\/old">casa vieja<\/a>/);
    expect(translated).toMatch(/<i>fría<\/i> &amp; /);
    for (const tag of ["<b>", "</b>", "<a ", "</a>", "<i>", "</i>", "<p>"]) expect(translated.split(tag).length).toBe(page.split(tag).length);
  });

  it("tells how a job went", async () => {
    const id = await dragoman.admin.create(pair, "The dog sleeps.\n\nThe cat eats.\n", { title: "Animals" });
    const job = await dragoman.admin.done(id);
    expect(job).toMatchObject({
      translationId: id, state: "done", substate: "succeeded", errorMessage: "",
      profile: { username: "admin@localhost", title: "Animals", languagePairId: pair, inputFormat: "text/plain", outputFormat: "text/plain" },
      result: { completedSegments: 2, totalSegments: 2, inputSize: 31, sourceWordCount: 6, progress: 100, qualityEstimation: { good: 0, adequate: 0, poor: 100 } },
    });
    expect(job.timestamps.queued <= job.timestamps.started && job.timestamps.started <= job.timestamps.done).toBe(true);
  });

  it("tells of each segment how it came about, and warns of what was copied", async () => {
    await dragoman.admin.post("/brands", { source: "Initech", target: "" });
    const lines = ["The red car is very fast.", "blorfgak", "Initech", "2 × 2"];
    const id = await dragoman.admin.create(pair, lines.join("\n"), { inputFormat: "text/x-line", unknownMode: "original", generateMetadata: true });
    const { qualityEstimation } = (await dragoman.admin.done(id)).result;
    const { segments, warnings } = await dragoman.admin.metadata(id);
    expect(segments).toMatchObject([
      { source: lines[0], target: "El coche rojo es muy rápido.", madeBy: "engine", unknownWords: [], copiedUnchanged: false, quality: expect.stringMatching(/^(good|adequate|poor)$/) },
      { source: lines[1], target: lines[1], madeBy: "engine", unknownWords: [lines[1]], copiedUnchanged: true, quality: "poor" },
      { source: lines[2], target: lines[2], madeBy: "engine", brands: [{ brand: "Initech", isPattern: false, text: "Initech", target: "Initech" }], copiedUnchanged: false },
      { source: lines[3], target: lines[3], madeBy: "source", copiedUnchanged: false, quality: "" },
    ]);
    expect(warnings).toEqual(["Copied unchanged by the engine (1): segment 2"]);
    const share = (band: string): number => Math.round(1_000 * segments.filter(({ quality }: { quality: string }) => quality === band).length / 3) / 10;
    expect(qualityEstimation).toEqual({ good: share("good"), adequate: share("adequate"), poor: share("poor") });
    await dragoman.admin.delete("/brands", { source: "Initech" });
  });

  it("detects the source language", async () => {
    const answer = await dragoman.admin.post("/translations/quick", {
      languagePairId: "AutSpa", input: Buffer.from("The weather is very nice today, and the children are playing in the garden.").toString("base64") });
    expect(answer.json).toMatchObject({ languagePairId: pair, detectedSourceLanguageId: "eng" });
    const id = await dragoman.admin.create("autspa", "The weather is very nice today, and the children are playing in the garden.");
    expect(await dragoman.admin.done(id)).toMatchObject({ substate: "succeeded", profile: { languagePairId: pair } });
  });

  it("ends a job whose language no engine knows with the sentence that clients look for", async () => {
    const id = await dragoman.admin.create("AutSpa", "Das Wetter ist heute sehr schön, und die Kinder spielen im Garten.");
    expect(await dragoman.admin.done(id)).toMatchObject({
      substate: "failed", errorMessage: "failed to auto-detect source language and find a matching language pair" });
  });

  it.each([["hide"], ["original"]])("shows unknown words as asked: %s", async (unknownMode) => {
    const text = await dragoman.admin.quick(pair, "The blorfgak is red.", { unknownMode });
    expect(text.includes("blorfgak")).toBe(unknownMode === "original");
    expect(text).not.toContain("*");
  });

  it("lets the user's own asterisks, hashes and at signs alone", async () => {
    expect(await dragoman.admin.quick(pair, "The *red* car # 5 of ana@mail.example")).toMatch(/\*.*\*.*#.*ana@mail\.example/);
  });
});
