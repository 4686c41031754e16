import { type MarianFacts, readMarianModel } from "./marian-model.js";
import { ModelFault, type NamedBytes } from "./model-fault.js";
import { checkShortlist } from "./shortlist.js";
import { readVocabulary, type VocabularyFacts } from "./vocabulary.js";

/** The files of a model, read whole. */
export interface ModelFiles {
  readonly model: NamedBytes;
  readonly shortlist?: NamedBytes;
  /** One for both languages, or the source's and the target's. */
  readonly vocabularies: readonly NamedBytes[];
  readonly qualityModel?: NamedBytes;
}

/** What a model is, and what its vocabularies can write: the source's, the target's. */
export interface ModelFacts extends MarianFacts {
  readonly source: VocabularyFacts;
  readonly target: VocabularyFacts;
}

/** The header of a quality model, and the least that it holds. */
const qualityHeaderBytes = 16;

/** Checks that files can be loaded together, and says what they are. Throws ModelFault, which names the first file that is wrong. */
export function checkModel({ model, shortlist, vocabularies, qualityModel }: ModelFiles): ModelFacts {
  const facts = readMarianModel(model);
  const [first, second = first] = vocabularies;
  if (first === undefined || second === undefined || vocabularies.length > 2) {
    throw new ModelFault(model.name, `comes with ${vocabularies.length} vocabularies; one or two are right`);
  }
  const source = readVocabulary(first);
  const target = second === first ? source : readVocabulary(second);
  checkFits(first, source, facts.vocabularies[0], model);
  checkFits(second, target, facts.vocabularies[1], model);
  if (shortlist !== undefined) checkShortlist(shortlist, facts.vocabularies);
  if (qualityModel !== undefined && qualityModel.bytes.length < qualityHeaderBytes) {
    throw new ModelFault(qualityModel.name, "is no quality model");
  }
  return { ...facts, source, target };
}

function checkFits({ name }: NamedBytes, { pieces }: VocabularyFacts, wanted: number, model: NamedBytes): void {
  if (pieces !== wanted) throw new ModelFault(name, `has ${pieces} pieces, and ${model.name} is made for ${wanted}`);
}
