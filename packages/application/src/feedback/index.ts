export * from "./approved-feedback.js";
