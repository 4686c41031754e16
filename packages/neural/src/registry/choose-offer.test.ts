import { describe, expect, it } from "@jest/globals";
import { offersFor } from "./choose-offer.js";
import type { ModelOffer } from "./offer.js";

const enes = { sourceLanguageId: "eng", targetLanguageId: "spa" };
const offer = (facts: Partial<ModelOffer>): ModelOffer => ({ ...enes, architecture: "tiny", version: "1.0", files: [], ...facts });
const scored = (comet: number, testSet = "flores"): Partial<ModelOffer> => ({ published: { comet, testSet } });

/** Of each two the first is to be taken. */
const order: readonly (readonly [why: string, better: Partial<ModelOffer>, other: Partial<ModelOffer>])[] = [
  ["a release comes before one for some", { status: "Release" }, { status: "Release Desktop", ...scored(0.9) }],
  ["a release for some before an early one", { status: "Release Android" }, { status: "Nightly", version: "3.0" }],
  ["a known status before an unknown one", { status: "Nightly" }, {}],
  ["a later version comes first", { version: "1.10" }, { version: "1.9", ...scored(0.9) }],
  ["a version comes before its early forms", { version: "2.0" }, { version: "2.0a1" }],
  ["a later early form comes first", { version: "2.0a2" }, { version: "2.0a1" }],
  ["better scores come first", scored(0.85), { architecture: "base", ...scored(0.84) }],
  ["BLEU decides where it is all there is", { published: { bleu: 27 } }, { architecture: "base", published: { bleu: 26 } }],
  ["figures of other tests decide nothing", { architecture: "base", ...scored(0.5, "wmt") }, scored(0.9)],
  ["the larger model comes first", { architecture: "base" }, { architecture: "base-memory" }],
  ["tiny comes before what nobody knows", { architecture: "tiny" }, { architecture: "huge" }],
];

describe("of several models", () => {
  it.each(order)("%s", (_, better, other) => {
    const [one, two] = [offer(better), offer(other)];
    expect(offersFor([two, one], enes)[0]).toBe(one);
    expect(offersFor([one, two], enes)[0]).toBe(one);
  });

  it("those of another direction or architecture are left out", () => {
    const all = [offer({ targetLanguageId: "fra" }), offer({ architecture: "base" }), offer({})];
    expect(offersFor(all, enes, "tiny")).toEqual([offer({})]);
    expect(offersFor(all, enes, "big")).toEqual([]);
  });
});
