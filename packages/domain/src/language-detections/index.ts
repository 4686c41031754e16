export * from "./script-shares.js";
export * from "./scripts.js";
