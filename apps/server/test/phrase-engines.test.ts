import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { modelFilePieces } from "@dragoman/adaptation/model-file";
import type { HostModel } from "@dragoman/domain/hosts";
import { aTrainingJob } from "@dragoman/port-contracts/adapted-language-pairs";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "../../../packages/adapters-persistence/test/test-database.js";
import { tinyPairs, tinySections } from "../../../packages/adaptation/src/serving/tiny-model.test-kit.js";
import { base64, fromBase64 } from "./support/client.js";
import { startDragoman } from "./support/dragoman.js";
import { turnPair } from "./support/engines.js";
import { sandboxPair } from "./support/sandbox.js";
import { useDragoman } from "./support/use-dragoman.js";

const pair = "EngSpa_Adapted-tiny_SRV_PBMT_1_0_x_0";
const dataDir = mkdtempSync(join(tmpdir(), "dragoman-adapted-"));

/** Puts a model where host agents keep those that they were given, and a job that says that it is deployed there. */
async function placeModel(database: TestDatabase): Promise<void> {
  const baseline = { name: sandboxPair("EngSpa"), version: "1.0.0" };
  const header = { sourceLanguageId: "eng", targetLanguageId: "spa", baseline, method: "direct", weights: {} };
  const bytes = Buffer.concat([...modelFilePieces(header, await tinySections(tinyPairs()))]);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const model: HostModel = {
    sha256, size: bytes.length, languagePairId: pair, sourceLanguageId: "eng", targetLanguageId: "spa", name: "tiny", version: "1.0.0",
    baselineLanguagePairId: baseline.name, estimatesQuality: false, revision: 1,
  };
  mkdirSync(join(dataDir, "models"), { recursive: true });
  writeFileSync(join(dataDir, "models", sha256), bytes);
  writeFileSync(join(dataDir, "models", `${sha256}.json`), JSON.stringify(model));
  const profile = { name: "tiny", baselineLanguagePairId: baseline.name };
  const job = aTrainingJob({ profile, model: { content: "none", sha256, size: bytes.length } }, "deployed");
  await database.query("INSERT INTO adapted_language_pairs (language_pair_id, name_key, pair) VALUES ($1, 'tiny', $2)",
    [pair, JSON.stringify({ languagePairId: pair, name: "tiny", autoAdaptationEnabled: false })]);
  await database.query(`
    INSERT INTO training_jobs (id, language_pair_id, source_language_id, target_language_id, baseline_model_key, model_key, username_key,
      training_host_key, queued, state, leased_until, contents, job)
    VALUES ($1, $2, 'eng', 'spa', 'generic', 'adapted-tiny', 'user@example.org', 'localhost', $3, 'deployed', 0, '{}', $4)`,
  [job.id, pair, job.queued, JSON.stringify(job)]);
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
    await placeModel(database);
    return startDragoman(settings);
  });
  beforeAll(async () => {
    const units = { desiredProcessingUnits: 1, maximumProcessingUnits: 2 };
    const made = await admin.post("/hosts/localhost/translation-engines", { languagePair: pair, id: "tiny", ...units });
    expect([made.status, made.json]).toMatchObject([200, {}]);
    await turnPair(admin, pair, "start");
  }, 60_000);
  afterAll(async () => {
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const quick = async (text: string, inputFormat = "text/plain"): Promise<string> => {
    const { status, json } = await admin.post("/translations/quick", { languagePairId: pair, input: base64(text), inputFormat });
    expect([status, json.error]).toEqual([200, undefined]);
    return fromBase64(json.translation);
  };

  it("is listed with its domain, and translates what nobody translated before", async () => {
    const { languagePairs } = (await admin.get("/language-pairs", { chains: "excluded", technology: "PBMT" })).json;
    expect(languagePairs).toMatchObject([{ languagePairId: pair, domain: "Adapted-tiny", technology: "PBMT", version: "1.0.0" }]);
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

  it("learns from approved feedback at once: the same text, and similar ones", async () => {
    const [text, similar] = ["She opens the flux capacitor and the window.", "She opens the flux capacitor and the door."];
    expect(await quick(similar)).not.toContain("fluzo");
    const given = await admin.post("/feedback", {
      languagePairId: pair, sourceText: text, suggestedTranslation: "Ella abre el condensador de fluzo y la ventana.",
      approvalState: "approved",
    });
    expect(await quick(text)).toBe("Ella abre el condensador de fluzo y la ventana.");
    expect(await quick(similar)).toBe("Ella abre el condensador de fluzo y la puerta.");
    const id = await admin.create(pair, similar, { inputFormat: "text/x-line", generateMetadata: true });
    await admin.done(id);
    const { segments: [segment] } = await admin.metadata(id);
    expect(segment.phrases).toContainEqual(expect.objectContaining({ origin: "feedback", feedbackId: given.json.feedbackId }));
    await admin.put(`/feedback/${given.json.feedbackId}`, { approvalState: "rejected" });
    expect(await quick(similar)).not.toContain("fluzo");
  });
});
