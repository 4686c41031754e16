import { DomainError, invalid } from "../common/errors.js";
import type { Instant } from "../common/instant.js";

/** One direction of a glossary, and the dictionary that has its terms. */
export interface GlossaryPart {
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  readonly dictionaryId: string;
}

/** Dictionaries under one name, one for each direction, as some interfaces know them. */
export interface Glossary {
  readonly id: string;
  readonly name: string;
  readonly created: Instant;
  readonly parts: readonly GlossaryPart[];
}

const mostCharacters = 1_024;

/** The glossary under another name. Throws `glossary-name-invalid`. */
export function rename(glossary: Glossary, name: string): Glossary {
  if (name.trim() !== "" && name.length <= mostCharacters && !/\p{Cc}/u.test(name)) return { ...glossary, name };
  throw invalid("glossary-name-invalid", `${JSON.stringify(name.slice(0, 80))} cannot be the name of a glossary.`,
    `It must have 1 to ${mostCharacters} characters, and no control characters.`);
}

/** The glossary with a part in the place of the one for the same direction. */
export function withPart(glossary: Glossary, part: GlossaryPart): Glossary {
  return { ...glossary, parts: [...withoutPart(glossary, part).parts, part] };
}

/** The glossary without its part for a direction. */
export function withoutPart(glossary: Glossary, direction: Omit<GlossaryPart, "dictionaryId">): Glossary {
  return { ...glossary, parts: glossary.parts.filter((part) => !isFor(part, direction)) };
}

/** Its part for a direction. */
export function partOf(glossary: Glossary, direction: Omit<GlossaryPart, "dictionaryId">): GlossaryPart | undefined {
  return glossary.parts.find((part) => isFor(part, direction));
}

/** The id of the dictionary that a glossary has for a direction. */
export function dictionaryIdOf(glossaryId: string, { sourceLanguageId, targetLanguageId }: Omit<GlossaryPart, "dictionaryId">): string {
  return `${glossaryId}.${sourceLanguageId}-${targetLanguageId}`;
}

/** There is no glossary of that id, or none with that part. */
export function glossaryNotFound(message: string): DomainError {
  return new DomainError("notFound", "glossary-not-found", message, { details: "It never existed, or was deleted." });
}

function isFor(part: GlossaryPart, { sourceLanguageId, targetLanguageId }: Omit<GlossaryPart, "dictionaryId">): boolean {
  return part.sourceLanguageId === sourceLanguageId && part.targetLanguageId === targetLanguageId;
}
