import { isRightToLeft, scriptOf } from "@dragoman/domain/language-pairs";

/** Programs of office have fonts and languages for three kinds of scripts. */
export type ScriptKind = "western" | "asian" | "complex";

const asian: ReadonlySet<string> = new Set(["Bopo", "Hang", "Hani", "Hans", "Hant", "Hira", "Jpan", "Kana", "Kore", "Yiii"]);
const complex: ReadonlySet<string> = new Set([
  "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh", "Thai", "Laoo", "Khmr", "Mymr", "Tibt", "Mong",
]);

/** The kind of the script that a language is written in, by its IETF tag. */
export function scriptKind(tag: string): ScriptKind {
  const script = scriptOf(tag);
  if (asian.has(script)) return "asian";
  return complex.has(script) || isRightToLeft(tag) ? "complex" : "western";
}
