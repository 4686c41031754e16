export { MemorySettingStore } from "./memory-setting-store.js";
export { MemoryStoreDisk } from "./memory-store-disk.js";
