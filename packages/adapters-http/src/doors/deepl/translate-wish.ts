import type { TextsToTranslate } from "@dragoman/application/translations";
import { invalid } from "@dragoman/domain/common";
import type { ServedLanguages } from "../served-languages.js";
import { type Formality, requireOneOf, requireParameter, requireServed } from "./deepl-languages.js";
import type { TranslateBody } from "./deepl.requests.js";
import type { Translated } from "./deepl.view.js";
import { html, plain, type TagHandling, xml } from "./tag-handling.js";

/** So many texts one call may have there. */
const mostTexts = 50;

/** So many glossaries one call may name there. */
const mostGlossaries = 5;

/** From where to where, as our codes, and with which glossaries, in decreasing precedence. */
export interface Ends {
  readonly source: string | undefined;
  readonly target: string;
  readonly glossaryIds: readonly string[];
}

/** What is to be translated, and how its answer looks. */
export interface TranslateWish extends Ends {
  readonly texts: Omit<TextsToTranslate, "source" | "target">;
  readonly back: TagHandling["back"];
  readonly shape: Omit<Translated, "texts">;
}

/** Reads a wish; throws, in words that clients know, for what cannot be. */
export function wishOf(body: TranslateBody, served: ServedLanguages, formality: Formality): TranslateWish {
  const ends = endsOf(body, served, formality);
  const sources = requireParameter("text", body.text?.length === 0 ? undefined : body.text);
  if (sources.length > mostTexts) {
    throw invalid("too-many-texts", `Parameter 'text' may be given ${mostTexts} times, not ${sources.length}.`, "Send several requests.");
  }
  requireOneOf("split_sentences", body.split_sentences, ["0", "1", "nonewlines"]);
  requireOneOf("model_type", body.model_type, ["quality_optimized", "latency_optimized", "prefer_quality_optimized"]);
  requireOneOf("tag_handling_version", body.tag_handling_version, ["v1", "v2"]);
  requireFlag("preserve_formatting", body.preserve_formatting);
  requireFlag("enable_beta_languages", body.enable_beta_languages);
  const handling = handlingOf(body);
  const texts = sources.map(handling.ready);
  return {
    ...ends, texts: { texts, ...handling.options(texts) }, back: handling.back,
    shape: {
      sources, showsBilled: requireFlag("show_billed_characters", body.show_billed_characters) ?? false,
      modelUsed: modelUsedFor(body.model_type),
    },
  };
}

/** Our one model is the best and the fastest there is: what a client asked for. */
function modelUsedFor(wanted: string | undefined): string | undefined {
  return wanted && (wanted.toLowerCase() === "latency_optimized" ? "latency_optimized" : "quality_optimized");
}

type EndsBody = Pick<TranslateBody,
  "source_lang" | "target_lang" | "formality" | "glossary_id" | "glossary_ids" | "style_id" | "translation_memory_id"
  | "custom_instructions">;

/** What texts and documents have in common. */
export function endsOf(body: EndsBody, served: ServedLanguages, { formalLanguages = [], imitatesStyles = false }: Formality): Ends {
  if (!imitatesStyles) refuseStyles(body);
  requireOneOf("formality", body.formality, ["default", "less", "more", "prefer_less", "prefer_more"]);
  const target = requireServed("target_lang", requireParameter("target_lang", body.target_lang), served);
  if (/^(less|more)$/i.test(body.formality ?? "") && !formalLanguages.includes(target)) {
    throw invalid("unknown-value", `Target language '${body.target_lang}' doesn't support formality.`,
      "It may be prefer_less or prefer_more.");
  }
  const source = body.source_lang ? requireServed("source_lang", body.source_lang, served) : undefined;
  const glossaryIds = glossariesOf(body);
  if (glossaryIds.length > 0 && source === undefined) {
    throw invalid("field-missing", "Use of a glossary requires the source_lang parameter to be specified", "Send source_lang.");
  }
  return { source, target, glossaryIds };
}

/** Without them the translation would be another one than the client asked for. */
function refuseStyles(body: EndsBody): void {
  for (const name of ["style_id", "translation_memory_id", "custom_instructions"] as const) {
    if ([body[name] ?? []].flat().every((value) => value === "")) continue;
    throw invalid("unknown-value", `Value for '${name}' not supported.`,
      "This server has no style rules, instructions and translation memories; leave it out.");
  }
}

function glossariesOf({ glossary_id: single, glossary_ids: several }: EndsBody): readonly string[] {
  const ids = [...new Set(namesIn(several))];
  if (single && ids.length > 0) {
    throw invalid("unknown-value", "Parameters 'glossary_id' and 'glossary_ids' cannot be used together.", "Send one of them.");
  }
  if (ids.length > mostGlossaries) {
    throw invalid("unknown-value", "Value for 'glossary_ids' not supported.",
      `It may name ${mostGlossaries} glossaries, not ${ids.length}.`);
  }
  return single ? [single] : ids;
}

function handlingOf(body: TranslateBody): TagHandling {
  requireOneOf("tag_handling", body.tag_handling, ["xml", "html"]);
  const outlined = requireFlag("outline_detection", body.outline_detection) ?? true;
  if (body.tag_handling === undefined) return plain;
  const wishes = {
    ignored: namesIn(body.ignore_tags), splitting: namesIn(body.splitting_tags), nonSplitting: namesIn(body.non_splitting_tags), outlined,
  };
  return body.tag_handling.toLowerCase() === "xml" ? xml(wishes) : html(wishes);
}

/** Of a list, or joined by commas. */
function namesIn(given: string | readonly string[] | undefined): readonly string[] {
  return [given ?? []].flat().flatMap((names) => names.split(",")).map((name) => name.trim()).filter((name) => name !== "");
}

const flags: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true], ["1", true], ["true", true], [false, false], ["0", false], ["false", false],
]);

function requireFlag(parameter: string, value: boolean | string | undefined): boolean | undefined {
  if (value === undefined || value === "") return undefined;
  const flag = flags.get(value);
  if (flag === undefined) throw invalid("unknown-value", `Value for '${parameter}' not supported.`, "It must be 0 or 1.");
  return flag;
}
