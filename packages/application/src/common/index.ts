export * from "./archives.js";
export * from "./caller.js";
export * from "./channel.js";
export * from "./clock.js";
export * from "./content-store.js";
export * from "./map-in-order.js";
export * from "./random.js";
export * from "./signals.js";
