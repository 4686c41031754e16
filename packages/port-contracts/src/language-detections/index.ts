export { languageDetectorContract } from "./language-detector-contract.js";
