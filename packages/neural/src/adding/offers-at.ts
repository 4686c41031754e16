import type { ModelOffer } from "../registry/index.js";
import { offersOf } from "./offers-of.js";
import { openPlace } from "./open-place.js";

/**
 * The models that an address, a folder or an archive offers; an archive is unpacked into `folder`. Rejects with AddingFault, and with the
 * reason of `signal`.
 */
export async function offersAt(from: string, folder: string, signal: AbortSignal): Promise<readonly ModelOffer[]> {
  return offersOf(await openPlace({ from, folder, signal }));
}
