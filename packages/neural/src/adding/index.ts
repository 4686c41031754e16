export { addModel } from "./add-model.js";
export { removeDownloads } from "./hidden-folder.js";
export { webAddress } from "./http-get.js";
export { offersAt } from "./offers-at.js";
export { isAddress } from "./open-place.js";
export { reasonOf } from "./reason-of.js";
