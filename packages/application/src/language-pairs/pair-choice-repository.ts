import type { Change, Instant } from "@dragoman/domain/common";
import type { PairChoice } from "@dragoman/domain/language-pairs";

/**
 * Keeps what is known of how to choose between pairs of one direction. Of a direction of which nothing is known, the choice has an
 * empty order and no measurement, and is not kept.
 *
 * `update` holds the choice alone from reading to writing: two updates of one direction never interleave, and when `change` throws
 * nothing is stored and no event. `change` may be called again, after a rival got in the way, so it has no other effect than its answer.
 */
export interface PairChoiceRepository {
  /** All that is kept, by direction. */
  list(): Promise<readonly PairChoice[]>;
  /** Of a direction, `EngSpa`. */
  find(direction: string): Promise<PairChoice>;
  /** Answers the choice as it is from now on. `now` is the time of the store. */
  update(direction: string, change: (choice: PairChoice, now: Instant) => Change<PairChoice>): Promise<PairChoice>;
}
