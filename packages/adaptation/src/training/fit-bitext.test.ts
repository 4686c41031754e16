import { expect, it } from "@jest/globals";
import { sectionsInMemory } from "../model-file/index.js";
import { openPool } from "../pool/index.js";
import { AdaptedModel, AdaptedTranslator } from "../serving/index.js";
import { fitBitext } from "./fit-bitext.js";
import { toyBaseline, toyUnits } from "./toy-units.test-kit.js";

it("shows of pairs that it leaves out what was really translated, not what a baseline made of it", async () => {
  const units = toyUnits(600);
  const targets = units.map(({ target }, at) => (at % 60 === 7 ? "Esto trata de otro asunto bien distinto, que nadie conoce." : target));
  const pool = openPool({ workers: 0 });
  const { facts: { misaligned } } = await fitBitext(
    { sources: units.map(({ target }) => target), targets, changed: units.map(() => 0), originals: units.map(({ source }) => source) },
    { pool, onProgress: () => undefined });
  await pool.close();
  expect(misaligned.count).toBeGreaterThan(0);
  for (const { source } of misaligned.examples) expect(units.map((unit) => unit.source)).toContain(source);
});

it("lets a post-editor show the units that it learnt from as they were given, and nothing that stands for itself", async () => {
  const units = toyUnits(200);
  const [originals, targets] = [units.map(({ source }) => source), units.map(({ target }) => target)];
  const baseline = toyBaseline();
  const pool = openPool({ workers: 0 });
  const { sections } = await fitBitext({
    sources: await baseline.translate(originals), targets, changed: units.map(() => 0), originals, same: ["room", "sala", "Ana", "ve"],
  }, { pool, onProgress: () => undefined });
  await pool.close();
  const translator = new AdaptedTranslator(new AdaptedModel({ method: "postEditing", weights: {} }, sectionsInMemory(sections)), "es");
  const text = "Ana sees the red house and the old door in room 77.";
  const [output = ""] = await baseline.translate([text]);
  const { reasons = [] } = translator.translate({ text, baseline: { text: output, fixed: [] }, withReasons: true });
  const shown = reasons.flatMap(({ examples }) => examples.map(({ source }) => source.toLowerCase()));
  expect(shown.length).toBeGreaterThan(0);
  for (const source of shown) expect(originals.map((original) => original.toLowerCase())).toContain(source);
});
