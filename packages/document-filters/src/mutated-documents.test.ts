import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { DomainError } from "@dragoman/domain/common";
import { documentFormats } from "./document-formats.js";
import type { FormatSamples } from "./text/format-samples.fixture.js";
import { mutated } from "./text/mutations.fixture.js";
import { opens, translated, upperCase } from "./text/pass.fixture.js";

const here = new URL(".", import.meta.url);
const folders = readdirSync(here).filter((folder) => existsSync(new URL(`${folder}/samples.fixture.ts`, here)));
const seeds = 24;
/** A thread is started for each of these. */
const seedsOfSlow: Readonly<Record<string, number>> = { pdf: 8 };

/** What became of a damaged document: `node scripts/fuzz-documents.mjs` tries a thousand of each format. */
async function outcomeOf(mediaType: string, bytes: Uint8Array): Promise<string> {
  try {
    const document = documentFormats.open({ mediaType, encoding: "", bytes: opens(bytes, 4_096) });
    await document.check();
    await translated(document, upperCase);
    return "translated";
  } catch (error) {
    return error instanceof DomainError ? error.kind : `${error instanceof Error ? error.stack : String(error)}`;
  }
}

describe("damaged documents", () => {
  it.each(folders)("are translated or refused, and nothing else: %s", async (folder) => {
    const { samples } = await import(`./${folder}/samples.fixture.js`) as { samples: FormatSamples };
    const own = samples.samples.filter(({ mediaType }) => documentFormats.find(mediaType)?.feature === undefined);
    for (let seed = 0; own.length > 0 && seed < (seedsOfSlow[folder] ?? seeds); seed++) {
      const { mediaType, bytes, name } = own[seed % own.length] as (typeof own)[number];
      const outcome = await outcomeOf(mediaType, mutated(bytes, seed));
      expect([`${name}, seed ${seed}`, outcome]).toEqual([`${name}, seed ${seed}`, expect.stringMatching(/^(?:translated|invalid)$/)]);
    }
  });
});
