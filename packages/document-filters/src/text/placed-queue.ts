import { PartQueue } from "./part-queue.js";
import type { TextPart } from "./text-format.js";

/** Parts on their way out, each with the place that is read when it comes. */
export class PlacedQueue extends PartQueue {
  /** Where in the document what comes stands, as people say it. */
  place: string | undefined;

  override add(part: TextPart): void {
    super.add(this.place === undefined || "keep" in part ? part : { ...part, place: this.place });
  }

  /** Tells that something here was not translated. */
  tell(why: string): void {
    super.add({ keep: "", left: this.place === undefined ? { why } : { place: this.place, why } });
  }
}
