import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import type { DocumentFormat } from "@dragoman/application/documents";
import { documentFormatContract, documentFormatsContract } from "@dragoman/port-contracts/documents";
import { documentFormats } from "./document-formats.js";
import type { FormatSamples } from "./text/format-samples.fixture.js";
import { opens, translated, upperCase } from "./text/pass.fixture.js";

const close = async (): Promise<void> => undefined;
const here = new URL(".", import.meta.url);

/** The documents by which the format of each folder is shown to keep its contract. */
const folders = readdirSync(here).filter((folder) => existsSync(new URL(`${folder}/samples.fixture.ts`, here)));
const samples: (readonly [string, FormatSamples])[] = [];
for (const folder of folders) {
  const { samples: own } = await import(`./${folder}/samples.fixture.js`) as { samples: FormatSamples };
  samples.push([folder, own]);
}

documentFormatsContract("documentFormats", async () => ({ adapter: documentFormats, close }), { describe, it });

/** The format that reads a sample. */
function formatOf({ formats = [] }: FormatSamples, mediaType: string): DocumentFormat {
  const own = formats.find(({ mediaTypes }) => mediaTypes.some(({ name }) => name === mediaType));
  return (own ?? documentFormats.find(mediaType)) as DocumentFormat;
}

for (const [folder, own] of samples) {
  const formats = new Set(own.samples.map(({ mediaType }) => formatOf(own, mediaType)));
  for (const adapter of formats) {
    const isOwn = ({ mediaType }: { readonly mediaType: string }): boolean => formatOf(own, mediaType) === adapter;
    const name = formats.size === 1 ? folder : `${folder}, ${adapter.mediaTypes[0].name}`;
    const documents = { samples: own.samples.filter(isOwn), wrong: own.wrong.filter(isOwn) };
    documentFormatContract(name, async () => ({ adapter, close, ...own, ...documents }), { describe, it });
  }
}

describe("documentFormats", () => {
  const all = samples.flatMap(([, own]) => own.samples.map((sample) => ({ ...sample, format: formatOf(own, sample.mediaType) })));

  it("shows the contract with samples of every media type", () => {
    expect([...new Set(all.map(({ mediaType }) => mediaType))].sort()).toEqual([...documentFormats.readable].sort());
  });
  it.each(documentFormats.writable)("makes %s of every sample", async (format) => {
    for (const { bytes, mediaType, name, format: adapter } of all) {
      const origin = { title: name, format: mediaType === format ? "text/x-other" : mediaType };
      const document = adapter.open({ mediaType, encoding: "", bytes: opens(bytes, 1_000) });
      const words: string[] = [];
      const output = await translated(documentFormats.target(document, origin, format), (segment) => {
        words.push(...segment.flatMap((piece) => (typeof piece === "string" ? piece.match(/[a-z]+/gi) ?? [] : [])));
        return upperCase(segment);
      });
      expect(output).not.toContain("undefined");
      expect(output).not.toContain("\ufeff");
      for (const word of words) expect(output).toContain(word.toUpperCase());
      await documentFormats.open({ mediaType: format, encoding: "", bytes: opens(output, 1_000) }).check();
    }
  });
  it("recognises every sample that does not have to be named", async () => {
    for (const { bytes, mediaType, isNamed } of all) {
      if (isNamed !== true) expect(await documentFormats.recognise(opens(bytes, 1_000))).toBe(mediaType);
    }
  });
});
