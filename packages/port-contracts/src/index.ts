export * from "./common/index.js";
export * from "./hosts/index.js";
export * from "./labels/index.js";
export * from "./language-detections/index.js";
export * from "./translations/index.js";
export * from "./users/index.js";
