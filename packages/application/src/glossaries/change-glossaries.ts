import {
  checkDictionaryLanguages, dictionaryCreated, dictionaryDeleted, dictionaryReplaced, normalTerm, type Term,
} from "@dragoman/domain/dictionaries";
import {
  dictionaryIdOf, type Glossary, glossaryNotFound, type GlossaryPart, partOf, rename, withoutPart, withPart,
} from "@dragoman/domain/glossaries";
import type { AccountLimits } from "../accounts/index.js";
import type { Clock, Random } from "../common/clock-and-random.js";
import type { DictionaryRepository } from "../dictionaries/index.js";
import type { SettingStore } from "../system/index.js";
import { added, changed, glossaryGroup, requireGlossary } from "./glossary-group.js";

/** One direction with its terms; of equal sources the last counts. */
export interface GlossaryTerms extends Omit<GlossaryPart, "dictionaryId"> {
  readonly terms: readonly Pick<Term, "source" | "target">[];
}

type Direction = Omit<GlossaryPart, "dictionaryId">;

/**
 * Makes and changes glossaries, whose terms are kept in dictionaries of their own. Rejects with `glossary-not-found`, `term-invalid`,
 * `languages-same`, and with `account-limit-reached` for DICTIONARIES.
 */
export class ChangeGlossaries {
  constructor(
    private readonly settings: SettingStore,
    private readonly dictionaries: Pick<DictionaryRepository, "add" | "replace" | "find" | "remove" | "terms" | "list">,
    private readonly clock: Clock, private readonly random: Random,
    private readonly limits: Pick<AccountLimits, "makingDictionary">,
  ) {}

  /** Answers its id. Rejects with `glossary-name-invalid` and `too-many-glossaries`, and then leaves no dictionary behind. */
  async create(name: string, parts: readonly GlossaryTerms[]): Promise<string> {
    const empty = rename({ id: this.random.id().toLowerCase(), name: "", created: this.clock.now(), parts: [] }, name);
    const made: GlossaryPart[] = [];
    try {
      for (const part of parts) made.push(await this.fill(empty.id, part));
      await this.settings.update(glossaryGroup, (was) => ({ state: added(was, made.reduce(withPart, empty)) }));
      return empty.id;
    } catch (error) {
      for (const { dictionaryId } of made) await this.drop(dictionaryId);
      throw error;
    }
  }

  async rename(id: string, name: string): Promise<void> {
    await this.change(id, (glossary) => rename(glossary, name));
  }

  /** Puts these terms in the place of those of the direction. */
  async replace(id: string, part: GlossaryTerms): Promise<void> {
    const { id: found } = requireGlossary(await this.settings.read(glossaryGroup), id);
    const filled = await this.fill(found, part);
    await this.change(found, (glossary) => withPart(glossary, filled));
  }

  /** Adds these terms to those of the direction; of one that is there already the target changes. */
  async merge(id: string, part: GlossaryTerms): Promise<void> {
    const there = partOf(requireGlossary(await this.settings.read(glossaryGroup), id), part);
    const terms: Pick<Term, "source" | "target">[] = [];
    if (there !== undefined && await this.dictionaries.find(there.dictionaryId) !== undefined) {
      for await (const term of this.dictionaries.terms(there.dictionaryId)) terms.push(term);
    }
    await this.replace(id, { ...part, terms: [...terms, ...part.terms] });
  }

  /** Takes a direction out, with its dictionary. */
  async removePart(id: string, direction: Direction): Promise<void> {
    const part = partOf(requireGlossary(await this.settings.read(glossaryGroup), id), direction);
    if (part === undefined) throw glossaryNotFound("The glossary has no such dictionary.");
    await this.change(id, (glossary) => withoutPart(glossary, direction));
    await this.drop(part.dictionaryId);
  }

  /** Deletes a glossary with its dictionaries. */
  async remove(id: string): Promise<void> {
    const { parts } = requireGlossary(await this.settings.read(glossaryGroup), id);
    await this.change(id, () => undefined);
    for (const { dictionaryId } of parts) await this.drop(dictionaryId);
  }

  private async change(id: string, change: (glossary: Glossary) => Glossary | undefined): Promise<void> {
    await this.settings.update(glossaryGroup, (was) => ({ state: changed(was, id, change) }));
  }

  private async fill(glossaryId: string, { terms, ...direction }: GlossaryTerms): Promise<GlossaryPart> {
    checkDictionaryLanguages(direction);
    const id = dictionaryIdOf(glossaryId, direction);
    const normal = terms.map(({ source, target }) => normalTerm({ source, target, comment: "" }));
    const open = async function* () { yield* normal; };
    if (await this.dictionaries.find(id) === undefined) {
      await this.limits.makingDictionary(this.dictionaries, () => this.dictionaries.add({ id, ...direction }, open, (made, count) =>
        [dictionaryCreated(made, count, this.clock.now())]));
    } else {
      await this.dictionaries.replace(id, open, (replaced, count) => [dictionaryReplaced(replaced, count, this.clock.now())]);
    }
    return { ...direction, dictionaryId: id };
  }

  /** One that somebody deleted already is gone all the same. */
  private async drop(dictionaryId: string): Promise<void> {
    if (await this.dictionaries.find(dictionaryId) === undefined) return;
    await this.dictionaries.remove(dictionaryId, (dictionary) => [dictionaryDeleted(dictionary, this.clock.now())]);
  }
}
