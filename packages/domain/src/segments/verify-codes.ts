import type { Segment, TargetSegment } from "./segment.js";

/** What is wrong with the codes of a translated segment; nothing is wrong when it is empty. */
export type CodeFault =
  | { readonly fault: "lost" | "doubled" | "invented"; readonly code: string }
  | { readonly fault: "crossed"; readonly code: string };

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
