export { type Label, labelName } from "./label.js";
