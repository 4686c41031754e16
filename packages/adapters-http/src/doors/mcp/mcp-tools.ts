import type { Caller } from "@dragoman/application/common";
import type { DictionaryUseCases } from "@dragoman/application/dictionaries";
import { requireLanguage } from "@dragoman/application/translations";
import { languageTagAndName } from "@dragoman/domain/language-pairs";
import { everyRole, type Role, translators } from "@dragoman/domain/users";
import { z, type ZodRawShape } from "zod";
import type { TextUseCases } from "../text-use-cases.js";

/** What the tools call. */
export type McpUseCases = TextUseCases & Pick<DictionaryUseCases, "dictionaries">;

type Values<S extends ZodRawShape> = z.output<z.ZodObject<S>>;

/** Something that an agent can ask for. */
export interface Tool<I extends ZodRawShape = ZodRawShape, O extends ZodRawShape = ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly may: readonly Role[];
  readonly inputSchema: I;
  readonly outputSchema: O;
  readonly run: (use: McpUseCases, asked: Values<I>, caller: Caller, signal: AbortSignal) => Promise<Values<O>>;
}

const tool = <I extends ZodRawShape, O extends ZodRawShape>(facts: Tool<I, O>): Tool => facts as unknown as Tool;

const mostTexts = 100;
const mostCharacters = 50_000;
/** Of terms that are shown in one answer, and of dictionaries that are looked into for them. */
const mostTerms = 50;
const mostDictionaries = 20;

const texts = z.array(z.string().max(mostCharacters)).min(1).max(mostTexts);
/** What is looked up: the database knows no NUL. */
const name = (most: number) => z.string().max(most).regex(/^[^\0]*$/);
const language = name(40).describe("A code or IETF tag, such as en or pt-BR.");
const format = z.enum(["text", "html"]).default("text");
const mediaTypes = { text: "text/plain", html: "text/html" } as const;
const tagOf = (code: string): string => (code === "" ? "und" : languageTagAndName(code).tag);

const translate = tool({
  name: "translate", title: "Translate", description: "Translates texts from one language into another.", may: translators,
  inputSchema: {
    texts: texts.describe("What to translate."), target: language, source: language.optional().describe("Detected when absent."), format,
    dictionaryIds: z.array(name(64)).max(20).optional().describe("Dictionaries whose terms are used, in decreasing precedence."),
  },
  outputSchema: { translations: z.array(z.object({
    text: z.string(), sourceLanguage: z.string().describe("A tag; und where nothing tells."),
  })) },
  run: async (use, { texts, source, target, format, dictionaryIds = [] }, caller, signal) => {
    const wish = { texts, source, target, inputFormat: mediaTypes[format], dictionaryIds };
    const translations = await use.translateTexts.run(caller, wish, signal);
    return { translations: translations.map(({ text, sourceLanguageId }) => ({ text, sourceLanguage: tagOf(sourceLanguageId) })) };
  },
});

const detected = z.object({ language: z.string(), name: z.string(), score: z.number().describe("0 to 1.") });

const detect = tool({
  name: "detect", title: "Detect languages", may: translators,
  description: "Tells which language each text is in, up to three, the surest first.",
  inputSchema: { texts, format },
  outputSchema: { detections: z.array(z.array(detected)) },
  run: async (use, { texts, format }) => {
    const all = await Promise.all(texts.map((text) => use.detectTexts.run(text, mediaTypes[format])));
    return { detections: all.map((found) => found.map(({ code, score }) => ({ ...named(code), score }))) };
  },
});

const pairs = tool({
  name: "pairs", title: "Language pairs", description: "Lists which languages can be translated into which.", may: everyRole,
  inputSchema: { source: language.optional(), target: language.optional() },
  outputSchema: { pairs: z.array(z.object({
    source: z.string(), sourceName: z.string(), target: z.string(), targetName: z.string(), languagePairId: z.string(),
  })) },
  run: async (use, { source, target }) => {
    const found = await use.listLanguagePairs.run({ sourceLanguageId: source, targetLanguageId: target });
    return { pairs: found.map(({ id, sourceLanguageId, targetLanguageId }) => {
      const [from, into] = [named(sourceLanguageId), named(targetLanguageId)];
      return { source: from.language, sourceName: from.name, target: into.language, targetName: into.name, languagePairId: id };
    }) };
  },
});

const terms = tool({
  name: "terms", title: "Terms", may: everyRole,
  description: `Looks terms up in the dictionaries of this server between two languages; at most ${mostTerms}.`,
  inputSchema: {
    source: language, target: language, contains: name(300).optional().describe("Part of the source of the terms, in any letter case."),
  },
  outputSchema: {
    terms: z.array(z.object({ dictionaryId: z.string(), source: z.string(), target: z.string(), comment: z.string() })),
    areAll: z.boolean().describe("Whether there are no more."),
  },
  run: async ({ dictionaries }, { source, target, contains }) => {
    const between = { sourceLanguageId: requireLanguage(source), targetLanguageId: requireLanguage(target) };
    const { items, totalItems } = await dictionaries.list(between, { page: 1, perPage: mostDictionaries });
    const filter = contains === undefined ? {} : { source: contains };
    const found = [];
    let left = totalItems - items.length;
    for (const { id: dictionaryId } of items) {
      const page = await dictionaries.listTerms(dictionaryId, filter, { page: 1, perPage: mostTerms });
      const shown = page.items.slice(0, mostTerms - found.length);
      found.push(...shown.map(({ source, target, comment }) => ({ dictionaryId, source, target, comment })));
      left += page.totalItems - shown.length;
    }
    return { terms: found, areAll: left === 0 };
  },
});

/** All that an agent can ask for. */
export const tools: readonly Tool[] = [translate, detect, pairs, terms];

function named(code: string): { readonly language: string; readonly name: string } {
  const { tag, name } = languageTagAndName(code);
  return { language: tag, name };
}
