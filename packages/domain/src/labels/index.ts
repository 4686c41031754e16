export { type Label, labelCreated, labelDeleted, labelName, labelRenamed } from "./label.js";
