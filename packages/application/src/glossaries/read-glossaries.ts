import type { Term } from "@dragoman/domain/dictionaries";
import { type Glossary, glossaryNotFound, type GlossaryPart, partOf } from "@dragoman/domain/glossaries";
import type { DictionaryRepository } from "../dictionaries/index.js";
import type { SettingStore } from "../system/index.js";
import { glossaryGroup, requireGlossary } from "./glossary-group.js";

/** A glossary, and how many terms each of its parts has. */
export interface CountedGlossary extends Omit<Glossary, "parts"> {
  readonly parts: readonly (GlossaryPart & { readonly terms: number })[];
}

/**
 * Shows glossaries, without parts whose dictionaries were deleted. Whatever names one that is not there rejects with
 * `glossary-not-found`.
 */
export class ReadGlossaries {
  constructor(
    private readonly settings: Pick<SettingStore, "read">,
    private readonly dictionaries: Pick<DictionaryRepository, "findAll" | "listTerms" | "terms">,
  ) {}

  async list(): Promise<readonly CountedGlossary[]> {
    const { glossaries } = await this.settings.read(glossaryGroup);
    return Promise.all(glossaries.map((one) => this.counted(one)));
  }

  async find(id: string): Promise<CountedGlossary> {
    return this.counted(requireGlossary(await this.settings.read(glossaryGroup), id));
  }

  /** Whether there is one, however many dictionaries it has. */
  async has(id: string): Promise<boolean> {
    const { glossaries } = await this.settings.read(glossaryGroup);
    return glossaries.some((one) => one.id === id.toLowerCase());
  }

  /** The terms of one direction, by their source; without one, those of the only direction that there is. */
  async terms(id: string, direction?: Omit<GlossaryPart, "dictionaryId">): Promise<readonly Term[]> {
    const glossary = await this.find(id);
    const part = direction === undefined ? glossary.parts[0] : partOf(glossary, direction);
    if (part === undefined) throw glossaryNotFound("The glossary has no such dictionary.");
    const found: Term[] = [];
    for await (const term of this.dictionaries.terms(part.dictionaryId)) found.push(term);
    return found;
  }

  private async counted({ parts, ...glossary }: Glossary): Promise<CountedGlossary> {
    const there = new Set((await this.dictionaries.findAll(parts.map(({ dictionaryId }) => dictionaryId))).map(({ id }) => id));
    const present = parts.filter(({ dictionaryId }) => there.has(dictionaryId));
    return { ...glossary, parts: await Promise.all(present.map(async (part) => ({ ...part, terms: await this.count(part) }))) };
  }

  private async count({ dictionaryId }: GlossaryPart): Promise<number> {
    return (await this.dictionaries.listTerms(dictionaryId, {}, { page: 1, perPage: 1 })).totalItems;
  }
}
