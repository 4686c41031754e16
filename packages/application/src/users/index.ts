export * from "./guess-counter.js";
export * from "./identity.js";
export * from "./user-repository.js";
