export { licenceReaderContract, type LicenceReaderSubject } from "./licence-reader-contract.js";
