import { documentFormatsContract } from "@dragoman/port-contracts/documents";
import { close, runner } from "../../test/in-memory.js";
import { MemoryDocumentFormats } from "./index.js";

documentFormatsContract("MemoryDocumentFormats", async () => ({ adapter: new MemoryDocumentFormats(), close }), runner);
