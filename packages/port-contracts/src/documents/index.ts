export { documentFormatsContract } from "./document-formats-contract.js";
