export * from "./chained-pair.js";
export * from "./pivot-segment.js";
export * from "./translation-chain.js";
