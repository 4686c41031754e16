import { type Label, labelName } from "@dragoman/domain/labels";
import type { LabelRepository } from "./label-repository.js";

/** Gives a label another name, on all translations that have it as well. Rejects with `label-name-invalid` or `label-name-taken`. */
export class RenameLabel {
  constructor(private readonly labels: LabelRepository) {}

  async run(id: number, name: string): Promise<Label> {
    return this.labels.rename(id, labelName(name));
  }
}
