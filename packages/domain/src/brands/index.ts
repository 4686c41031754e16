export { brandChanged, brandCreated, brandsDeleted, brandsImported } from "./brand-events.js";
export { type Brand, type BrandForm, brandText, changeBrand, createBrand, isHopeless, overrun, patternFlags } from "./brand.js";
export { LiteralIndex, type LiteralMatch } from "./literal-index.js";
