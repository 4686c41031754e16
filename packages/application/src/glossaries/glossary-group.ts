import { DomainError } from "@dragoman/domain/common";
import { type Glossary, glossaryNotFound } from "@dragoman/domain/glossaries";
import type { SettingGroup } from "../system/index.js";

/** The glossaries of a server: names for dictionaries, so few that they are kept together. */
export interface KeptGlossaries {
  readonly glossaries: readonly Glossary[];
}

/** Under one name, for they change together. */
export const glossaryGroup: SettingGroup<KeptGlossaries> = { name: "glossaries", whole: ({ glossaries = [] }) => ({ glossaries }) };

/** So many there may be. */
const most = 1_000;

/** With one more. Throws `too-many-glossaries`. */
export function added({ glossaries }: KeptGlossaries, glossary: Glossary): KeptGlossaries {
  if (glossaries.length < most) return { glossaries: [...glossaries, glossary] };
  throw new DomainError("conflict", "too-many-glossaries", `There are ${most} glossaries already.`, { details: "Delete some." });
}

/** With one changed, or gone where it becomes nothing. Throws `glossary-not-found`. */
export function changed({ glossaries }: KeptGlossaries, id: string, change: (glossary: Glossary) => Glossary | undefined): KeptGlossaries {
  requireGlossary({ glossaries }, id);
  return { glossaries: glossaries.flatMap((one) => (one.id === id.toLowerCase() ? change(one) ?? [] : [one])) };
}

/** The glossary of an id. Throws `glossary-not-found`. */
export function requireGlossary({ glossaries }: KeptGlossaries, id: string): Glossary {
  const found = glossaries.find((one) => one.id === id.toLowerCase());
  if (found === undefined) throw glossaryNotFound(`There is no glossary ${JSON.stringify(id.slice(0, 100))}.`);
  return found;
}
