export { CheckReadiness, type Readiness } from "./check-readiness.js";
export { dragomanVersion } from "./version.js";
export { type SystemNeeds, systemSlice, type SystemUseCases } from "./slice.js";
