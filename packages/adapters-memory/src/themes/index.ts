export { MemoryImageChecker } from "./memory-image-checker.js";
export { MemoryThemeRepository } from "./memory-theme-repository.js";
