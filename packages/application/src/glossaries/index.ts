export { ChangeGlossaries, type GlossaryTerms } from "./change-glossaries.js";
export { glossaryGroup, type KeptGlossaries } from "./glossary-group.js";
export { type CountedGlossary, ReadGlossaries } from "./read-glossaries.js";
export { type GlossaryNeeds, glossarySlice, type GlossaryUseCases } from "./slice.js";
