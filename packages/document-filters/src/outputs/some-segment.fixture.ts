import type { Piece, Segment } from "@dragoman/domain/segments";
import fc from "fast-check";

type Tree = string | "point" | { readonly text: string } | { readonly inner: readonly Tree[] };

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof({ depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Tree>("One. ", "two", " ", "<&>\"'", "é🙂", "42", "]]>", "\u0001", "point", { text: "{<0>}" }),
    fc.array(tie("tree"), { maxLength: 4 }).map((inner) => ({ inner }))),
}));

/** Segments with codes nested in any way. */
export const someSegment: fc.Arbitrary<Segment> = fc.array(tree, { minLength: 1, maxLength: 6 }).map((trees) => {
  let codes = 0;
  const pieces = (one: Tree): Piece[] => {
    if (one === "point") return [{ point: ++codes }];
    if (typeof one === "string") return [one];
    const code = ++codes;
    return "text" in one ? [{ protected: code, text: one.text }] : [{ open: code }, ...one.inner.flatMap(pieces), { close: code }];
  };
  return trees.flatMap(pieces);
});
