import type { InlineRoles } from "../parts/unit-source.js";
import { removeAttribute } from "../parts/xml-text.js";

const firsts: Readonly<Record<string, string>> = { bpt: "pt", bx: "x" };
const seconds: Readonly<Record<string, string>> = { ept: "pt", ex: "x" };

/** The inline elements of XLIFF 1.2. */
export const xliffInlines: InlineRoles = (name, attributes, raw) => {
  const id = attributes["rid"] ?? attributes["id"] ?? "";
  if (Object.hasOwn(firsts, name)) return { kind: "begin", key: `${firsts[name]} ${id}` };
  if (Object.hasOwn(seconds, name)) return { kind: "end", key: `${seconds[name]} ${id}` };
  if (name === "g") return { kind: "pair" };
  // A schema rule ties `mid` in a target to a segmented source beside it, which an alternative does not have.
  if (name === "mrk") return { kind: attributes["mtype"] === "protected" ? "protected" : "pair", raw: removeAttribute(raw, "mid") };
  return { kind: "point" };
};
