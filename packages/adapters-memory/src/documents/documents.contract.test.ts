import type { DocumentFormat } from "@dragoman/application/documents";
import { documentFormatContract, documentFormatsContract } from "@dragoman/port-contracts/documents";
import { close, runner } from "../../test/in-memory.js";
import { MemoryDocumentFormats } from "./index.js";

documentFormatsContract("MemoryDocumentFormats", async () => ({ adapter: new MemoryDocumentFormats(), close }), runner);

const samplesOf = (mediaType: string, texts: readonly string[], isNamed: boolean) =>
  texts.map((text) => ({ name: JSON.stringify(text), mediaType, bytes: new TextEncoder().encode(text), staysItself: true, isNamed }));

const samples = {
  "text/plain": samplesOf("text/plain", ["One sentence.\nAnother one.\n", "", "\n", "no end", "naïve “quotes” – 🙂\n\n  indented\r\n"],
    true),
  "text/html": samplesOf("text/html",
    ["<p>One sentence. <b>Two</b></p>\n", "<!DOCTYPE html><html><p>naïve 🙂<p></html>", "<p>", "<p>no end"], false),
};

for (const [mediaType, own] of Object.entries(samples)) {
  documentFormatContract(`${mediaType} of MemoryDocumentFormats`, async () => ({
    adapter: new MemoryDocumentFormats().find(mediaType) as DocumentFormat, close, wrong: [], samples: own,
  }), runner);
}
