import type { InlineRoles } from "../parts/unit-source.js";

/** The inline elements of XLIFF 2. */
export const xliff2Inlines: InlineRoles = (name, attributes) => {
  switch (name) {
    case "pc": return { kind: "pair" };
    case "mrk": return { kind: attributes["translate"] === "no" ? "protected" : "pair" };
    case "sc": return { kind: "begin", key: `c ${attributes["id"]}` };
    case "ec": return { kind: "end", key: `c ${attributes["startRef"]}` };
    case "sm": return { kind: "begin", key: `m ${attributes["id"]}` };
    case "em": return { kind: "end", key: `m ${attributes["startRef"]}` };
    default: return { kind: "point" };
  }
};
