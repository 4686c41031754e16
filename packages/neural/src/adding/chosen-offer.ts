import { type Direction, type FileRole, modelId, type ModelOffer, offersFor } from "../registry/index.js";
import { AddingFault } from "./adding-fault.js";
import type { Place } from "./place.js";

/**
 * Of the models that a place offers the best whole one for a direction, of an architecture or of any. Throws AddingFault, which says what
 * there is instead.
 */
export function chosenOffer(place: Place, offers: readonly ModelOffer[], direction: Direction, architecture?: string): ModelOffer {
  const best = offersFor(offers, direction, architecture).find(isWhole);
  if (best !== undefined) return best;
  const name = modelId(direction);
  const others = offersFor(offers, direction);
  if (others.length === 0) {
    const some = [...new Set(offers.map(modelId))].toSorted();
    const shown = `${some.slice(0, 20).join(", ")}${some.length > 20 ? " and more" : ""}`;
    throw new AddingFault(`${place.shown} offers no model ${name}; it offers ${shown}.`);
  }
  if (others.some((offer) => isWhole(offer))) {
    const there = [...new Set(others.map((offer) => offer.architecture))].join(", ");
    throw new AddingFault(`${place.shown} offers no model ${name} that is ${architecture}; there is ${there}.`);
  }
  throw new AddingFault(`${place.shown} offers ${name} without ${missingOf(others[0]!)}.`);
}

const isWhole = (offer: ModelOffer): boolean => missingOf(offer) === undefined;

/** What a model cannot do without: its vocabulary, or both. */
function missingOf({ files }: ModelOffer): string | undefined {
  const has = (role: FileRole): boolean => files.some((file) => file.role === role);
  if (has("vocabulary") || (has("sourceVocabulary") && has("targetVocabulary"))) return undefined;
  return has("sourceVocabulary") ? "its target vocabulary (trgvocab)" : has("targetVocabulary") ? "its source vocabulary (srcvocab)"
    : "its vocabulary (vocab, or srcvocab and trgvocab)";
}
