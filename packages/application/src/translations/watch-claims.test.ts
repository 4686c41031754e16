import { describe, expect, it } from "@jest/globals";
import { languagePair } from "@dragoman/domain/language-pairs";
import { pairDirectoryKnowing } from "../translation-chains/translation-chains.test-kit.js";
import { WatchClaims } from "./watch-claims.js";

const pair = languagePair({ source: "eng", target: "spa", technology: "RBMT", version: "1.0.0" });
const minuteOfLooks = 12;

async function looking({ running = true, waited = [pair.id] as readonly string[] } = {}) {
  const { pairs } = await pairDirectoryKnowing([{ pair, expected: true, running }]);
  const found = { waited, held: false };
  const watch = new WatchClaims({ pairsWaitedFor: async () => found.waited, isAnyHeld: async () => found.held }, pairs);
  const look = async (times: number): Promise<boolean> => {
    for (let time = 0; time < times; time += 1) await watch.look();
    return watch.standsStill;
  };
  return { found, look };
}

describe("WatchClaims", () => {
  it("finds that jobs wait in vain after a minute, and no longer once one is worked on or none waits", async () => {
    for (const end of [{ held: true }, { waited: [] }]) {
      const { found, look } = await looking();
      expect(await look(minuteOfLooks - 1)).toBe(false);
      expect(await look(1)).toBe(true);
      Object.assign(found, end);
      expect(await look(1)).toBe(false);
    }
  });

  it.each([
    ["every job engine is busy", { held: true }], ["nothing waits", { waited: [] }], ["nobody serves what waits", { waited: ["FraCat_p"] }],
  ])("finds nothing wrong when %s", async (_, facts) => {
    const { found, look } = await looking();
    Object.assign(found, facts);
    expect(await look(2 * minuteOfLooks)).toBe(false);
  });

  it("finds nothing wrong when the pair that jobs wait for does not run", async () => {
    const { look } = await looking({ running: false });
    expect(await look(2 * minuteOfLooks)).toBe(false);
  });
});
