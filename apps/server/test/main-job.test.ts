import { beforeAll, expect, it } from "@jest/globals";
import { withApertium } from "./support/apertium.js";
import { base64 } from "./support/client.js";
import { startFreshDragoman } from "./support/dragoman.js";
import { english, german, notDetected } from "./support/texts.js";
import { useDragoman } from "./support/use-dragoman.js";

withApertium.describe("a document goes in, its translation comes out", () => {
  const { admin } = useDragoman(startFreshDragoman);
  let pair: string;
  beforeAll(async () => { pair = await admin.pair("EngSpa"); });

  it("translates a sentence within the call", async () => {
    expect(await admin.quick(pair, "The red car is very fast.")).toBe("El coche rojo es muy rápido.");
  });

  it("translates a web page, each tag once and on the right words", async () => {
    const page = '<!doctype html>\n<html lang="en"><head><meta charset="iso-8859-1"><title>The red house</title></head>\n'
      + '<body><p>I see the <b>red</b> car and the <a href="/old">old house</a>.</p><p>Water is <i>cold</i> &amp; clear.</p></body></html>';
    const translated = await admin.translate(pair, page, { inputFormat: "text/html" });
    expect(translated).toContain('<html lang="es">');
    expect(translated).toMatch(/<meta charset="utf-8">/i);
    expect(translated).toContain("<title>La casa roja</title>");
    expect(translated).toMatch(/coche <b>rojo<\/b>/);
    expect(translated).toMatch(/<a href="\/old">casa vieja<\/a>/);
    // To be cold is a term for the engine (pasar frío), with the code in it as without.
    expect(translated).toMatch(/pasa <i>frío<\/i> &amp; /);
    for (const tag of ["<b>", "</b>", "<a ", "</a>", "<i>", "</i>", "<p>"]) {
      expect(translated.split(tag).length).toBe(page.split(tag).length);
    }
  });

  it("tells how a job went", async () => {
    const id = await admin.create(pair, "The dog sleeps.\n\nThe cat eats.\n", { title: "Animals" });
    const job = await admin.done(id);
    expect(job).toMatchObject({
      translationId: id, state: "done", substate: "succeeded", errorMessage: "",
      profile: {
        username: "admin@localhost", title: "Animals", languagePairId: pair, inputFormat: "text/plain", outputFormat: "text/plain",
      },
      result: {
        completedSegments: 2, totalSegments: 2, inputSize: 31, sourceWordCount: 6, progress: 100,
        qualityEstimation: { good: 0, adequate: 0, poor: 100 },
      },
    });
    expect(job.timestamps.queued <= job.timestamps.started && job.timestamps.started <= job.timestamps.done).toBe(true);
  });

  it("tells of each segment how it came about, and warns of what was copied", async () => {
    await admin.post("/brands", { source: "Initech", target: "" });
    const lines = ["The red car is very fast.", "blorfgak", "Initech", "2 × 2"];
    const id = await admin.create(pair, lines.join("\n"), { inputFormat: "text/x-line", unknownMode: "original", generateMetadata: true });
    const { qualityEstimation } = (await admin.done(id)).result;
    const { segments, warnings } = await admin.metadata(id);
    expect(segments).toMatchObject([
      {
        source: lines[0], target: "El coche rojo es muy rápido.", madeBy: "engine", unknownWords: [], copiedUnchanged: false,
        quality: expect.stringMatching(/^(good|adequate|poor)$/),
      },
      { source: lines[1], target: lines[1], madeBy: "engine", unknownWords: [lines[1]], copiedUnchanged: true, quality: "poor" },
      {
        source: lines[2], target: lines[2], madeBy: "engine",
        brands: [{ brand: "Initech", isPattern: false, text: "Initech", target: "Initech" }], copiedUnchanged: false,
      },
      { source: lines[3], target: lines[3], madeBy: "source", copiedUnchanged: false, quality: "" },
    ]);
    expect(warnings).toEqual(["Copied unchanged by the engine (1): segment 2"]);
    const share = (band: string): number =>
      Math.round(1_000 * segments.filter(({ quality }: { quality: string }) => quality === band).length / 3) / 10;
    expect(qualityEstimation).toEqual({ good: share("good"), adequate: share("adequate"), poor: share("poor") });
    await admin.delete("/brands", { source: "Initech" });
  });

  it("detects the source language", async () => {
    const answer = await admin.post("/translations/quick", { languagePairId: "AutSpa", input: base64(english) });
    expect(answer.json).toMatchObject({ languagePairId: pair, detectedSourceLanguageId: "eng" });
    const id = await admin.create("autspa", english);
    expect(await admin.done(id)).toMatchObject({ substate: "succeeded", profile: { languagePairId: pair } });
  });

  it("ends a job whose language no engine knows with the sentence that clients look for", async () => {
    const id = await admin.create("AutSpa", german);
    expect(await admin.done(id)).toMatchObject({ substate: "failed", errorMessage: notDetected });
  });

  it.each([["hide"], ["original"]])("shows unknown words as asked: %s", async (unknownMode) => {
    const text = await admin.quick(pair, "The blorfgak is red.", { unknownMode });
    expect(text.includes("blorfgak")).toBe(unknownMode === "original");
    expect(text).not.toContain("*");
  });

  it("lets the user's own asterisks, hashes and at signs alone", async () => {
    expect(await admin.quick(pair, "The *red* car # 5 of ana@mail.example")).toMatch(/\*.*\*.*#.*ana@mail\.example/);
  });
});
