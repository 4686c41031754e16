export { type ScriptShare, scriptShares } from "./script-shares.js";
export { type Script, scripts } from "./scripts.js";
