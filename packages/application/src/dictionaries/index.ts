export * from "./term-finder.js";
