export { MemoryLabelRepository } from "./memory-label-repository.js";
