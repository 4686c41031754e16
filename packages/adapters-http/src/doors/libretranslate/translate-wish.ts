import type { TextsToTranslate } from "@dragoman/application/translations";
import { invalid } from "@dragoman/domain/common";
import { languageTagAndName } from "@dragoman/domain/language-pairs";
import type { ServedLanguages } from "../served-languages.js";
import type { TranslateBody } from "./libretranslate.requests.js";
import { codeOf, type Translated } from "./libretranslate.view.js";

/** So many texts one call may have. */
const mostTexts = 1_000;
const formats: Readonly<Record<string, string>> = { text: "text/plain", html: "text/html" };

/** What is to be translated, and how its answer looks. Throws, in words that clients know, for what cannot be. */
export function wishOf(body: TranslateBody, served: ServedLanguages): TextsToTranslate & { readonly shape: Omit<Translated, "texts"> } {
  const q = requireParameter("q", body.q);
  const ends = languagesOf(body, served);
  const alternatives = Number(body.alternatives ?? 0);
  if (!Number.isFinite(alternatives)) throw refused("unknown-value", "Invalid request: alternatives parameter is not a number");
  const format = body.format || "text";
  if (!Object.hasOwn(formats, format)) throw refused("unknown-format", `${format.slice(0, 80)} format is not supported`);
  const texts = [q].flat();
  if (texts.length > mostTexts) {
    throw refused("too-many-texts", `Invalid request: request (${texts.length}) exceeds text limit (${mostTexts})`);
  }
  const shape = { asList: Array.isArray(q), detects: ends.source === undefined, wantsAlternatives: alternatives > 0 };
  return { ...ends, texts, inputFormat: formats[format] as string, shape };
}

/** From where to where; no source where it is to be detected. */
export function languagesOf(
  body: Pick<TranslateBody, "source" | "target">, served: ServedLanguages,
): { readonly source: string | undefined; readonly target: string } {
  const [named, wanted] = [requireParameter("source", body.source), requireParameter("target", body.target)];
  const source = named.toLowerCase() === "auto" ? undefined : requireServed(named, served);
  const target = requireServed(wanted, served);
  if (source !== undefined && source !== target && !served.lead(source, target)) {
    throw refused("no-pair-between", `${called(target)} is not available as a target language from ${called(source)}`);
  }
  return { source, target };
}

/** A parameter that has to be there. */
export function requireParameter<T extends string | readonly string[]>(name: string, value: T | undefined): T {
  if (value === undefined || value.length === 0) throw refused("field-missing", `Invalid request: missing ${name} parameter`);
  return value;
}

function requireServed(name: string, served: ServedLanguages): string {
  const code = served.find(name);
  if (code === undefined) throw refused("language-unsupported", `${name.slice(0, 80)} is not supported`);
  return code;
}

const called = (code: string): string => `${languageTagAndName(code).name} (${codeOf(code)})`;

function refused(code: string, sentence: string): Error {
  return invalid(code, sentence, sentence);
}
