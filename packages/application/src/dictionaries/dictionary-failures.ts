import { DomainError, invalid } from "@dragoman/domain/common";

/** So much of a text says which one is meant. */
const shown = (text: string): string => JSON.stringify(text.slice(0, 80));

/** That there is no dictionary of that id. */
export function dictionaryNotFound(id: string): DomainError {
  return new DomainError("notFound", "dictionary-not-found", `There is no dictionary ${JSON.stringify(id.slice(0, 100))}.`,
    { details: "It never existed, or has been deleted; GET /dictionaries lists them." });
}

/** That there is a dictionary of that id. */
export function dictionaryIdTaken(id: string): DomainError {
  return invalid("dictionary-id-taken", `There is already a dictionary ${JSON.stringify(id)}.`,
    "Ids are unique regardless of letter case; choose another one, or replace the content of that one.");
}

/** That the dictionary has no term of that source. */
export function termNotFound(dictionaryId: string, source: string): DomainError {
  return new DomainError("notFound", "term-not-found", `Dictionary ${dictionaryId} has no term ${shown(source)}.`,
    { details: "Letter case counts in the source of a term." });
}

/** That the dictionary has a term of that source. */
export function termSourceTaken(source: string): DomainError {
  return invalid("term-source-taken", `The dictionary has a term ${shown(source)} already.`,
    "Change that one; sources are unique within a dictionary, and letter case counts.");
}
