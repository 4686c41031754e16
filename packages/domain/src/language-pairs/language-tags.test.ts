import { describe, expect, it } from "@jest/globals";
import { languageOfTag, nearLanguages } from "./language-tags.js";
import { languages } from "./languages.js";

describe("languageOfTag", () => {
  it.each([
    ["en-US", "eng"], ["en_gb", "eng"], ["EN-us", "eng"], ["es-419", "spa"], ["de-CH-1996", "ger"], ["de-AT-x-private", "ger"],
    ["pt", "por"], ["pt-AO", "por"], ["pt-BR", "ptb"], ["pt_br", "ptb"], ["pt-Latn-BR", "ptb"], ["pt-PT", "ptp"], ["por-BR", "ptb"],
    ["fr-CA", "frc"], ["fr-FR", "fra"], ["fra-CA", "frc"], ["fre", "fra"], ["fre-CA", "frc"],
    ["zh", "chi"], ["zh-CN", "chi"], ["zh-TW", "cht"], ["zh-HK", "cht"], ["zh-Hant-MO", "cht"], ["zh-SG", "chi"], ["cmn-TW", "cht"],
    ["nb", "nor"], ["nb-NO", "nor"], ["no-NO", "nor"], ["nn-NO", "nno"], ["sr-RS", "srp"], ["sr-Latn-RS", "hbs"], ["fa-AF", "per"],
    ["prs-AF", "fad"], ["he-IL", "heb"], ["iw", "heb"], ["iw-IL", "heb"], ["in-ID", "ind"], ["ca-valencia", "cat"], ["uz-Cyrl", "uzb"],
    ["eng", "eng"], ["spa", "spa"], ["fil-PH", "tgl"],
  ])("takes %s for %s", (tag, code) => expect(languageOfTag(tag)?.code).toBe(code));

  it.each(["", "*", "x-klingon", "xx-US", "english", "en US", "en-", "und", "aut", "tlh", "_"])("knows no %j", (tag) => {
    expect(languageOfTag(tag)).toBeUndefined();
  });

  it("takes every code, alias and tag of ours for what it is, in any region", () => {
    for (const { code, tag, aliases = [] } of languages) {
      expect([code, tag, ...aliases].map((name) => languageOfTag(name)?.code)).toEqual([code, tag, ...aliases].map(() => code));
      // Nobody speaks it there, so that no language has a code of its own for it.
      if (/^[a-z]{2,3}$/.test(tag)) expect([tag, languageOfTag(`${tag}-AQ`)?.code]).toEqual([tag, code]);
    }
  });
});

describe("nearLanguages", () => {
  it.each([
    ["fra", ["fra"]], ["frc", ["frc", "fra"]], ["ptb", ["ptb", "por"]], ["por", ["por", "ptb", "ptp"]], ["eng", ["eng"]],
  ])("of %s are %j", (code, near) => expect(nearLanguages(code)).toEqual(near));
});
