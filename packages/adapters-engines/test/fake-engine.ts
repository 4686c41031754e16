import type { Piece, Segment } from "@dragoman/domain/segments";
import fc from "fast-check";
import type { Exchange } from "../src/drivers/apertium/apertium-pipeline.js";

/** An engine made of a function from engine text to reply. */
export function engineThat(reply: (text: string) => string): Exchange {
  return {
    send: (text) => new Promise((resolve) => { resolve(reply(text)); }),
    died: new Promise(() => undefined),
    close: () => Promise.resolve(),
  };
}

/** The words of an engine text, each with its blanks. */
export function words(text: string): string[] {
  return text.match(/(?:\[\[[^\]]*\]\][^[]*\[\[\/\]\]|\[[^[\]]*\]|\S)+/g) ?? [];
}

type Tree = { readonly leaf: string | "point" | "protected" } | { readonly pair: readonly Tree[] };

const leaf: fc.Arbitrary<Tree> = fc.oneof(
  { weight: 5, arbitrary: fc.string({
    unit: fc.constantFrom("a", "b", "é", " ", " ", ".", "*", "[", "\\", "@", "~", "7", "'", "\n"), maxLength: 8,
  }).map((text) => ({ leaf: text })) },
  { weight: 1, arbitrary: fc.constant({ leaf: "point" }) },
  { weight: 1, arbitrary: fc.constant({ leaf: "protected" }) },
);
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof({ maxDepth: 4, withCrossShrink: true }, { weight: 3, arbitrary: leaf },
    { weight: 2, arbitrary: fc.array(tie("tree"), { maxLength: 4 }).map((pair) => ({ pair })) }),
}));

/** Segments with codes nested in any way. */
export const aSegment: fc.Arbitrary<Segment> = fc.array(tree, { maxLength: 8 }).map((trees) => {
  let n = 0;
  const pieces: Piece[] = [];
  const write = (one: Tree): void => {
    if ("leaf" in one) {
      if (one.leaf === "point") pieces.push({ point: ++n });
      else if (one.leaf === "protected") pieces.push({ protected: ++n, text: n % 2 === 0 ? `${n} kg` : "{name}" });
      else pieces.push(one.leaf);
      return;
    }
    const number = ++n;
    pieces.push({ open: number });
    one.pair.forEach(write);
    pieces.push({ close: number });
  };
  trees.forEach(write);
  return pieces;
});
