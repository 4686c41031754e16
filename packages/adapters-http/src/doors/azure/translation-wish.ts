import { requireLanguage } from "@dragoman/application/translations";
import { invalid } from "@dragoman/domain/common";
import { requireFewTexts } from "../few-texts.js";
import { type Input, type Target, textsOf, type TranslateQuery, type Version } from "./azure.requests.js";

/** A text, and what it is to be translated into. */
export interface TextWish {
  readonly text: string;
  /** Our code; absent to have it detected. */
  readonly source?: string | undefined;
  readonly inputFormat: "text/plain" | "text/html";
  /** Our codes. */
  readonly targets: readonly string[];
}

/** What a request of either version asks for. */
export interface TranslationWish {
  readonly version: Version;
  readonly texts: readonly TextWish[];
  readonly showsSentences: boolean;
}

/** So many texts one request may have, and so many characters, counted once for each target. */
const mostTexts = 1_000;
const mostCharacters = 50_000;

/** Throws for what cannot be done as it was asked for, rather than do it otherwise. */
export function translationWish(
  query: TranslateQuery, body: Parameters<typeof textsOf>[0] | { readonly inputs?: readonly Input[] },
): TranslationWish {
  const version = query["api-version"];
  if (version === "3.0" && !isList(body)) throw invalid("unknown-value", "The body is not accepted.", "It must be a list of texts.");
  if (version !== "3.0" && isList(body)) throw invalid("unknown-value", "The body is not accepted.", "It must be an object with inputs.");
  const texts = isList(body) ? listedTexts(query, body) : (body.inputs ?? []).map(inputText);
  requireFewTexts(isList(body) ? "The body" : "inputs", texts.map(({ text }) => text), mostTexts);
  requireFewCharacters(texts.reduce((sum, { text, targets }) => sum + text.length * targets.length, 0));
  return { version, texts, showsSentences: query.includeSentenceLength ?? false };
}

/** Throws for more characters than a request may have. */
export function requireFewCharacters(characters: number): void {
  if (characters <= mostCharacters) return;
  throw invalid("azure-texts-too-long", `The texts have ${characters} characters, each counted for every target.`,
    `Send at most ${mostCharacters} at once.`);
}

function isList<T>(body: readonly T[] | object): body is readonly T[] {
  return Array.isArray(body);
}

function listedTexts(query: TranslateQuery, items: Parameters<typeof textsOf>[0]): readonly TextWish[] {
  const { from, to = [], textType = "plain", category, allowFallback, profanityAction, toScript, fromScript } = query;
  refuse({ profanityAction, toScript, fromScript });
  requireGeneral("category", category, allowFallback);
  const wish = {
    source: sourceOf(from), targets: requireTargets("to", to), inputFormat: textType === "html" ? "text/html" : "text/plain",
  } as const;
  return textsOf(items).map((text, place) => ({ ...wish, text: requireText(text, `[${place}]`) }));
}

function inputText({ text, language, script, textType, targets }: Input, place: number): TextWish {
  refuse({ script });
  for (const target of targets) requireOrdinary(target);
  return {
    text: requireText(text, `inputs[${place}]`), source: sourceOf(language), inputFormat: textType === "Html" ? "text/html" : "text/plain",
    targets: requireTargets(`inputs[${place}].targets`, targets.map((target) => target.language)),
  };
}

function requireOrdinary({
  deploymentName, allowFallback, language: _language, profanityMarker: _marker, referenceTextPairs, ...options
}: Target): void {
  refuse({ ...options, referenceTextPairs: referenceTextPairs === undefined ? undefined : "some" });
  requireGeneral("deploymentName", deploymentName, allowFallback);
}

const sourceOf = (name: string | undefined): string | undefined => (name ? requireLanguage(name) : undefined);

function requireText(text: string, place: string): string {
  if (text !== "") return text;
  throw invalid("azure-text-missing", `${place}.text is missing or empty.`, "It must be the text.");
}

function requireTargets(field: string, names: readonly string[]): readonly string[] {
  if (names.length > 0) return names.map(requireLanguage);
  throw invalid("azure-target-missing", `${field} is missing or empty.`, "It must be the code of a language, or several.");
}

/** Pairs are all that can be chosen here, by their languages. */
function requireGeneral(field: string, name: string | undefined, allowFallback = true): void {
  if (!name || name === "general" || allowFallback) return;
  const shown = JSON.stringify(name.slice(0, 80));
  throw invalid("azure-category-unknown", `There is no ${field} ${shown}.`, "Leave it out, or allow the fallback.");
}

const ordinary: readonly string[] = ["", "noaction", "asterisk", "neutral"];

function refuse(options: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value = ""] of Object.entries(options)) {
    if (ordinary.includes(value.toLowerCase())) continue;
    throw invalid("azure-option-refused", `${name} cannot be done here.`, "Leave it out.");
  }
}
