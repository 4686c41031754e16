import type { Brand } from "@dragoman/domain/brands";
import type { Page } from "@dragoman/domain/common";
import { pageSchema, showPage } from "../common/page.view.js";
import { flag, named, object, text } from "../common/schema.js";

function showBrand({ source, target, comment, isPattern, disabled }: Brand): object {
  return { source, target, comment, isSearchPatternSource: isPattern, disabled };
}

export const showBrands: (page: Page<Brand>) => object = showPage("brands", showBrand);

/** One brand in the form of a list. */
export function showOneBrand(brand: Brand): object {
  return showBrands({ items: [brand], page: 1, perPage: 25, totalItems: 1 });
}

export const brandsSchema = pageSchema("BrandPage", "brands", named("Brand", object({
  source: text, target: text, comment: text, isSearchPatternSource: flag, disabled: flag,
}), { source: "Acme", target: "ACME", comment: "the firm", isSearchPatternSource: false, disabled: false }));
