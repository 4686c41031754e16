export type { ModelBytes } from "./bergamot.js";
export { type EngineThread, type StartThread, threadStarter } from "./engine-thread.js";
export { NeuralUnit, type UnitBounds } from "./neural-unit.js";
