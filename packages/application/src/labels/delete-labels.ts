import { invalid } from "@dragoman/domain/common";
import type { LabelFilter, LabelRepository } from "./label-repository.js";

/** Removes the labels that fit every filter, from all translations as well; answers how many. Without a filter: invalid. */
export class DeleteLabels {
  constructor(private readonly labels: LabelRepository) {}

  async run(filter: LabelFilter): Promise<number> {
    if (Object.values(filter).every((value) => value === undefined)) {
      throw invalid("filter-missing", "A batch delete without any filter deletes nothing.", "Give labelIds or names.");
    }
    return this.labels.removeAll(filter);
  }
}
