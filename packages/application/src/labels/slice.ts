import type { Offer } from "../common/slice.js";
import { CreateLabel, DeleteLabels, RenameLabel } from "./change-labels.js";
import type { LabelRepository } from "./label-repository.js";

/** What the use cases of labels need. */
export interface LabelNeeds {
  readonly labels: LabelRepository;
}

/** What people do with labels. */
export const labelSlice = {
  createLabel: ({ labels }: LabelNeeds) => new CreateLabel(labels),
  renameLabel: ({ labels }: LabelNeeds) => new RenameLabel(labels),
  deleteLabels: ({ labels }: LabelNeeds) => new DeleteLabels(labels),
};

/** What the interface calls of this slice. */
export type LabelUseCases = Offer<typeof labelSlice> & Pick<LabelNeeds, "labels">;
