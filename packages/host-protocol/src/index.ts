export * from "./engine-protocol.js";
export * from "./shared-secret.js";
