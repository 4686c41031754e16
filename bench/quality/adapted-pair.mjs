import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BaselineUnits } from "../../apps/training-engine/dist/baseline-units.js";
import { openPool } from "../../packages/adaptation/dist/pool/index.js";
import { trainModel } from "../../packages/adaptation/dist/training/index.js";
import { PhraseDriver } from "../../packages/adapters-engines/dist/drivers/phrase/phrase-driver.js";
import { adaptedPair } from "../../packages/domain/dist/adapted-language-pairs/index.js";
import { batches } from "../corpora/units.mjs";

const workers = 2;

/**
 * Trains a pair on units (`{ source, target, document }`) over a pair of a driver, and offers it as hosts do; what it is, and how its
 * training went. `close` removes it.
 */
export async function trainAdaptedPair(baselineDriver, baselinePair, units) {
  const { model, report } = await trained(baselineDriver, baselinePair, units);
  const { id: languagePairId, sourceLanguageId, targetLanguageId, version } = adaptedPair("measured", baselinePair.sourceLanguageId,
    baselinePair.targetLanguageId);
  const sha256 = createHash("sha256").update(model).digest("hex");
  const folder = mkdtempSync(join(tmpdir(), "dragoman-adapted-"));
  writeFileSync(join(folder, sha256), model);
  writeFileSync(join(folder, `${sha256}.json`), JSON.stringify({
    sha256, size: model.length, languagePairId, sourceLanguageId, targetLanguageId, name: "measured", version,
    baselineLanguagePairId: baselinePair.id, estimatesQuality: report.quality !== undefined, revision: 1,
  }));
  const drivers = [baselineDriver];
  const driver = new PhraseDriver(folder, () => drivers);
  drivers.push(driver);
  return { driver, pair: await driver.installed(languagePairId), report, close: () => rmSync(folder, { recursive: true }) };
}

async function trained(driver, { id, sourceLanguageId, targetLanguageId }, units) {
  const baseline = await BaselineUnits.open(driver, id, workers);
  const pool = openPool({ workers });
  try {
    const { pieces, report } = await trainModel({
      sourceLanguageId, targetLanguageId, training: () => batches(units),
      baseline: { ...baseline.identity, translate: (texts) => baseline.translate(texts, new AbortController().signal) },
    }, { pool, stages: { read: async () => undefined, write: async (_stage, pieces) => void Array.from(pieces) } });
    return { model: Buffer.concat([...pieces()]), report };
  } finally {
    await Promise.all([pool.close(), baseline.close()]);
  }
}
