export * from "./label.js";
