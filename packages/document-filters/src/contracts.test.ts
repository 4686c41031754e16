import { describe, it } from "@jest/globals";
import { documentFormatsContract } from "@dragoman/port-contracts/documents";
import { documentFormats } from "./document-formats.js";

documentFormatsContract("documentFormats", async () => ({ adapter: documentFormats, close: async () => undefined }), { describe, it });
