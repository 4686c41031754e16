export { PatternPool } from "./brands/pattern-pool.js";
export * from "./segments/ascii-transliterator.js";
export * from "./client/index.js";
export * from "./drivers/index.js";
export * from "./drivers/apertium/apertium-driver.js";
export * from "./drivers/sandbox/sandbox-driver.js";
export * from "./language-detections/cld3-language-detector.js";
export { type AgentNeeds, agentSlice, type EngineNeeds, engineSlice } from "./slices.js";
