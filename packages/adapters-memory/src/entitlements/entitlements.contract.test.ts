import { licenceReaderContract } from "@dragoman/port-contracts/entitlements";
import { runner } from "../../test/in-memory.js";
import { MemoryLicenceReader } from "./index.js";

licenceReaderContract("MemoryLicenceReader", async () => ({
  adapter: new MemoryLicenceReader(), issue: (licence) => MemoryLicenceReader.issue(licence),
  issueAsStranger: (licence) => MemoryLicenceReader.issue(licence, "stranger"), close: async () => {},
}), runner);
