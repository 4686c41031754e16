import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ModelHeader, modelFilePieces, type Section } from "@dragoman/adaptation/model-file";
import { postEditorPrefix } from "@dragoman/adaptation/serving";
import { askBaseline, driverOf, openDrivers } from "@dragoman/adapters-engines/drivers";
import type { HostModel } from "@dragoman/domain/hosts";
import { aTrainingJob } from "@dragoman/port-contracts/adapted-language-pairs";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "../../../packages/adapters-persistence/test/test-database.js";
import { tinyPairs, tinySections } from "../../../packages/adaptation/src/serving/tiny-model.test-kit.js";
import { base64, fromBase64 } from "./support/client.js";
import { enterDictionary } from "./support/dictionaries.js";
import { startDragoman } from "./support/dragoman.js";
import { turnPair } from "./support/engines.js";
import { sandboxPair } from "./support/sandbox.js";
import { useDragoman } from "./support/use-dragoman.js";

const pairOf = (name: string): string => `EngSpa_Adapted-${name}_SRV_PBMT_1_0_x_0`;
const pair = pairOf("tiny");
const baseline = { name: sandboxPair("EngSpa"), version: "1.0.0" };
/** Models that translate in other ways than directly, by their names. */
const others = { combined: "combined", edited: "postEditing", agreed: "consensus" } as const;
const dataDir = mkdtempSync(join(tmpdir(), "dragoman-adapted-"));

/** The sections of a model of tiny pairs, and of one that mends what the baseline makes of their sources. */
async function sectionsOf(): Promise<Readonly<Record<"direct" | "editor", readonly Section[]>>> {
  const unit = await driverOf(baseline.name, openDrivers({ DRAGOMAN_SANDBOX: "on" })).open(baseline.name);
  const made = await Promise.all(tinyPairs().map(async ([source, target]) => [(await askBaseline(unit, source)).text, target] as const));
  await unit.close();
  return { direct: await tinySections(tinyPairs()), editor: await tinySections(made, tinyPairs().map(([source]) => source)) };
}

/** Puts models where host agents keep those that they were given, and jobs that say that they are deployed there. */
async function placeModels(database: TestDatabase): Promise<void> {
  const { direct, editor } = await sectionsOf();
  const both = [...direct, ...editor.map(({ name, array }) => ({ name: postEditorPrefix + name, array }))];
  await placeModel(database, "tiny", { method: "direct", weights: {} }, direct);
  await placeModel(database, "combined", { method: others.combined, weights: {} }, direct);
  await placeModel(database, "edited", { method: others.edited, weights: {} }, editor);
  const members = { direct: {}, combined: {}, postEditing: {} };
  await placeModel(database, "agreed", { method: others.agreed, weights: {}, members }, both);
}

async function placeModel(
  database: TestDatabase, name: string, how: Pick<ModelHeader, "method" | "weights"> & Partial<ModelHeader>, sections: readonly Section[],
): Promise<void> {
  const bytes = Buffer.concat([...modelFilePieces({ sourceLanguageId: "eng", targetLanguageId: "spa", baseline, ...how }, sections)]);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const model: HostModel = {
    sha256, size: bytes.length, languagePairId: pairOf(name), sourceLanguageId: "eng", targetLanguageId: "spa", name, version: "1.0.0",
    baselineLanguagePairId: baseline.name, estimatesQuality: false, revision: 1,
  };
  mkdirSync(join(dataDir, "models"), { recursive: true });
  writeFileSync(join(dataDir, "models", sha256), bytes);
  writeFileSync(join(dataDir, "models", `${sha256}.json`), JSON.stringify(model));
  const profile = { name, baselineLanguagePairId: baseline.name };
  const job = aTrainingJob({ profile, model: { content: "none", sha256, size: bytes.length } }, "deployed");
  await database.query("INSERT INTO adapted_language_pairs (language_pair_id, name_key, pair) VALUES ($1, $2, $3)",
    [pairOf(name), name, JSON.stringify({ languagePairId: pairOf(name), name, autoAdaptationEnabled: false })]);
  await database.query(`
    INSERT INTO training_jobs (id, language_pair_id, source_language_id, target_language_id, baseline_model_key, model_key, username_key,
      training_host_key, queued, state, leased_until, contents, job)
    VALUES ($1, $2, 'eng', 'spa', 'generic', $3, 'user@example.org', 'localhost', $4, 'deployed', 0, '{}', $5)`,
  [job.id, pairOf(name), `adapted-${name}`, job.queued, JSON.stringify(job)]);
}

describe("an adapted pair whose model lies on a host", () => {
  let database: TestDatabase | undefined;
  const { admin } = useDragoman(async () => {
    database = await createTestDatabase();
    const settings = {
      DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa", DRAGOMAN_DATA_DIR: dataDir, DRAGOMAN_ADMIN_PASSWORD: "Correct-horse-7",
      DRAGOMAN_DATABASE_URL: database.url,
    };
    // The tables are there after a first start; whatever lies on a host that no job speaks of is taken away.
    await (await startDragoman(settings)).stop();
    await placeModels(database);
    return startDragoman(settings);
  });
  beforeAll(async () => {
    const units = { desiredProcessingUnits: 1, maximumProcessingUnits: 2 };
    for (const name of ["tiny", ...Object.keys(others)]) {
      const made = await admin.post("/hosts/localhost/translation-engines", { languagePair: pairOf(name), id: name, ...units });
      expect([made.status, made.json]).toMatchObject([200, {}]);
      await turnPair(admin, pairOf(name), "start");
    }
  });
  afterAll(async () => {
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const quick = async (text: string, inputFormat = "text/plain", languagePairId = pair, more = {}): Promise<string> => {
    const { status, json } = await admin.post("/translations/quick", { languagePairId, input: base64(text), inputFormat, ...more });
    expect([status, json.error]).toEqual([200, undefined]);
    return fromBase64(json.translation);
  };

  it("is listed with its domain, and translates what nobody translated before", async () => {
    const { languagePairs } = (await admin.get("/language-pairs", { chains: "excluded", technology: "PBMT" })).json;
    expect(languagePairs).toContainEqual(
      expect.objectContaining({ languagePairId: pair, domain: "Adapted-tiny", technology: "PBMT", version: "1.0.0", qeSupport: false }));
    expect(await quick("The white book sees the old window.")).toBe("El libro blanco ve la ventana vieja.");
  });

  it("keeps the codes of a page around the words that they were around", async () => {
    const page = "<p>She opens the <b>red</b> house.</p><ul><li>Click <img src=\"a.png\"> to open the <i>new <b>file</b></i>.</li></ul>";
    expect(await quick(page, "text/html")).toBe(
      "<p>Ella abre la casa <b>roja</b>.</p><ul><li>Pulse <img src=\"a.png\"> para abrir el <i><b>archivo</b> nuevo</i>.</li></ul>");
  });

  it("tells in the metadata what its translations were made of", async () => {
    const lines = ["The red house opens the car.", "The white book sees the old window.", "Colorless green ideas sleep furiously."];
    const id = await admin.create(pair, lines.join("\n"), { inputFormat: "text/x-line", generateMetadata: true });
    await admin.done(id);
    const { segments } = await admin.metadata(id);
    expect(segments).toMatchObject([
      { madeBy: "engine", phrases: [], memory: { source: "the red house opens the car.", target: "la casa roja abre el coche." } },
      { madeBy: "engine", phrases: expect.arrayContaining([expect.objectContaining({ origin: "training", source: expect.any(String) })]) },
      { madeBy: "engine", byBaseline: true },
    ]);
    const [phrase] = segments[1].phrases;
    expect(Object.keys(phrase).toSorted()).toEqual(["examples", "feedbackId", "origin", "source", "target"]);
    expect(phrase.examples[0]).toEqual({ source: expect.any(String), target: expect.any(String) });
  });

  it.each(["tiny", ...Object.keys(others)])("learns from approved feedback at once, the same text and similar ones: %s", async (name) => {
    const languagePairId = pairOf(name);
    const translated = (text: string): Promise<string> => quick(text, "text/plain", languagePairId);
    const [text, similar] = ["She opens the flux capacitor and the window.", "She opens the flux capacitor and the door."];
    expect(await translated(similar)).not.toContain("fluzo");
    const given = await admin.post("/feedback", {
      languagePairId, sourceText: text, suggestedTranslation: "Ella abre el condensador de fluzo y la ventana.", approvalState: "approved",
    });
    expect(await translated(text)).toBe("Ella abre el condensador de fluzo y la ventana.");
    expect(await translated(similar)).toBe("Ella abre el condensador de fluzo y la puerta.");
    const id = await admin.create(languagePairId, similar, { inputFormat: "text/x-line", generateMetadata: true });
    await admin.done(id);
    const { segments: [segment] } = await admin.metadata(id);
    expect(segment.phrases).toContainEqual(expect.objectContaining({ origin: "feedback", feedbackId: given.json.feedbackId }));
    await admin.put(`/feedback/${given.json.feedbackId}`, { approvalState: "rejected" });
    expect(await translated(similar)).not.toContain("fluzo");
  });

  it("takes brands and terms over as they are entered, and puts them where their words stand, whatever the method", async () => {
    await admin.post("/brands", { source: "Zorbo", target: "Zörbo" });
    await enterDictionary(admin, "Houses", [["window", "ventanal"]]);
    for (const name of ["tiny", ...Object.keys(others)]) {
      const text = "She opens the Zorbo door. The white book sees the old window.";
      const made = await quick(text, "text/plain", pairOf(name), { dictionaryIds: "Houses" });
      expect([name, made.match(/Zörbo/g)?.length, made.match(/ventanal/g)?.length]).toEqual([name, 1, 1]);
      expect(made).not.toMatch(/Zorbo|window|ventana\b/);
      // What stands around them the model says.
      expect([name, made]).toEqual([name, expect.stringMatching(/^Ella abre .*puerta.*\. El libro blanco ve .*\.$/)]);
    }
    expect(await quick("She opens the Zorbo door.")).toBe("Ella abre la puerta Zörbo.");
  });
});
