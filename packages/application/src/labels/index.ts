export { CreateLabel } from "./create-label.js";
export { DeleteLabels } from "./delete-labels.js";
export type { LabelFilter, LabelOrder, LabelRepository } from "./label-repository.js";
export { RenameLabel } from "./rename-label.js";
export { requireLabels } from "./require-labels.js";
