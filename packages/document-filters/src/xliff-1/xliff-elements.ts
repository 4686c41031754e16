import { DomainError } from "@dragoman/domain/common";
import type { Breaks } from "../units/code-definitions.js";
import { type Break, breakOf, breakOfName, breakOfType } from "../units/line-breaks.js";
import type { InlineRoles } from "../units/unit-items.js";
import { removeAttribute } from "../xml-syntax/xml-text.js";

/** Throws unless the root element is one of XLIFF 1; its letter case is free. */
export function checkXliffRoot(name: string, attributes: Readonly<Record<string, string>>): void {
  const local = name.slice(name.indexOf(":") + 1);
  if (local.toLowerCase() === "xliff" && !attributes["version"]?.startsWith("2")) return;
  throw new DomainError("invalid", "document-not-xliff",
    `The root element of the document is ${name}, version ${attributes["version"] ?? "unknown"}.`,
    { details: "A document of the format application/x-xliff has the root element xliff, version 1.x." });
}

/** States of a target that somebody answers for. */
const answeredStates: ReadonlySet<string | undefined> = new Set(["final", "signed-off", "translated"]);

/** True for the state of a target that somebody answers for. */
export function isAnswered(state: string | undefined): boolean {
  return answeredStates.has(state);
}

const firsts: Readonly<Record<string, string>> = { bpt: "pt", bx: "x" };
const seconds: Readonly<Record<string, string>> = { ept: "pt", ex: "x" };

/** The inline elements of XLIFF 1.2; `defined` is what codes do that the file defines elsewhere, by their ids. */
export function xliffInlines(defined: Breaks): InlineRoles {
  return (name, attributes, raw) => {
    const key = attributes["rid"] ?? attributes["id"] ?? "";
    const breaks = breakBy(attributes) ?? defined.get(attributes["id"] ?? "");
    if (Object.hasOwn(firsts, name)) return { kind: "begin", key: `${firsts[name]} ${key}`, breaks };
    if (Object.hasOwn(seconds, name)) return { kind: "end", key: `${seconds[name]} ${key}`, breaks };
    if (name === "g") return { kind: "pair", breaks };
    // A schema rule ties `mid` in a target to a segmented source beside it, which an alternative does not have.
    if (name === "mrk") return { kind: attributes["mtype"] === "protected" ? "protected" : "pair", raw: removeAttribute(raw, "mid") };
    return { kind: "point", breaks };
  };
}

function breakBy({ ctype, id, "equiv-text": shown }: Readonly<Record<string, string>>): Break | undefined {
  return ctype === undefined ? breakOfName(id) ?? breakOf(shown) : breakOfType(ctype);
}
