export { MemoryAnswerStore } from "./memory-answer-store.js";
export { MemoryArchives } from "./memory-archives.js";
export { type MemoryChange, MemoryChanges } from "./memory-changes.js";
export { FixedClock } from "./memory-clock.js";
export { MemoryContentStore } from "./memory-content-store.js";
export { MemoryOutbox } from "./memory-outbox.js";
export { MemoryRandom } from "./memory-random.js";
export { MemorySignals } from "./memory-signals.js";
