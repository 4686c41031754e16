export {
  dictionaryIdOf, type Glossary, glossaryNotFound, type GlossaryPart, partOf, rename, withoutPart, withPart,
} from "./glossary.js";
