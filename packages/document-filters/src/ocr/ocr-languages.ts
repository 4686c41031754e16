import { DomainError } from "@dragoman/domain/common";

/** The languages that tesseract has data for, by the languages and scripts of IETF tags; other tags follow ISO 639. */
const codes: Readonly<Record<string, string>> = {
  af: "afr", am: "amh", ar: "ara", as: "asm", az: "aze", be: "bel", bn: "ben", bo: "bod", bs: "bos", br: "bre", bg: "bul", ca: "cat",
    ceb: "ceb",
  cs: "ces", zh: "chi_sim", "zh-Hant": "chi_tra", yue: "chi_tra", chr: "chr", co: "cos", cy: "cym", da: "dan", de: "deu", dv: "div",
    dz: "dzo",
  el: "ell", en: "eng", eo: "epo", et: "est", eu: "eus", fo: "fao", fa: "fas", prs: "fas", fil: "fil", tl: "fil", fi: "fin", fr: "fra",
    fy: "fry",
  gd: "gla", ga: "gle", gl: "glg", grc: "grc", gu: "guj", ht: "hat", he: "heb", hi: "hin", bh: "hin", hr: "hrv", hu: "hun", hy: "hye",
    iu: "iku",
  id: "ind", is: "isl", it: "ita", jv: "jav", ja: "jpn", kn: "kan", ka: "kat", kk: "kaz", km: "khm", ky: "kir", ku: "kmr", ko: "kor",
    lo: "lao",
  la: "lat", lv: "lav", lt: "lit", lb: "ltz", ml: "mal", mr: "mar", mk: "mkd", mt: "mlt", mn: "mon", mi: "mri", ms: "msa", my: "mya",
    ne: "nep",
  nl: "nld", no: "nor", nb: "nor", nn: "nor", oc: "oci", or: "ori", pa: "pan", pl: "pol", pt: "por", ps: "pus", qu: "que", ro: "ron",
    mo: "ron",
  ru: "rus", sa: "san", si: "sin", sk: "slk", sl: "slv", sd: "snd", es: "spa", sq: "sqi", sr: "srp", "sr-Latn": "srp_latn",
    sh: "srp_latn", su: "sun",
  sw: "swa", sv: "swe", syr: "syr", ta: "tam", tt: "tat", te: "tel", tg: "tgk", th: "tha", ti: "tir", to: "ton", tr: "tur", ug: "uig",
    uk: "ukr",
  ur: "urd", uz: "uzb", "uz-Cyrl": "uzb_cyrl", vi: "vie", yi: "yid", yo: "yor",
};

/** The data that reads every language of a script, by the names that tesseract has for scripts. */
const scripts: Readonly<Record<string, { readonly data: string; readonly package: string; readonly languages: readonly string[] }>> = {
  Latin: { data: "script/Latin", package: "latn", languages: ["eng", "deu", "fra", "spa", "ita", "por", "nld", "pol", "ces", "tur",
    "vie"] },
  Cyrillic: { data: "script/Cyrillic", package: "cyrl", languages: ["rus", "ukr", "bul", "srp"] },
  Arabic: { data: "script/Arabic", package: "arab", languages: ["ara", "fas", "urd"] },
  Han: { data: "script/HanS", package: "hans", languages: ["chi_sim", "chi_tra"] },
  Japanese: { data: "script/Japanese", package: "jpan", languages: ["jpn"] },
  Korean: { data: "script/Hangul", package: "hang", languages: ["kor"] },
  Hebrew: { data: "script/Hebrew", package: "hebr", languages: ["heb", "yid"] },
  Greek: { data: "script/Greek", package: "grek", languages: ["ell"] },
  Devanagari: { data: "script/Devanagari", package: "deva", languages: ["hin", "mar", "nep"] },
  Thai: { data: "script/Thai", package: "thai", languages: ["tha"] },
};

/** So many languages of a script are looked for at once; each one more takes its time. */
const mostAtOnce = 4;

/** The name of the data for a language, for tesseract; undefined for a language without any. */
export function ocrLanguageOf(tag: string): string | undefined {
  const { language, script } = new Intl.Locale(tag).maximize();
  return codes[`${language}-${script}`] ?? codes[language ?? ""];
}

/** The data to read a language with, of what is installed. Throws where it is missing, naming what to install. */
export function dataFor(tag: string, installed: ReadonlySet<string>): string {
  const code = ocrLanguageOf(tag);
  const name = new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
  if (code === undefined) {
    throw notInstalled(`Text in ${name} cannot be read in pictures.`, "There is no data for tesseract to read that language with.");
  }
  if (installed.has(code)) return code;
  throw notInstalled(`Text in ${name} cannot be read in pictures here.`,
    `Install the Debian package tesseract-ocr-${code.replaceAll("_", "-")}.`);
}

/** The data to read some language of a script with, where it is not known which. */
export function dataForScript(script: string, installed: ReadonlySet<string>): string {
  const known = scripts[script] ?? scripts["Latin"] as (typeof scripts)[string];
  if (installed.has(known.data)) return known.data;
  const languages = known.languages.filter((language) => installed.has(language)).slice(0, mostAtOnce);
  if (languages.length > 0) return languages.join("+");
  throw notInstalled(`Text in the script ${script} cannot be read in pictures here.`,
    `Install the Debian package tesseract-ocr-script-${known.package}.`);
}

const notInstalled = (message: string, details: string): DomainError => new DomainError("invalid", "ocr-language-not-installed",
  message, { details });
