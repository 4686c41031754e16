export * from "./language-detector.js";
