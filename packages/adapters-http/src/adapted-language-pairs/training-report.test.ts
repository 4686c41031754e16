import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { parse } from "parse5";
import type { TestedSegment, TrainingReport } from "@dragoman/domain/adapted-language-pairs";
import { aTrainingJob, keepTrainingJobs } from "@dragoman/port-contracts/adapted-language-pairs";
import { type App, startApp } from "../app.test-kit.js";
import { examples } from "../common/examples.js";
import { reportPage } from "./training-report.page.js";
import { showReport, trainingReportSchema } from "./training-report.view.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

const aReport = trainingReportSchema.examples?.[0] as unknown as TrainingReport;
const ours = `/api/ext/v1/adapted-language-pairs/${examples.adaptedPairId}/training-jobs/${examples.trainingId}`;
const evil = "<script>alert(1)</script>\"'&<img src=x onerror=alert(2)>";
const page = (report: Partial<TrainingReport>, baselineLanguagePairId: string = examples.languagePairId): string =>
  reportPage({ job: aTrainingJob({ profile: { baselineLanguagePairId } }, "readyToDeploy"), report: { ...aReport, ...report } });
const range = (value: number, low: number, high: number) => ({ value, low, high });

interface Node { readonly nodeName: string; readonly attrs?: readonly { readonly name: string }[]; readonly childNodes?: readonly Node[] }

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.childNodes ?? []) yield* nodesOf(child);
}

describe("the report of a training", () => {
  it("is JSON, or a page that runs nothing, to those who want that rather", async () => {
    const json = await app.ask("GET", `${ours}/report`, { as: "observer" });
    expect([json.headers["content-type"], json.headers.vary]).toEqual(["application/json; charset=utf-8",
      expect.stringContaining("Accept")]);
    expect(json.json).toMatchObject({ trainingId: examples.trainingId, bleu: aReport.bleu, cleaning: aReport.cleaning });
    const html = await app.ask("GET", `${ours}/report`, { as: "observer",
      headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
    expect([html.headers["content-type"], html.headers["content-security-policy"]]).toEqual([
      "text/html; charset=utf-8", expect.stringContaining("default-src 'none'"),
    ]);
    expect(html.text).toContain("15.1");
  });

  it("is not there before a training has finished", async () => {
    const job = aTrainingJob({ errorMessage: "There are no units." }, "failed");
    await keepTrainingJobs(app.world.trainingJobs, job);
    for (const what of ["report", "test-set"]) {
      const path = ours.replace(examples.adaptedPairId, job.profile.languagePairId).replace(examples.trainingId, job.id);
      const answer = await app.ask("GET", `${path}/${what}`, { as: "observer" });
      expect([answer.status, answer.headers["dragoman-error"], answer.json]).toMatchObject([
        409, "training-not-finished", { error: { details: "There are no units." } },
      ]);
    }
  });

  it("shows what people wrote as it is, wherever it stands, and holds nothing that acts", () => {
    const unit = { source: evil, target: evil };
    const html = page({
      cleaning: { read: 2, kept: 1, leftOut: [{ reason: evil, count: 1, examples: [unit] }], verdict: [evil] },
      split: { ...aReport.split, kind: evil },
      method: { chosen: evil, why: evil, gainShown: true, candidates: [
        { method: evil, tuned: true, bleu: 1, chrf: 1, gain: range(1, 0, 2) }, { method: "direct", tuned: false, bleu: 0, chrf: 0,
          skipped: evil },
      ] },
      timing: [{ stage: evil, seconds: 1, cpuSeconds: 1 }], phrases: [{ ...unit, occurrences: 2 }], notes: [evil],
      examples: [{ source: evil, reference: evil, baseline: evil, adapted: evil, chrfBefore: 1, chrfAfter: 2, phrases: [] }],
    });
    const nodes = [...nodesOf(parse(html) as unknown as Node)];
    const names = new Set(nodes.map(({ nodeName }) => nodeName));
    for (const name of ["script", "img", "iframe", "object", "link", "base", "form"]) expect(names.has(name)).toBe(false);
    expect(nodes.flatMap(({ attrs = [] }) => attrs).filter(({ name }) => name.startsWith("on"))).toEqual([]);
    expect(html.split("&lt;script&gt;alert(1)").length).toBeGreaterThan(12);
  });

  it.each<[string, Partial<TrainingReport>, string]>([
    ["is better", {}, "better than the baseline"],
    ["is worse", { bleu: { before: range(30, 29, 31), after: range(28, 27, 29), gain: range(-2, -3, -1) } }, "Do not deploy it"],
    ["may be either", { bleu: { before: range(30, 29, 31), after: range(30.5, 29, 32), gain: range(0.5, -1, 2) } }, "cannot be told"],
    ["was tested with too little", { tooFewToTell: true, split: { ...aReport.split, test: 120 } },
      "only 120 test segments: too few to tell"],
    ["has no baseline", { bleu: { after: range(31, 30, 32) }, chrf: { after: range(50, 49, 51) } }, "reaches BLEU 31.0"],
    ["is left as it was", { method: { ...aReport.method, chosen: "baseline", why: "Nothing gained." } }, "Nothing gained."],
  ])("says first whether the pair %s", (_what, report, told) => {
    const verdict = /<p class="verdict [a-z]+">(.*?)<\/p>/s.exec(page(report))?.[1] ?? "";
    expect(verdict.replaceAll(/<[^>]*>/g, "").replaceAll("\n", " ")).toContain(told);
  });

  it("has a word for each stage and each reason, and rounds alike", () => {
    const stages = [
      "units", "split", "fit-direct", "fit-post-editing", "tuned-direct", "tuned-combined", "tuned-postEditing", "tuned-consensus",
      "final-direct", "final-post-editing", "scored", "explained",
    ];
    const reasons = [
      "broken", "noLetters", "untranslated", "wrongScript", "wrongLanguage", "tooLong", "lengthRatio", "duplicate", "misaligned",
    ];
    const html = page({
      timing: stages.map((stage) => ({ stage, seconds: 1.26, cpuSeconds: 1.24 })), baselineSeconds: 2.26, baselineWords: 1_000,
      cleaning: { read: 2_000, kept: 1_000, verdict: [], leftOut: reasons.map((reason) =>
        ({ reason, count: reason === "broken" ? 1 : 108, examples: [{ source: "a", target: "b" }] })) },
      unknownWords: { words: 10_000, unknown: 9_999 },
    });
    const seen = html.replace(/<style>.*<\/style>/s, "");
    for (const name of [...stages, ...reasons].filter((one) => /[-A-Z]/.test(one))) expect(seen).not.toContain(name);
    for (const name of ["explained", "scored", "untranslated", "misaligned"]) expect(seen).not.toMatch(new RegExp(`>${name}<`));
    expect(seen).toContain("1  (under 1 %)");
    expect(seen).toContain("108  (5 %)");
    expect(seen).toContain("does not know over 99 % of the words");
    expect(seen).toMatch(/15\.1 s in all, 14\.9 s of CPU time\. Besides, the baseline took 2\.3 s to translate 1,000 words\./);
    expect(seen.replaceAll(/(?:x|y|x1|y1|x2|y2|cx|cy|width|height|viewBox)="[^"]*"/g, "")).not.toMatch(/\d\.\d+ %|\d\.\d{3,}/);
  });

  it("says how many segments that it calls good are, by development data and by test data", () => {
    const quality = {
      shares: { good: 0.5, adequate: 0.3, poor: 0.2 }, precisionOfGood: { precision: 0.75, low: 0.7, high: 0.8, segments: 250 },
      precisionOnTest: { precision: 0.72, low: 0.68, high: 0.76, segments: 480 }, goodFrom: 75, poorBelow: 50, correlation: 0.45,
      segments: 500,
    };
    const seen = (one: NonNullable<TrainingReport["quality"]>) => page({ quality: one }).replaceAll(/<[^>]*>/g, "").replaceAll("\n", " ");
    expect(seen(quality)).toContain("Of 250 segments that were estimated to be Good, 75 % really were");
    expect(seen(quality)).toContain("Of 480 segments of the test data that were estimated to be Good, 72 % were (68 % to 76 %).");
    expect(seen({ ...quality, precisionOnTest: { precision: 0, low: 0, high: 1, segments: 0 } }))
      .toContain("Of the test data no segment was estimated to be good.");
    const job = aTrainingJob({}, "readyToDeploy");
    expect(showReport({ job, report: { ...aReport, quality } })).toHaveProperty("quality.precisionOnTest", quality.precisionOnTest);
  });

  it("says nothing of a gain of a pair without a baseline", async () => {
    const { gainShown: _, ...method } = aReport.method;
    const job = aTrainingJob({ profile: { baselineLanguagePairId: "" } }, "readyToDeploy");
    expect(showReport({ job, report: { ...aReport, method } })).not.toHaveProperty("method.gainShown");
    expect(showReport({ job, report: aReport })).toHaveProperty("method.gainShown", true);
  });

  it("speaks of a baseline only where there is one", () => {
    expect(page({})).toContain("test-set?part=baseline");
    expect(page({}, "")).not.toContain("test-set?part=baseline");
  });

  it("leads to every reference", () => {
    expect(page({})).not.toContain("reference=2");
    const html = page({ split: { ...aReport.split, references: 3 } });
    for (const n of [2, 3]) expect(html).toContain(`test-set?part=reference&amp;reference=${n}`);
  });

  it("draws figures that are all the same, zero or missing", () => {
    const flat = range(0, 0, 0);
    const html = page({
      bleu: { before: flat, after: flat, gain: flat }, chrf: { after: flat }, fuzzyLevels: [], phrases: [], examples: [], notes: [],
      timing: [], cleaning: { read: 0, kept: 0, leftOut: [], verdict: [] }, unknownWords: { words: 0, unknown: 0 },
    });
    expect(html).not.toMatch(/NaN|Infinity|undefined/);
  });
});

/** The path of a job without a baseline whose test set has these segments. */
async function tested(segments: readonly TestedSegment[]): Promise<string> {
  const lines = segments.map((one) => `${JSON.stringify(one)}\n`).join("");
  const { id } = await app.world.contents.write((async function* () { yield Buffer.from(lines); })());
  const job = aTrainingJob({ testSet: id, profile: { baselineLanguagePairId: "" } }, "readyToDeploy");
  await keepTrainingJobs(app.world.trainingJobs, job);
  return ours.replace(examples.adaptedPairId, job.profile.languagePairId).replace(examples.trainingId, job.id);
}

describe("the test set of a training", () => {
  it("comes as TMX, or one part of it in lines", async () => {
    const tmx = await app.ask("GET", `${ours}/test-set`, { as: "observer" });
    expect([tmx.headers["content-type"], tmx.headers["content-disposition"]]).toEqual([
      "text/x-tmx; charset=utf-8", "attachment; filename=legal-test-set.tmx",
    ]);
    expect(tmx.text).toContain("<tu><tuv xml:lang=\"en\" creationid=\"source\"><seg>The lessee pays.</seg></tuv>"
      + "<tuv xml:lang=\"es\" creationid=\"reference\"><seg>El arrendatario paga.</seg></tuv>"
      + "<tuv xml:lang=\"es\" creationid=\"baseline\"><seg>El lessee paga.</seg></tuv>");
    for (const [part, text] of [["source", "The lessee pays.\n"], ["baseline", "El lessee paga.\n"], ["ADAPTED",
      "El arrendatario paga.\n"]]) {
      expect((await app.ask("GET", `${ours}/test-set?part=${part}`, { as: "observer" })).text).toBe(text);
    }
    expect((await app.ask("GET", `${ours}/test-set?part=all`, { as: "observer" })).headers["dragoman-error"]).toBe("unknown-value");
  });

  it("has a line for each segment whatever stands in it, and none of a baseline that there is not", async () => {
    const empty = { source: "", references: [""], adapted: "" };
    const path = await tested([{ source: "a\nb\u2028c", references: ["<&>\r\n"], adapted: "x" }, empty]);
    expect((await app.ask("GET", `${path}/test-set?part=source`, { as: "observer" })).text).toBe("a b c\n\n");
    expect((await app.ask("GET", `${path}/test-set`, { as: "observer" })).text).toContain("<seg>&lt;&amp;&gt;");
    const answer = await app.ask("GET", `${path}/test-set?part=baseline`, { as: "observer" });
    expect([answer.status, answer.headers["dragoman-error"]]).toEqual([400, "test-set-without-baseline"]);
  });

  it("has every reference; where a segment has fewer than others, the first one again, which changes no score", async () => {
    const path = await tested([
      { source: "a", references: ["uno", "dos", "tres"], adapted: "x" }, { source: "b", references: ["cuatro"], adapted: "y" },
    ]);
    const part = async (query: string) => (await app.ask("GET", `${path}/test-set?${query}`, { as: "observer" })).text;
    expect(await part("part=reference")).toBe("uno\ncuatro\n");
    expect(await part("part=reference&reference=2")).toBe("dos\ncuatro\n");
    expect(await part("part=reference&reference=3")).toBe("tres\ncuatro\n");
    expect(await part("part=source&reference=3")).toBe("a\nb\n");
    expect(await part("")).toContain("<tuv xml:lang=\"es\" creationid=\"reference\"><seg>uno</seg></tuv>"
      + "<tuv xml:lang=\"es\" creationid=\"reference2\"><seg>dos</seg></tuv>"
      + "<tuv xml:lang=\"es\" creationid=\"reference3\"><seg>tres</seg></tuv><tuv xml:lang=\"es\" creationid=\"adapted\">");
  });
});
