import type { ModelOffer } from "../registry/index.js";
import { AddingFault, BrokenOff, Refused } from "./adding-fault.js";
import { limits } from "./limits.js";
import type { Place } from "./place.js";

const files = ["LICENSE", "LICENSE.md", "LICENSE.txt"];

/** The licence of a model: what the offer says, otherwise the title of the licence that lies in the place, as far as it can be read. */
export async function licenceOf(place: Place, { licence }: ModelOffer): Promise<string> {
  if (licence !== undefined) return licence;
  let faults: readonly AddingFault[] = [];
  for (const file of files) {
    const text = await place.note(file, limits.noteBytes).catch((error: unknown) => {
      if (!(error instanceof AddingFault)) throw error;
      faults = [...faults, error];
      return undefined;
    });
    // Who does not answer now would be waited for again.
    if (faults.some((fault) => fault instanceof BrokenOff)) break;
    const title = text?.split("\n").map((line) => line.replace(/^[\s#=*]+|\s+$/g, "")).find((line) => line !== "");
    // A page of a web server is no licence.
    if (title !== undefined && !title.startsWith("<") && title.length <= 200) return title;
  }
  return faults.every((fault) => fault instanceof Refused) ? "not stated where it came from" : "could not be read where it came from";
}
