export { CheckReadiness, type Claims, type FailingEngine, type Loadable, type Readiness, type StoreDisk } from "./check-readiness.js";
export type { SettingGroup, SettingStore } from "./setting-store.js";
export { type SystemNeeds, systemSlice, type SystemUseCases } from "./slice.js";
export { dragomanVersion } from "./version.js";
