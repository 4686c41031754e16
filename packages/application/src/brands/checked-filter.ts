import { checkWildcard } from "@dragoman/domain";
import type { BrandFilter } from "./brand-repository.js";

/** The filter, when it may be searched for. Throws `wildcard-too-many`. */
export function checkedFilter(filter: BrandFilter): BrandFilter {
  for (const field of ["source", "target", "comment"] as const) checkWildcard(field, filter[field] ?? "");
  return filter;
}
