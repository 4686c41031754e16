export { CheckReadiness, type Readiness } from "./check-readiness.js";
export { dragomanVersion } from "./version.js";
