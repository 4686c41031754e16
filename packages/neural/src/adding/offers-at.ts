import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModelOffer } from "../registry/index.js";
import { offersOf } from "./offers-of.js";
import { openPlace } from "./open-place.js";

/** The models that an address, a folder or an archive offers. Rejects with AddingFault, and with the reason of `signal`. */
export async function offersAt(from: string, signal: AbortSignal): Promise<readonly ModelOffer[]> {
  const folder = await mkdtemp(join(tmpdir(), "dragoman-offers-"));
  try {
    return await offersOf(await openPlace({ from, folder, signal }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
