export * from "./version.js";
