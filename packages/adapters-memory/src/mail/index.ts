export { MemoryMailQueue } from "./memory-mail-queue.js";
export { MemoryMailTransport } from "./memory-mail-transport.js";
