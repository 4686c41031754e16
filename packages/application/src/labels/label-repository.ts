import type { EventsOf, Page, PageRequest } from "@dragoman/domain/common";
import type { Label } from "@dragoman/domain/labels";

/** All that are there have to match. An empty list matches nothing. */
export interface LabelFilter {
  readonly ids?: readonly number[];
  /** Substrings, without letter case; any of them. */
  readonly names?: readonly string[];
}

/** What a list of labels is ordered by. */
export type LabelOrder = "id" | "name";

/**
 * Keeps labels.
 *
 * Names are unique after NFKC and without letter case (`fold`). Ids count from 1 and are never given twice. Jobs name
 * labels by id: they show the present name of a label, and none that was removed. Each change is stored with the events it is
 * told of by, together or not at all; when `events` throws nothing is stored.
 */
export interface LabelRepository {
  /** Rejects with `label-name-taken` (kind invalid) when a label of that name is there. */
  add(name: string, events: EventsOf<Label>): Promise<Label>;
  /** The labels with one of these ids or whole names, names without letter case; by ascending id. */
  find(wanted: readonly string[]): Promise<readonly Label[]>;
  /** Rejects with `label-not-found`, and with `label-name-taken` when another label has that name. */
  rename(id: number, name: string, events: EventsOf<Label>): Promise<Label>;
  /** Removes the label from all jobs as well; answers it as it was. Rejects with `label-not-found`. */
  remove(id: number, events: EventsOf<Label>): Promise<Label>;
  /** Removes all that match, each with its events; answers how many. */
  removeAll(filter: LabelFilter, events: EventsOf<Label>): Promise<number>;
  /** Ordered by id, or by name without letter case. Past the last page: no items, true totals. */
  list(filter: LabelFilter, order: LabelOrder, page: PageRequest): Promise<Page<Label>>;
}
