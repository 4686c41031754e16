import { DomainError, invalid } from "../common/errors.js";
import type { Change } from "../common/events.js";
import type { Instant } from "../common/instant.js";
import { directionNamed, type LanguagePair, technologyRanks } from "./language-pair.js";

/** A score from 0 to 100, and the bounds in which it lies with a certainty of 95 %. */
export interface ScoreInterval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** How well a pair translated a test set: corpus BLEU and chrF2. */
export interface PairScore {
  readonly languagePairId: string;
  readonly bleu: ScoreInterval;
  readonly chrf: ScoreInterval;
}

/** What pairs of one direction scored on the same sentences. */
export interface PairMeasurement {
  /** What whoever measured calls the sentences. */
  readonly testSet: string;
  readonly sentences: number;
  readonly measured: Instant;
  readonly scores: readonly PairScore[];
}

/** What is known beside the pairs themselves of how to choose one of a direction. */
export interface PairChoice {
  /** `EngSpa`. */
  readonly direction: string;
  /** Pairs that go before all others, as an administrator decided; empty where nobody did. */
  readonly order: readonly string[];
  readonly measurement?: PairMeasurement;
}

/** More pairs of one direction nobody has. */
export const mostPairsOfChoice = 50;
const mostIdCharacters = 200;
/** Of the name of a test set. */
export const mostTestSetCharacters = 200;
/** So many sentences a measurement has at least: of fewer, bounds say nothing. */
export const fewestMeasuredSentences = 10;

/**
 * The order in which pairs of one direction are chosen, the best first. Those that an administrator put in an order go before all
 * others. The others stand by the rank of their technology, and of one rank as they were given; but those that were measured together
 * share the places that they hold by their chrF, the highest first.
 */
export function orderPairs<P extends Pick<LanguagePair, "id" | "rank">>(pairs: readonly P[], choice?: Omit<PairChoice, "direction">): P[] {
  const { order = [], measurement } = choice ?? {};
  const byRank = [...pairs].sort((one, other) => rankPlace(one) - rankPlace(other));
  const decided = order.flatMap((id) => byRank.find((pair) => pair.id === id) ?? []);
  const chrf = new Map(measurement?.scores.map((score) => [score.languagePairId, score.chrf.value]));
  return [...decided, ...sharePlaces(byRank.filter((pair) => !decided.includes(pair)), ({ id }) => chrf.get(id))];
}

/** Things that have a worth are put, by it, into the places that they hold; the others stay where they are. */
function sharePlaces<T>(things: readonly T[], worthOf: (thing: T) => number | undefined): T[] {
  const worth = (thing: T): number => worthOf(thing) ?? 0;
  const sorted = things.filter((thing) => worthOf(thing) !== undefined).sort((one, other) => worth(other) - worth(one));
  return things.map((thing) => (worthOf(thing) === undefined ? thing : sorted.shift() as T));
}

const rankPlace = ({ rank = "usual" }: Pick<LanguagePair, "rank">): number => technologyRanks.indexOf(rank);

/** Puts pairs before all others of their direction. Throws `pair-order-invalid`. */
export function decideOrder(choice: PairChoice, order: readonly string[], at: Instant): Change<PairChoice> {
  if (order.length === 0 || order.length > mostPairsOfChoice) {
    throw invalid("pair-order-invalid", `An order of ${order.length} language pairs cannot be decided.`,
      `languagePairIds are 1 to ${mostPairsOfChoice} pairs from the one language into the other, the best first.`);
  }
  const repeated = order.find((id, place) => order.indexOf(id) !== place);
  if (repeated !== undefined) {
    throw invalid("pair-order-invalid", `languagePairIds has ${JSON.stringify(repeated)} more than once.`, "Name each pair once.");
  }
  for (const id of order) requireOfDirection(id, choice.direction, "pair-order-invalid");
  return orderChanged(choice, order, at);
}

/** Takes the decided order away. Throws `pair-order-not-found`. */
export function forgetOrder(choice: PairChoice, at: Instant): Change<PairChoice> {
  if (choice.order.length > 0) return orderChanged(choice, [], at);
  throw new DomainError("notFound", "pair-order-not-found", `Nobody decided the order of the language pairs of ${choice.direction}.`);
}

function orderChanged(choice: PairChoice, order: readonly string[], at: Instant): Change<PairChoice> {
  if (order.join() === choice.order.join()) return { state: choice };
  const data = { direction: choice.direction, languagePairIds: order.join(" ") };
  return { state: { ...choice, order }, events: [{ type: "pairChoice.orderChanged", at, data }] };
}

/** Keeps what pairs scored, in place of what they scored before. Throws `measurement-invalid`. */
export function keepMeasurement(choice: PairChoice, measurement: PairMeasurement): Change<PairChoice> {
  checkMeasurement(measurement, choice.direction);
  return { state: { ...choice, measurement }, events: [measurementChanged(choice, measurement.sentences, measurement.measured)] };
}

/** Takes the measurement away. Throws `measurement-not-found`. */
export function forgetMeasurement(choice: PairChoice, at: Instant): Change<PairChoice> {
  const { measurement, ...others } = choice;
  if (measurement !== undefined) return { state: others, events: [measurementChanged(choice, 0, at)] };
  throw new DomainError("notFound", "measurement-not-found", `Nobody measured the language pairs of ${choice.direction}.`);
}

const measurementChanged = ({ direction }: PairChoice, sentences: number, at: Instant) =>
  ({ type: "pairChoice.measurementChanged", at, data: { direction, sentences: String(sentences) } });

function checkMeasurement({ testSet, sentences, scores }: PairMeasurement, direction: string): void {
  const refuse = (message: string, details: string) => invalid("measurement-invalid", message, details);
  if (testSet === "" || testSet.length > mostTestSetCharacters) {
    throw refuse(`testSet has ${testSet.length} characters.`, `It must have 1 to ${mostTestSetCharacters}.`);
  }
  if (!Number.isSafeInteger(sentences) || sentences < fewestMeasuredSentences) {
    throw refuse(`sentences is ${sentences}.`, `It must be a whole number of at least ${fewestMeasuredSentences}.`);
  }
  const ids = scores.map(({ languagePairId }) => languagePairId);
  if (ids.length === 0 || ids.length > mostPairsOfChoice || new Set(ids).size < ids.length) {
    throw refuse("scores is not accepted.", `It must have 1 to ${mostPairsOfChoice} pairs, each once.`);
  }
  scores.forEach(({ languagePairId, bleu, chrf }, at) => {
    requireOfDirection(languagePairId, direction, "measurement-invalid");
    for (const [name, { low, value, high }] of [["bleu", bleu], ["chrf", chrf]] as const) {
      if (0 <= low && low <= value && value <= high && high <= 100) continue;
      throw refuse(`scores[${at}].${name} is not accepted.`, "It must have low, value and high, from 0 to 100 and in this order.");
    }
  });
}

function requireOfDirection(languagePairId: string, direction: string, code: string): void {
  if (languagePairId.startsWith(`${direction}_`) && !languagePairId.includes(">>") && languagePairId.length <= mostIdCharacters) return;
  throw invalid(code, `${JSON.stringify(languagePairId.slice(0, 200))} is no language pair of ${direction}.`,
    "GET /api/ext/v1/language-pairs/choices lists the pairs of each direction.");
}

/** The direction that a name means. Throws `direction-unknown` for what means none. */
export function requireDirection(name: string): string {
  const found = directionNamed(name);
  if (found !== undefined) return found;
  throw new DomainError("notFound", "direction-unknown", `${JSON.stringify(name.slice(0, 80))} is no direction between two languages.`,
    { details: "It must be the codes of two languages in one word, such as EngSpa." });
}
