import { describe, expect, it } from "@jest/globals";
import { modePair } from "./mode-pair.js";

describe("modePair", () => {
  it.each([
    ["eng-spa", "eng", "spa", undefined], ["es-pt", "spa", "por", undefined], ["oc-ca", "oci", "cat", undefined],
    ["nob-dan", "nor", "dan", undefined], ["zlm-ind", "may", "ind", undefined], ["mk-en", "mac", "eng", undefined],
    ["fra-cat_pre2017", "fra", "cat", "pre2017"], ["spa-cat_valencia_iec2017", "spa", "cat", "valencia_iec2017"],
    ["spa-eng_US", "spa", "eng", "US"], ["spa-por_BR", "spa", "ptb", undefined], ["es-pt_BR", "spa", "ptb", undefined],
    ["por_BR-spa", "ptb", "spa", undefined], ["eng-hbs_HR", "eng", "hrv", undefined], ["swe-nno_e", "swe", "nno", "e"],
  ])("%s goes from %s to %s, variant %s", (mode, source, target, variant) => {
    expect(modePair(mode)).toEqual({ source, target, ...(variant === undefined ? {} : { variant }) });
  });
  it.each([
    "eco-es-fr", "en-eo-bytecode", "en-eo-bytecode-cg", "eo-en-j", "eo-en-compounds", "eo-en-malnova-kun-3-etapoj", "ind-zlm-latin1",
    "hin-urd-translit", "spa-ast-old", "eng-spa-tagger", "Cyrl-Latn", "eng", "xqx-spa", "cat_valencia-spa",
  ])("%s is no direction that people translate in", (mode) => {
    expect(modePair(mode)).toBeUndefined();
  });
});
