export { type AddedModel, type Adding, addModel } from "./add-model.js";
export { AddingFault } from "./adding-fault.js";
export { webAddress } from "./http-get.js";
export { offersOf } from "./offers-of.js";
export { isAddress } from "./open-place.js";
export type { Place, Progress } from "./place.js";
export { webPlace } from "./web-place.js";
