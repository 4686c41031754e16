export { documentFormats } from "./document-formats.js";
