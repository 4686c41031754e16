export { linguisticOptionsSchema } from "./language-pair.view.js";
