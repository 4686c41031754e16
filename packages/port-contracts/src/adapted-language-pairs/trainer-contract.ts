import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { FinishedStages, Trained, Trainer, TrainingOrder, TrainingWatch } from "@dragoman/application/adapted-language-pairs";
import type { TestedSegment } from "@dragoman/domain/adapted-language-pairs";
import { allOf, bytesOf, inPieces } from "../common/streams.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

const things = { house: "casa", street: "calle", table: "mesa", door: "puerta", city: "ciudad", chair: "silla", lamp: "lámpara" };
const colours = { red: "roja", white: "blanca", black: "negra", yellow: "amarilla" };
const places = { river: "río", sea: "mar", garden: "jardín", market: "mercado" };
const pairs = Object.entries(things).flatMap(([thing, cosa]) => Object.entries(colours).flatMap(([colour, color]) =>
  Object.entries(places).map(([place, lugar]) => (
    { source: `The ${colour} ${thing} is near the ${place}.`, target: `La ${cosa} ${color} está cerca del ${lugar}.` }))));

const tmxOf = (units: typeof pairs): string => `<?xml version="1.0"?>\n<tmx version="1.4"><header srclang="en"/><body>\n${units.map(
  ({ source, target }) => `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="es"><seg>${target}</seg></tuv></tu>\n`,
).join("")}</body></tmx>`;
const order = (units = pairs): TrainingOrder => ({
  trainingId: "0192f0c1", languagePairId: "EngSpa_Things_SRV_PBSMT_1_0_x_1", sourceLanguageId: "eng", targetLanguageId: "spa",
  baselineLanguagePairId: "", verifySegmentation: false, training: { name: "things.tmx", bytes: inPieces(bytesOf(tmxOf(units)), 1_000) },
});

type Told = Parameters<TrainingWatch["tell"]>[0];

/** Stages that are kept, and what was told; `onSave` runs behind each stage that was stored. */
function aWatch(kept = new Map<string, Uint8Array>(), onSave: () => void = () => undefined) {
  const told: Told[] = [];
  const loaded: string[] = [];
  const stop = new AbortController();
  const stages: FinishedStages = {
    async load(stage) {
      const bytes = kept.get(stage);
      if (bytes === undefined) return undefined;
      loaded.push(stage);
      return { size: bytes.length, bytes: inPieces(bytes, 65_536)() };
    },
    async save(stage, result) {
      kept.set(stage, await allOf(result));
      onSave();
    },
  };
  return { kept, told, loaded, stop, watch: { stages, tell: (found: Told) => void told.push(found), signal: stop.signal } };
}

/** What comes out of a training, which is let go. */
async function yielded(training: Promise<Trained>) {
  const trained = await training;
  try {
    const { sha256, report, bleu, input } = trained;
    return { sha256, report, bleu, input, model: await allOf(trained.model()), testSet: await allOf(trained.testSet()) };
  } finally {
    await trained.close();
  }
}

const states = ["initializing", "training", "computingBleu"];

/** What every Trainer promises. */
export function trainerContract(name: string, open: Open<Subject<Trainer>>, runner: Runner): void {
  runner.describe(`Trainer contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("yields a model with its sum, and a line of the test set for each segment that was held back", async ({ adapter }) => {
      const { sha256, model, testSet, report, input, bleu } = await yielded(adapter.train(order(), aWatch().watch));
      assert.equal(sha256, createHash("sha256").update(model).digest("hex"));
      const lines = new TextDecoder().decode(testSet).trimEnd().split("\n").map((line) => JSON.parse(line) as TestedSegment);
      for (const { source, references } of lines) {
        assert.ok(pairs.some((pair) => pair.source === source && references.includes(pair.target)), source);
      }
      assert.equal(input.test?.translationUnits, lines.length);
      assert.equal(input.training?.translationUnits, pairs.length);
      assert.ok(bleu.adapted > 0 && bleu.adapted <= 100, String(bleu.adapted));
      assert.equal(typeof report, "object");
    });
    promised("tells states and progress, which only go forward", async ({ adapter }) => {
      const { watch, told } = aWatch();
      await yielded(adapter.train(order(), watch));
      const seenStates = told.flatMap(({ state }) => (state === undefined ? [] : [states.indexOf(state)]));
      const progress = told.flatMap((one) => one.progress ?? []);
      for (const seen of [seenStates, progress]) assert.deepEqual(seen, seen.toSorted((a, b) => a - b));
      assert.ok(progress.length > 0 && progress.every((share) => share >= 0 && share <= 100));
    });
    promised("yields the same model for the same order, also when it goes on from finished stages", async ({ adapter }) => {
      const first = aWatch();
      const { sha256 } = await yielded(adapter.train(order(), first.watch));
      const broken = aWatch(undefined, () => { if (broken.kept.size === 2) broken.stop.abort(new Error("enough")); });
      await assert.rejects(async () => yielded(adapter.train(order(), broken.watch)), /enough/);
      const next = aWatch(new Map([...broken.kept].slice(0, 2)));
      assert.equal((await yielded(adapter.train(order(), next.watch))).sha256, sha256);
      assert.ok(next.loaded.length > 0);
      assert.deepEqual([...next.kept.keys()].toSorted(), [...first.kept.keys()].toSorted());
    });
    promised("rejects with the reason of its signal", async ({ adapter }) => {
      const { watch, stop, kept } = aWatch();
      const reason = new Error("not wanted");
      stop.abort(reason);
      await assert.rejects(adapter.train(order(), watch), (error) => error === reason);
      assert.equal(kept.size, 0);
    });
    promised("rejects with a sentence when the data do not allow a model", async ({ adapter }) => {
      for (const units of [[], pairs.slice(0, 1)]) {
        await assert.rejects(adapter.train(order(units), aWatch().watch), (error: Error) => /^[A-Z].*\.$/s.test(error.message));
      }
    });
  });
}
