export { CreateLabel, DeleteLabel, DeleteLabels, RenameLabel } from "./change-labels.js";
export { labelNameTaken, labelNotFound } from "./label-failures.js";
export type { LabelFilter, LabelOrder, LabelRepository } from "./label-repository.js";
export { labelsOf, requireLabels } from "./require-labels.js";
export { type LabelNeeds, labelSlice, type LabelUseCases } from "./slice.js";
