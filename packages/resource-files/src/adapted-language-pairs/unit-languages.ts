import { languageOfTag, languageTagAndName, nearLanguages } from "@dragoman/domain/language-pairs";

/** How close a language tag is to a wanted language: exactly it, near it as `pt` is to `ptb`, or another form of the same language. */
const Closeness = { none: 0, sibling: 1, near: 2, exact: 3 } as const;

/** A tag of a file, and how often it occurs there. */
export interface FoundLanguage {
  readonly tag: string;
  readonly units: number;
}

/** A tag that means a language of the pair. */
export interface LanguageOfPair {
  /** As it stands in the file. */
  readonly tag: string;
  readonly side: "source" | "target";
  readonly closeness: number;
}

interface KnownTag {
  readonly language: LanguageOfPair | undefined;
  units: number;
}

/** So many tags are told apart; a file with more of them is no translation memory. */
const mostTags = 1_000;

/**
 * Tells by their tags which texts are in the languages of a pair. Regions do not matter, unless the wanted form occurs as well: then
 * forms that are less close are left aside.
 */
export class UnitLanguages {
  private readonly known = new Map<string, KnownTag>();
  private readonly best = { source: 0, target: 0 };

  constructor(private readonly sourceLanguageId: string, private readonly targetLanguageId: string) {}

  /** The language of the pair that a tag means; undefined for any other. */
  of(tag: string): LanguageOfPair | undefined {
    return this.know(tag)?.language;
  }

  /** One text more with this tag. */
  count(tag: string): void {
    const known = this.know(tag);
    if (known !== undefined) known.units++;
  }

  /** Whether no tag so far was closer to the language of the pair. */
  isBest({ side, closeness }: LanguageOfPair): boolean {
    return closeness === this.best[side];
  }

  /** All tags, the most frequent first. */
  found(): readonly FoundLanguage[] {
    return [...this.known].map(([tag, { units }]) => ({ tag, units })).sort((a, b) => b.units - a.units || (a.tag < b.tag ? -1 : 1));
  }

  private know(tag: string): KnownTag | undefined {
    const known = this.known.get(tag);
    if (known !== undefined || this.known.size >= mostTags) return known;
    const language = this.languageOf(tag);
    if (language !== undefined) this.best[language.side] = Math.max(this.best[language.side], language.closeness);
    const added = { language, units: 0 };
    this.known.set(tag, added);
    return added;
  }

  private languageOf(tag: string): LanguageOfPair | undefined {
    const toSource = closenessOf(tag, this.sourceLanguageId);
    const toTarget = closenessOf(tag, this.targetLanguageId);
    if (toSource === Closeness.none && toTarget === Closeness.none) return undefined;
    return toTarget > toSource ? { tag, side: "target", closeness: toTarget } : { tag, side: "source", closeness: toSource };
  }
}

function closenessOf(tag: string, wanted: string): number {
  const [language = ""] = tag.trim().split(/[-_]/, 1);
  // Some tools number regions: ES-01.
  const code = (languageOfTag(tag.trim()) ?? languageOfTag(language))?.code;
  if (code === undefined) return language.toLowerCase() === wanted ? Closeness.exact : Closeness.none;
  if (code === wanted) return Closeness.exact;
  const near = nearLanguages(code);
  if (near.includes(wanted)) return Closeness.near;
  return nearLanguages(wanted).some((one) => near.includes(one)) ? Closeness.sibling : Closeness.none;
}

/** A language as a sentence names it: `Spanish (es)`. */
export function nameOfLanguage(code: string): string {
  const { name, tag } = languageTagAndName(code);
  return `${name} (${tag})`;
}
