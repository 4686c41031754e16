import type { Instant } from "@dragoman/domain/common";
import { leastSimilarity, similarityOf, wordsToCompare } from "@dragoman/domain/feedback";
import { mostSimilar, type SimilarTranslation } from "./similar-feedback.js";

/** An entry in force that may be similar to a text. */
export interface SimilarCandidate extends SimilarTranslation {
  readonly reviewed: Instant;
}

/** A translation of a sentence is no longer; engines take no more. */
const longestTranslation = 6_000;

/** The most similar of the candidates, as `SimilarFeedback` promises them; later entries have higher ids. */
export function rankSimilar(text: string, candidates: readonly SimilarCandidate[]): readonly SimilarTranslation[] {
  if (candidates.length === 0) return [];
  const words = wordsToCompare(text);
  const latest = new Map<string, SimilarCandidate>();
  for (const one of candidates) {
    if (one.translation.length > longestTranslation) continue;
    const known = latest.get(one.source);
    if (known === undefined || isLater(one, known)) latest.set(one.source, one);
  }
  return [...latest.values()].map((one) => ({ one, similarity: similarityOf(words, wordsToCompare(one.source)) }))
    .filter(({ similarity }) => similarity >= leastSimilarity - 1e-9)
    .sort((a, b) => b.similarity - a.similarity || (isLater(a.one, b.one) ? -1 : 1))
    .slice(0, mostSimilar)
    .map(({ one: { feedbackId, source, translation } }) => ({ feedbackId, source, translation }));
}

function isLater(one: SimilarCandidate, other: SimilarCandidate): boolean {
  return one.reviewed === other.reviewed ? BigInt(one.feedbackId) > BigInt(other.feedbackId) : one.reviewed > other.reviewed;
}
