import { DomainError, invalid } from "@dragoman/domain/common";

/** That no brand has this source. */
export function brandNotFound(source: string): DomainError {
  return new DomainError("notFound", "brand-not-found", `There is no brand ${JSON.stringify(source)}.`,
    { details: "Sources are compared with letter case; GET /api/v2/brands lists them." });
}

/** That another brand has this source. */
export function brandExists(source: string): DomainError {
  return invalid("brand-exists", `There is a brand ${JSON.stringify(source)} already.`,
    "Sources are unique, letter case counts; change the one that is there.");
}
