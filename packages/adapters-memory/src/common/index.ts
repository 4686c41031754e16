export { MemoryAnswerStore } from "./memory-answer-store.js";
export { FixedClock } from "./memory-clock.js";
export { MemoryContentStore } from "./memory-content-store.js";
export { MemoryRandom } from "./memory-random.js";
export { MemorySignals } from "./memory-signals.js";
