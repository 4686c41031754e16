export type { ModelBytes } from "./bergamot.js";
export { type StartThread, type ThreadOptions, threadStarter } from "./engine-thread.js";
export { NeuralUnit, type UnitBounds } from "./neural-unit.js";
