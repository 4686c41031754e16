import type { InlineRoles } from "../parts/unit-source.js";

/** The inline elements of TMX 1.4. What stands inside a code, subflows too, stays as it is. */
export const tmxInlines: InlineRoles = (name, attributes) => {
  switch (name) {
    case "bpt": return { kind: "begin", key: attributes["i"] ?? "" };
    case "ept": return { kind: "end", key: attributes["i"] ?? "" };
    case "hi": return { kind: "pair" };
    default: return { kind: "point" };
  }
};
