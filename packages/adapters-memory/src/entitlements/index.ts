export { MemoryLicenceReader } from "./memory-licence-reader.js";
