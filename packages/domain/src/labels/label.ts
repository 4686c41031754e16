import { invalid } from "../common/errors.js";
import type { DomainEvent } from "../common/events.js";
import type { Instant } from "../common/instant.js";
import { fold } from "../common/text.js";

/** What people sort translations by. */
export interface Label {
  readonly id: number;
  readonly name: string;
}

const maxLength = 100;

/**
 * The name that a text means, without the blanks around it. Throws `label-name-invalid` unless it has 1 to 100
 * characters, no comma, and something else than digits, encircled or raised ones among them: labels are given in lists,
 * by name or by id, and names are compared by `fold`.
 */
export function labelName(text: string): string {
  const name = text.trim();
  const wrong = name === "" || [...name].length > maxLength || name.includes(",") || /^\p{Nd}+$/u.test(fold(name))
    || /[\p{Cc}\p{Cs}]/u.test(name);
  if (wrong) {
    throw invalid("label-name-invalid", `${JSON.stringify([...name].slice(0, maxLength).join(""))} cannot be the name of a label.`,
      `A name has 1 to ${maxLength} characters on one line, without a comma, and not only digits.`);
  }
  return name;
}

/** That there is a new label. */
export const labelCreated = (label: Label, at: Instant): DomainEvent => happened("label.created", label, at);

/** That a label has another name. */
export const labelRenamed = (label: Label, at: Instant): DomainEvent => happened("label.renamed", label, at);

/** That a label is gone, from all translations as well. */
export const labelDeleted = (label: Label, at: Instant): DomainEvent => happened("label.deleted", label, at);

function happened(type: string, { id }: Label, at: Instant): DomainEvent {
  return { type, at, data: { labelId: String(id) } };
}
