export { MemorySettingStore } from "./memory-setting-store.js";
