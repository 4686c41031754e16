import type { KeptContent } from "./kept-content.js";

/** The parts of an office program that documents need, each of which may be missing. */
export type OfficePart = "writer" | "calc" | "impress";

/** From one kind of file to another. */
export interface Conversion {
  /** How names of such files end, `.doc`; programs go by that. */
  readonly from: string;
  readonly to: string;
  /** What the program calls the way in which it writes the other kind. */
  readonly filter: string;
}

/** A program of this machine that reads and writes documents of Office. */
export interface OfficeProgram {
  /** What to install before it can do this, as a sentence; undefined when all is there. */
  lacks(part: OfficePart): string | undefined;
  /**
   * Converts a document, and holds what came of it. Undefined where it cannot read the document, or makes nothing of it. Rejects with
   * `document-takes-too-long` or `host-program-busy`.
   */
  convert(document: AsyncIterable<Uint8Array>, conversion: Conversion): Promise<KeptContent | undefined>;
}
