import { plainText, type Segment, type TargetSegment } from "./segment.js";

/** What is wrong with the codes of a translated segment; nothing is wrong when it is empty. */
export interface CodeFault {
  readonly fault: "lost" | "doubled" | "invented" | "crossed" | "nested" | "emptied";
  readonly code: string;
}

const sides = (segment: TargetSegment): string[] =>
  segment.flatMap((piece) => {
    if (typeof piece === "string" || "unknown" in piece || "marked" in piece) return [];
    if ("open" in piece) return [`open ${piece.open}`];
    if ("close" in piece) return [`close ${piece.close}`];
    if ("point" in piece) return [`point ${piece.point}`];
    return [`protected ${piece.protected}`];
  });

/** Each code and protected span of the source stands once in the target, and pairs are well nested. */
export function codeFaults(source: Segment, target: TargetSegment): CodeFault[] {
  const expected = sides(source);
  const found = sides(target);
  if (expected.length === 0 && found.length === 0) return [];
  const wanted = new Set(expected);
  const seen = new Set<string>();
  const faults: CodeFault[] = [];
  const open: number[] = [];
  for (const code of found) {
    if (!wanted.has(code)) faults.push({ fault: "invented", code });
    else if (seen.has(code)) faults.push({ fault: "doubled", code });
    seen.add(code);
    const [kind, n] = code.split(" ") as [string, string];
    if (kind === "open") open.push(Number(n));
    if (kind === "close" && open.pop() !== Number(n)) faults.push({ fault: "crossed", code });
  }
  for (const code of wanted) if (!seen.has(code)) faults.push({ fault: "lost", code });
  return faults;
}

/** A pair as it stands in a segment: at which pieces, inside which other pair, and whether it holds text. */
interface StandingPair { readonly open: number; close: number; readonly parent: number | undefined; hasText: boolean }

function standingPairs(segment: TargetSegment): Map<number, StandingPair> {
  const pairs = new Map<number, StandingPair>();
  const open: number[] = [];
  segment.forEach((piece, place) => {
    if (typeof piece === "string" || "text" in piece || "unknown" in piece) {
      // What is around a pair that holds text holds it too.
      const inner = pairs.get(open.at(-1) ?? Number.NaN);
      if (inner !== undefined && !inner.hasText) inner.hasText = /\S/.test(plainText([piece]));
    } else if ("open" in piece) {
      pairs.set(piece.open, { open: place, close: Number.NaN, parent: open.at(-1), hasText: false });
      open.push(piece.open);
    } else if ("close" in piece && open.at(-1) === piece.close) {
      open.pop();
      const { parent, hasText } = Object.assign(pairs.get(piece.close) as StandingPair, { close: place });
      const outer = pairs.get(parent ?? Number.NaN);
      if (outer !== undefined && hasText) outer.hasText = true;
    }
  });
  return pairs;
}

/**
 * Pairs stand inside of those alone inside of which they stood in the source, and those that held text hold text. It is
 * for targets whose codes have no other fault.
 */
export function placementFaults(source: Segment, target: TargetSegment): CodeFault[] {
  if (!source.some((piece) => typeof piece !== "string" && "open" in piece)) return [];
  const before = standingPairs(source);
  const faults: CodeFault[] = [];
  for (const [n, { parent, hasText }] of standingPairs(target)) {
    const old = before.get(n);
    const around = before.get(parent ?? Number.NaN);
    if (old === undefined) continue;
    if (parent !== undefined && (around === undefined || around.open > old.open || around.close < old.close)) {
      faults.push({ fault: "nested", code: `open ${n}` });
    }
    if (old.hasText && !hasText) faults.push({ fault: "emptied", code: `open ${n}` });
  }
  return faults;
}
