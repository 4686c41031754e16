import type { TargetPiece, TargetSegment } from "@dragoman/domain/segments";
import type { Spoiling } from "./sandbox-switches.js";

/**
 * Makes of a good answer one that no engine should give: without its first code (`lose`), with its first code twice
 * (`double`), with the ends of its first two pairs exchanged, or those of its only pair (`cross`), with another first
 * number and another text for the first protected span (`change`). What has none of these stays.
 */
export function spoilAnswer(target: TargetSegment, spoil: readonly Spoiling[]): TargetSegment {
  return spoil.reduce((answer, one) => spoilers[one](answer), target);
}

const spoilers: Readonly<Record<Spoiling, (target: TargetSegment) => TargetSegment>> = {
  lose: (target) => target.toSpliced(firstCode(target), 1),
  double(target) {
    const code = target[firstCode(target)];
    return code === undefined ? target : [...target, code];
  },
  cross(target) {
    const ends = target.flatMap((piece, at) => (typeof piece !== "string" && "close" in piece ? [at] : []));
    const [first, second = target.findIndex((piece) => typeof piece !== "string" && "open" in piece)] = ends;
    return first === undefined ? target : exchanged(target, first, second);
  },
  change(target) {
    const number = target.findIndex((piece) => typeof piece === "string" && /\d/.test(piece));
    const span = target.findIndex(isProtected);
    return target.map((piece, at) => (at === number || at === span ? altered(piece) : piece));
  },
};

/** The place behind the last piece when there is none. */
function firstCode(target: TargetSegment): number {
  const at = target.findIndex((piece) => typeof piece !== "string" && ("open" in piece || "close" in piece || "point" in piece));
  return at < 0 ? target.length : at;
}

function exchanged(target: TargetSegment, a: number, b: number): TargetSegment {
  return target.map((piece, at) => (at === a ? target[b] : at === b ? target[a] : piece) as TargetPiece);
}

function isProtected(piece: TargetPiece): boolean {
  return typeof piece !== "string" && "protected" in piece;
}

/** The first digit is one more; what has none gets one. */
function altered(piece: TargetPiece): TargetPiece {
  const text = typeof piece === "string" ? piece : "text" in piece ? piece.text : "";
  return /\d/.test(text) ? text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) : `${text}1`;
}
