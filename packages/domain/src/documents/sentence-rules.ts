import { invalid } from "../common/index.js";
import { patternFromIcu } from "./icu-pattern.js";

/** A rule of SRX: whether a sentence ends between what these patterns fit, in the syntax of ICU; "" fits anywhere. */
export interface SentenceRule {
  readonly before: string;
  readonly after: string;
  readonly breaks: boolean;
}

/** Rules for the languages whose IETF tags the whole of a pattern fits. */
export interface MappedRules {
  readonly languages: string;
  readonly rules: readonly SentenceRule[];
}

/** The rules for one language. */
export interface LanguageRules {
  /** Whether Unicode's rules, and what is built in beside them, are not asked. */
  readonly isAlone: boolean;
  /** The places in a text at which sentences begin by the rules, given those at which they do without. */
  decide(text: string, builtIn: Iterable<number>): number[];
}

/** White space of more characters is looked into at its start alone. */
const mostBlanks = 8;
/** Patterns see so many characters at once, so that what they cost does not grow with the square of a text. */
const window = 4_000;
/** Of what is around them so many. */
const margin = 200;
const mostRules = 20_000;

/**
 * Rules of a person for where sentences end, as a file of SRX 2.0 maps them to languages.
 *
 * The first rule that fits a place decides it. With `cascade` the rules of all mappings that fit a language hold, in their order,
 * and the built-in ones decide where none fits; without it those of the first mapping hold, and no others. A language that no mapping
 * fits has the built-in ones.
 *
 * A sentence owns the white space behind it. Where a rule fits anywhere in or beside white space, it decides about all of it.
 */
export class SentenceRules {
  private readonly mappings: readonly { readonly languages: RegExp; readonly rules: readonly CompiledRule[] }[];
  private readonly byTag = new Map<string, LanguageRules | undefined>();

  /** Throws `sentence-rules-not-understood`, which names the rule. */
  constructor(mappings: readonly MappedRules[], private readonly cascade: boolean) {
    const count = mappings.reduce((sum, { rules }) => sum + rules.length, 0);
    if (count > mostRules) throw notUnderstood(`There are more than ${mostRules} rules.`);
    this.mappings = mappings.map(({ languages, rules }) => ({
      languages: compiledLanguages(languages),
      rules: rules.map(compiledRule),
    }));
  }

  /** The rules for texts of a language; undefined where the built-in ones hold. */
  of(tag: string): LanguageRules | undefined {
    if (!this.byTag.has(tag)) this.byTag.set(tag, this.find(tag));
    return this.byTag.get(tag);
  }

  private find(tag: string): LanguageRules | undefined {
    const fitting = this.mappings.filter(({ languages }) => languages.test(tag));
    const rules = (this.cascade ? fitting : fitting.slice(0, 1)).flatMap((mapping) => mapping.rules);
    if (fitting.length === 0) return undefined;
    return { isAlone: !this.cascade, decide: (text, builtIn) => decided(text, builtIn, rules) };
  }
}

interface CompiledRule {
  /** Fits at a place, where `lastIndex` is it. */
  readonly at: RegExp;
  readonly breaks: boolean;
}

function compiledRule({ before, after, breaks }: SentenceRule): CompiledRule {
  const behind = (source: string): string => (before === "" ? "" : `(?<=${source})`);
  const ahead = (source: string): string => (after === "" ? "" : `(?=${source})`);
  try {
    return { at: new RegExp(behind(patternFromIcu(before)) + ahead(patternFromIcu(after)), "vy"), breaks };
  } catch (error) {
    throw notUnderstood(`The rule that ${breaks ? "breaks" : "does not break"} between "${before}" and "${after}" cannot be read: `
      + `${(error as Error).message}.`);
  }
}

function compiledLanguages(languages: string): RegExp {
  try {
    return new RegExp(`^(?:${patternFromIcu(languages)})$`, "vi");
  } catch (error) {
    throw notUnderstood(`The mapping with languagepattern="${languages}" cannot be read: ${(error as Error).message}.`);
  }
}

const notUnderstood = (message: string): Error => invalid("sentence-rules-not-understood", message,
  "Patterns of SRX have the syntax of ICU; possessive quantifiers and atomic groups are not understood.");

function decided(text: string, builtIn: Iterable<number>, rules: readonly CompiledRule[]): number[] {
  const known = new Set([...builtIn].map((place) => startOfBlanks(text, place)));
  const places = new Set(known);
  for (const rule of rules) if (rule.breaks) for (const place of placesOf(text, rule)) places.add(startOfBlanks(text, place));
  const breaks: number[] = [];
  for (const place of [...places].sort((a, b) => a - b)) {
    const end = endOfBlanks(text, place);
    const rule = firstFitting(text, place, end, rules);
    if (end > 0 && end < text.length && (rule?.breaks ?? known.has(place))) breaks.push(end);
  }
  return breaks;
}

function* placesOf(text: string, { at }: CompiledRule): Generator<number> {
  const pattern = new RegExp(at.source, "vg");
  for (let start = 0; start < text.length; start += window) {
    const from = Math.max(0, start - margin);
    for (const { index } of text.slice(from, start + window + margin).matchAll(pattern)) {
      if (from + index >= start && from + index < start + window) yield from + index;
    }
  }
}

function firstFitting(text: string, start: number, end: number, rules: readonly CompiledRule[]): CompiledRule | undefined {
  const from = Math.max(0, start - margin);
  const around = text.slice(from, end + margin);
  const last = Math.min(end, start + mostBlanks);
  return rules.find(({ at }) => {
    for (let place = start; place <= last; place++) {
      at.lastIndex = place - from;
      if (at.test(around)) return true;
    }
    return false;
  });
}

const blank = /\s/;

function startOfBlanks(text: string, place: number): number {
  let start = place;
  while (start > 0 && blank.test(text[start - 1] as string)) start -= 1;
  return start;
}

function endOfBlanks(text: string, place: number): number {
  let end = place;
  while (end < text.length && blank.test(text[end] as string)) end += 1;
  return end;
}
