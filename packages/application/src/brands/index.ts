export { CreateBrand, DeleteBrands, DeleteMatchingBrands, ListBrands, UpdateBrand } from "./administer-brands.js";
export type { BrandMatch, BrandMatcher, BrandMatches } from "./brand-matcher.js";
export { brandExists, brandNotFound } from "./brand-failures.js";
export type { BrandFilter, BrandRepository, EnabledBrands } from "./brand-repository.js";
export { type BrandExport, type BrandFiles, type BrandFormat, brandFormats, ExportBrands, ImportBrands } from "./exchange-brands.js";
export { FindBrands } from "./find-brands.js";
export { newPatternTime, type PatternMatch, type PatternOutcome, type PatternRunner, type PatternTime } from "./pattern-runner.js";
export { type BrandNeeds, brandSlice, type BrandUseCases } from "./slice.js";
