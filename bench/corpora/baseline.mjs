import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ApertiumDriver } from "../../packages/adapters-engines/dist/drivers/apertium/apertium-driver.js";
import { plainText } from "../../packages/domain/dist/segments/index.js";

/**
 * A baseline by an installed Apertium pair, `EngSpa` for example; what it translated once is kept in `folder` and read from
 * there. undefined where the pair is not installed. `seconds` sums what its translations took when they were first made.
 */
export async function apertiumBaseline(pairName, folder) {
  const driver = new ApertiumDriver({});
  const [pair] = await driver.offered([pairName]);
  if (pair === undefined) return undefined;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${pair.id}.json`);
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : { targets: {}, seconds: 0 };
  const known = new Map(Object.entries(kept.targets));
  const baseline = { id: pair.id, seconds: 0, translate };
  return baseline;

  async function translate(texts) {
    const missing = [...new Set(texts.filter((text) => !known.has(text)))];
    if (missing.length > 0) {
      const start = performance.now();
      const targets = await translateAll(driver, pair.id, missing);
      kept.seconds += (performance.now() - start) / 1000;
      missing.forEach((text, at) => known.set(text, targets[at]));
      writeFileSync(path, JSON.stringify({ targets: Object.fromEntries(known), seconds: kept.seconds }));
    }
    baseline.seconds += (kept.seconds * texts.length) / known.size;
    return texts.map((text) => known.get(text));
  }
}

async function translateAll(driver, id, texts) {
  const units = await Promise.all([driver.open(id), driver.open(id)]);
  const targets = Array.from({ length: texts.length });
  let next = 0;
  const work = async (unit) => {
    while (next < texts.length) {
      const at = next++;
      const { target } = await unit.translate([texts[at]]);
      targets[at] = target === undefined ? texts[at] : plainText(target);
    }
  };
  await Promise.all(units.flatMap((unit) => Array.from({ length: 16 }, () => work(unit))));
  await Promise.all(units.map((unit) => unit.close()));
  return targets;
}
