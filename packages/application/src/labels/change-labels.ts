import { invalid } from "@dragoman/domain/common";
import { type Label, labelCreated, labelDeleted, labelName, labelRenamed } from "@dragoman/domain/labels";
import type { Clock } from "../common/clock-and-random.js";
import type { LabelFilter, LabelRepository } from "./label-repository.js";

/** Makes a label. Rejects with `label-name-invalid` or `label-name-taken`. */
export class CreateLabel {
  constructor(private readonly labels: LabelRepository, private readonly clock: Clock) {}

  async run(name: string): Promise<Label> {
    return this.labels.add(labelName(name), (label) => [labelCreated(label, this.clock.now())]);
  }
}

/** Gives a label another name, on all translations that have it as well. Rejects with `label-name-invalid` or `label-name-taken`. */
export class RenameLabel {
  constructor(private readonly labels: LabelRepository, private readonly clock: Clock) {}

  async run(id: number, name: string): Promise<Label> {
    return this.labels.rename(id, labelName(name), (label) => [labelRenamed(label, this.clock.now())]);
  }
}

/** Removes a label, from all translations as well; answers it as it was. Rejects with `label-not-found`. */
export class DeleteLabel {
  constructor(private readonly labels: LabelRepository, private readonly clock: Clock) {}

  run(id: number): Promise<Label> {
    return this.labels.remove(id, (label) => [labelDeleted(label, this.clock.now())]);
  }
}

/** Removes the labels that fit every filter, from all translations as well; answers how many. Without a filter: invalid. */
export class DeleteLabels {
  constructor(private readonly labels: LabelRepository, private readonly clock: Clock) {}

  async run(filter: LabelFilter): Promise<number> {
    if (Object.values(filter).every((value) => value === undefined)) {
      throw invalid("filter-missing", "A batch delete without any filter deletes nothing.", "Give labelIds or names.");
    }
    return this.labels.removeAll(filter, (label) => [labelDeleted(label, this.clock.now())]);
  }
}
