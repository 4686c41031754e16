import type { Pipeline } from "@dragoman/application/segments";
import { fixedMark } from "@dragoman/adaptation/serving";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import { joinTexts, type Piece, plainText, type Segment, type TargetPiece } from "@dragoman/domain/segments";

/** What stands for one fixed place in a segment. */
type FixedPiece = Exclude<Piece, string>;

/** What a baseline made of a text. */
export interface BaselineAnswer {
  /** With `fixedMark` for what is fixed. */
  readonly text: string;
  /** Which of the fixed places each mark is. */
  readonly fixed: readonly number[];
  /** Words that it did not know. */
  readonly unknown: readonly string[];
}

/** What a model remembers of its baseline: other model files of the same pair and version make other mistakes. */
export function baselineVersion({ version, revision }: Pick<LanguagePair, "version" | "revision">): string {
  return [version, ...(revision?.split(" ") ?? []).map((one) => one.slice(0, 12))].join("-");
}

/** A baseline that could not translate a text. The message is its reason. */
export class BaselineFailure extends Error {}

/**
 * What a baseline makes of a text, the same way in training and in service: each `fixedMark` is an inline code without a pair, or the
 * piece that is given for it. Rejects with BaselineFailure where it makes nothing of it, or loses what is fixed.
 */
export async function askBaseline(
  pipeline: Pick<Pipeline, "translate">, text: string, fixed?: readonly FixedPiece[],
): Promise<BaselineAnswer> {
  const pieces = fixed ?? Array.from(text.matchAll(marks), (_, at): FixedPiece => ({ point: at + 1 }));
  const result = await pipeline.translate(segmentOf(text, pieces));
  if ("failure" in result) throw new BaselineFailure(result.failure);
  const found: number[] = [];
  let made = "";
  for (const piece of result.target) {
    const place = typeof piece === "string" ? -1 : pieces.findIndex((one) => isSame(one, piece));
    if (place >= 0) {
      found.push(place);
      made += fixedMark;
    } else made += plainText([piece]);
  }
  if (found.length !== pieces.length || new Set(found).size !== found.length) throw new BaselineFailure("it lost an inline code");
  const unknown = result.target.flatMap((piece) => (typeof piece !== "string" && "unknown" in piece ? [piece.unknown] : []));
  return { text: made, fixed: found, unknown };
}

const marks = new RegExp(fixedMark, "gu");

/** A text with pieces in the place of its marks. */
export function segmentOf(text: string, pieces: readonly FixedPiece[]): Segment {
  return joinTexts(text.split(fixedMark).flatMap((part, at): Piece[] => {
    const piece = at === 0 ? undefined : pieces[at - 1];
    return piece === undefined ? [part] : [piece, part];
  }));
}

function isSame(one: FixedPiece, other: TargetPiece): boolean {
  if (typeof other === "string") return false;
  if ("point" in one) return "point" in other && one.point === other.point;
  return "protected" in one && "protected" in other && one.protected === other.protected;
}
