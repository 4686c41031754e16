export * from "./agent-proof.js";
export * from "./agent-protocol.js";
export * from "./answer-agent.js";
export * from "./end-with-parent.js";
export * from "./engine-protocol.js";
export * from "./shared-secret.js";
