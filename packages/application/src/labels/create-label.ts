import { type Label, labelName } from "@dragoman/domain/labels";
import type { LabelRepository } from "./label-repository.js";

/** Makes a label. Rejects with `label-name-invalid` or `label-name-taken`. */
export class CreateLabel {
  constructor(private readonly labels: LabelRepository) {}

  async run(name: string): Promise<Label> {
    return this.labels.add(labelName(name));
  }
}
