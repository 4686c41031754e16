import type { Driver, Pipeline } from "@dragoman/application/segments";
import { languagePair } from "@dragoman/domain/language-pairs";
import { describe, expect, it } from "@jest/globals";
import { BaselineUnits } from "./baseline-units.js";

const pair = { ...languagePair({ source: "eng", target: "spa", technology: "NMT", version: "1.0.0" }), revision: "ab".repeat(32) };

/** A driver of neural pairs with this one, whose units shout, fail at "bad", and hold so many segments at once. */
function aDriver() {
  const seen = { opened: 0, closed: 0, most: 0 };
  let inWork = 0;
  const open = async (): Promise<Pipeline> => {
    seen.opened += 1;
    return {
      window: { interactive: 1, documents: 3 }, died: new Promise<string>(() => undefined), close: async () => { seen.closed += 1; },
      translate: async (segment) => {
        seen.most = Math.max(seen.most, inWork += 1);
        await new Promise(setImmediate);
        inWork -= 1;
        return segment[0] === "bad" ? { failure: "no" } : { target: segment.map((piece) =>
          (typeof piece === "string" ? piece.toUpperCase() : piece)) };
      },
    };
  };
  const driver: Driver = {
    technology: "NMT", rank: "preferred", offered: async () => [pair], open,
    installed: async (id) => (id === pair.id ? pair : undefined),
  };
  return { seen, driver };
}

describe("the baseline of a training", () => {
  it("is any pair of any driver, known by its very model, and fills the units that it has", async () => {
    const { seen, driver } = aDriver();
    const units = await BaselineUnits.open(driver, pair.id, 2);
    expect(units.identity).toEqual({ name: pair.id, version: "1.0.0-abababababab" });
    const texts = Array.from({ length: 30 }, (_, at) => (at === 7 ? "bad" : `Text ${at} of \ufffc.`));
    expect(await units.translate(texts, new AbortController().signal))
      .toEqual(texts.map((text) => (text === "bad" ? "" : text.toUpperCase())));
    await units.close();
    expect(seen).toEqual({ opened: 2, closed: 2, most: 6 });
  });
  it("is refused where it is not installed", async () => {
    await expect(BaselineUnits.open(aDriver().driver, "EngFra_Generic_SRV_NMT_1_0_x_0", 1))
      .rejects.toMatchObject({ code: "language-pair-not-installed" });
  });
});
