export * from "./process-log.js";
