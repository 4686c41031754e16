import { trainingDataTooLarge } from "./refusals.js";

/** Texts pack to a fifth, and those that repeat themselves to a fiftieth; what stays small may pack as well as it likes. */
const mostRatio = 200;
const anyRatioBytes = 256 * 2 ** 20;

/** Passes on what was inflated; throws `training-data-too-large` where an archive inflates to more than any texts do. */
export class InflationLimit {
  private inflated = 0;

  /** `packedBytes`: how many bytes the archive has, or has had so far. */
  constructor(private readonly packedBytes: () => number) {}

  take(piece: Uint8Array): Uint8Array {
    this.inflated += piece.length;
    const most = Math.max(anyRatioBytes, mostRatio * this.packedBytes());
    if (this.inflated <= most) return piece;
    throw trainingDataTooLarge(`The archive inflates to more than ${most} bytes, and so to more than any translations do.`,
      "Upload the TMX files as they are, or a zip of nothing else.");
  }
}
