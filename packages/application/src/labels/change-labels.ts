import { invalid } from "@dragoman/domain/common";
import { type Label, labelName } from "@dragoman/domain/labels";
import type { LabelFilter, LabelRepository } from "./label-repository.js";

/** Makes a label. Rejects with `label-name-invalid` or `label-name-taken`. */
export class CreateLabel {
  constructor(private readonly labels: LabelRepository) {}

  async run(name: string): Promise<Label> {
    return this.labels.add(labelName(name));
  }
}

/** Gives a label another name, on all translations that have it as well. Rejects with `label-name-invalid` or `label-name-taken`. */
export class RenameLabel {
  constructor(private readonly labels: LabelRepository) {}

  async run(id: number, name: string): Promise<Label> {
    return this.labels.rename(id, labelName(name));
  }
}

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
