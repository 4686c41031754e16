import type { DomainEvent } from "../common/events.js";
import type { Instant } from "../common/instant.js";
import type { Dictionary } from "./dictionary.js";

// Terms are what people wrote: events say of which dictionary they are, and how many, never which.

/** That there is a new dictionary, with so many terms. */
export function dictionaryCreated(dictionary: Dictionary, terms: number, at: Instant): DomainEvent {
  return happened("dictionary.created", dictionary, at, { terms: String(terms) });
}

/** That a dictionary has other terms, so many, in the place of all that it had. */
export function dictionaryReplaced(dictionary: Dictionary, terms: number, at: Instant): DomainEvent {
  return happened("dictionary.replaced", dictionary, at, { terms: String(terms) });
}

/** That a dictionary is gone, with all its terms. */
export function dictionaryDeleted(dictionary: Dictionary, at: Instant): DomainEvent {
  return happened("dictionary.deleted", dictionary, at);
}

/** That a dictionary has one more term. */
export function termAdded(dictionary: Dictionary, at: Instant): DomainEvent {
  return happened("dictionary.termAdded", dictionary, at);
}

/** That a term of a dictionary is another one. */
export function termChanged(dictionary: Dictionary, at: Instant): DomainEvent {
  return happened("dictionary.termChanged", dictionary, at);
}

/** That so many terms of a dictionary are gone; nothing happened when it is none. */
export function termsDeleted(dictionary: Dictionary, count: number, at: Instant): readonly DomainEvent[] {
  return count === 0 ? [] : [happened("dictionary.termsDeleted", dictionary, at, { count: String(count) })];
}

/** The revision tells which state of the terms is meant. */
function happened(type: string, { id, revision }: Dictionary, at: Instant, more: DomainEvent["data"] = {}): DomainEvent {
  return { type, at, data: { dictionaryId: id, revision, ...more } };
}
