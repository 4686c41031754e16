import { brandText } from "@dragoman/domain/brands";
import { checkWildcard } from "@dragoman/domain/common";
import type { BrandFilter } from "./brand-repository.js";

/** The filter, when it may be searched for, its texts as brands keep them. Throws `wildcard-too-many`. */
export function checkedFilter(filter: BrandFilter): BrandFilter {
  const checked: { -readonly [Name in keyof BrandFilter]: BrandFilter[Name] } = { ...filter };
  for (const field of ["source", "target", "comment"] as const) {
    const text = filter[field];
    if (text === undefined) continue;
    checkWildcard(field, text);
    checked[field] = brandText(text);
  }
  return checked;
}
