import { DomainError } from "@dragoman/domain/common";

/** Whoever answers others meanwhile is busy with a unit of this length for a second or two. */
const maxUnit = 1_048_576;

/** Throws when a unit, called `name` in the sentence about it, has too many characters. */
export function checkUnitSize(size: number, name: string): void {
  if (size <= maxUnit) return;
  throw new DomainError("invalid", "document-unit-too-long", `${name} is longer than ${maxUnit} characters.`, { details: "Divide the text into more units." });
}
