import { DomainError, invalid } from "@dragoman/domain/common";

/** That no label has this id. */
export function labelNotFound(id: number): DomainError {
  return new DomainError("notFound", "label-not-found", `There is no label ${id}.`, { details: "It never existed, or has been deleted." });
}

/** That another label has this name. */
export function labelNameTaken(name: string): DomainError {
  return invalid("label-name-taken", `There is already a label ${JSON.stringify(name)}.`,
    "Names are unique regardless of letter case; choose another one.");
}
