export { type MemoryNeeds, memorySlice } from "./slices.js";
