import { DomainError } from "@dragoman/domain";

/** A unit of this length was not made to be translated at once. */
const maxUnit = 4_194_304;

/** Throws when a unit, called `name` in the sentence about it, has too many characters. */
export function checkUnitSize(size: number, name: string): void {
  if (size <= maxUnit) return;
  throw new DomainError("invalid", "document-unit-too-long", `${name} is longer than ${maxUnit} characters.`, { details: "Divide the text into more units." });
}
