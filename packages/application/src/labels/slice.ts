import type { Clock } from "../common/clock-and-random.js";
import type { Offer } from "../common/slice.js";
import { CreateLabel, DeleteLabel, DeleteLabels, RenameLabel } from "./change-labels.js";
import type { LabelRepository } from "./label-repository.js";

/** What the use cases of labels need. */
export interface LabelNeeds {
  readonly labels: LabelRepository;
  readonly clock: Clock;
}

/** What people do with labels. */
export const labelSlice = {
  createLabel: ({ labels, clock }: LabelNeeds) => new CreateLabel(labels, clock),
  renameLabel: ({ labels, clock }: LabelNeeds) => new RenameLabel(labels, clock),
  deleteLabel: ({ labels, clock }: LabelNeeds) => new DeleteLabel(labels, clock),
  deleteLabels: ({ labels, clock }: LabelNeeds) => new DeleteLabels(labels, clock),
};

/** What the interface calls of this slice. */
export type LabelUseCases = Offer<typeof labelSlice> & Pick<LabelNeeds, "labels">;
