import {
  described, jsonOrForm, like, list, members, named, object, optional, requireOneOf, requireParameter, routesOf, sourceLanguage, text,
} from "@dragoman/adapters-http/route-kit";
import type { LanguageDetectionUseCases } from "@dragoman/application/language-detections";
import { invalid } from "@dragoman/domain/common";
import { languageOfTag } from "@dragoman/domain/language-pairs";
import { translators } from "@dragoman/domain/users";
import { exampleTexts } from "../example-texts.js";

/** What the route calls. */
export type RephraseUse = Pick<LanguageDetectionUseCases, "detectTexts">;

interface RephraseBody {
  readonly text?: readonly string[];
  readonly target_lang?: string;
  readonly writing_style?: string;
  readonly tone?: string;
}

const rephraseBody = jsonOrForm<RephraseBody>({
  ...members({
    text: optional(described(list(text), "At most 50.")), target_lang: optional(like(text, "en-US")), writing_style: optional(text),
    tone: optional(text), auth_key: optional(text),
  }),
  examples: [{ text: ["A beam of protons."], target_lang: "en-US" }],
});

/** What languages are called that have several forms. */
const forms: Readonly<Record<string, string>> = { en: "en-US", pt: "pt-BR" };
const targets = ["de", "en", "en-gb", "en-us", "es", "fr", "it", "ja", "ko", "pt", "pt-br", "pt-pt", "zh", "zh-hans"];
const withoutStyles = ["ja", "ko", "zh", "zh-hans"];
const mostTexts = 50;

/** Answers the example in the language that is wanted, whatever was sent: nothing here can rephrase. */
export const rephraseRoutes = [
  routesOf<RephraseUse>()("POST", "/v2/write/rephrase", {
    may: translators, input: rephraseBody,
    answers: named("Improvements", object({ improvements: list(object({
      detected_source_language: like(text, "en"), target_language: like(text, "en-US"), text: like(text, "proton beam"),
    })) })),
    run: async ({ input }, use) => {
      const texts = requireParameter("text", input.text?.length === 0 ? undefined : input.text);
      if (texts.length > mostTexts) throw invalid("too-many-texts", `Parameter 'text' may be given ${mostTexts} times.`, "Send less.");
      const wanted = targetOf(input);
      return Promise.all(texts.map(async (one) => {
        const [found] = await use.detectTexts.run(one);
        const source = sourceLanguage(found?.code ?? "eng").language.toLowerCase();
        const target = wanted ?? (targets.includes(source) ? source : "en");
        return { source, target: forms[target] ?? target, text: exampleTexts[languageOfTag(target)?.code ?? ""] ?? one };
      }));
    },
    show: (improved: readonly { readonly source: string; readonly target: string; readonly text: string }[]) => ({
      improvements: improved.map((one) => ({ detected_source_language: one.source, target_language: one.target, text: one.text })),
    }),
  }),
];

/** Throws, in words that clients know, for styles and tones that do not go with a language or with each other. */
function targetOf({ target_lang: target, writing_style: style, tone }: RephraseBody): string | undefined {
  requireOneOf("target_lang", target, targets);
  const [hasStyle, hasTone] = [style, tone].map((one) => one !== undefined && one !== "default");
  if (hasStyle && hasTone) throw invalid("unknown-value", "Both writing_style and tone defined", "Send one of them.");
  if (target === undefined || !withoutStyles.includes(target.toLowerCase()) || !(hasStyle || hasTone)) return target?.toLowerCase();
  throw invalid("unknown-value", `Language ${target} does not support setting a ${hasTone ? "tone" : "writing style"}`, "Leave it out.");
}
