import type { ModelOffer } from "../registry/index.js";
import { limits } from "./limits.js";
import type { Place } from "./place.js";

const files = ["LICENSE", "LICENSE.md", "LICENSE.txt"];

/** The licence of a model: what the offer says, otherwise the title of the licence that lies in the place. */
export async function licenceOf(place: Place, { licence }: ModelOffer): Promise<string> {
  if (licence !== undefined) return licence;
  for (const file of files) {
    const text = await place.note(file, limits.noteBytes);
    const title = text?.split("\n").map((line) => line.replace(/^[\s#=*]+|\s+$/g, "")).find((line) => line !== "");
    // A page of a web server is no licence.
    if (title !== undefined && !title.startsWith("<") && title.length <= 200) return title;
  }
  return "not stated where it came from";
}
