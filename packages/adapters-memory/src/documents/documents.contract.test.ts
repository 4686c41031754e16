import type { DocumentFormat } from "@dragoman/application/documents";
import { documentFormatContract, documentFormatsContract } from "@dragoman/port-contracts/documents";
import { close, runner } from "../../test/in-memory.js";
import { MemoryDocumentFormats } from "./index.js";

documentFormatsContract("MemoryDocumentFormats", async () => ({ adapter: new MemoryDocumentFormats(), close }), runner);

const texts = ["One sentence.\nAnother one.\n", "", "\n", "no end", "naïve “quotes” – 🙂\n\n  indented\r\n"];

documentFormatContract("lines of MemoryDocumentFormats", async () => ({
  adapter: new MemoryDocumentFormats().find("text/plain") as DocumentFormat, close, wrong: [],
  samples: texts.map((text) => ({
    name: JSON.stringify(text), mediaType: "text/plain", bytes: new TextEncoder().encode(text), staysItself: true, isNamed: true,
  })),
}), runner);
