import { DomainError } from "@dragoman/domain/common";
import type { Breaks } from "../units/code-definitions.js";
import { type Break, breakOf, breakOfName } from "../units/line-breaks.js";
import type { InlineRoles } from "../units/unit-items.js";

/** Throws unless the root element is one of XLIFF 2. */
export function checkXliff2Root(name: string, attributes: Readonly<Record<string, string>>): void {
  if (name.slice(name.indexOf(":") + 1) === "xliff" && attributes["version"]?.startsWith("2.") === true) return;
  throw new DomainError("invalid", "document-not-xliff",
    `The root element of the document is ${name}, version ${attributes["version"] ?? "unknown"}.`,
    { details: "A document of the format application/xliff has the root element xliff, version 2.x." });
}

/** States of a segment that somebody answers for. */
const answeredStates: ReadonlySet<string | undefined> = new Set(["translated", "reviewed", "final"]);

/** What we say of targets: they are translated, and by whom; the prefix is ours. */
export const machineTranslated = { state: "translated", subState: "dragoman:mt" } as const;

/** True for the attributes of a segment whose target somebody answers for. */
export function isAnswered({ state, subState }: Readonly<Record<string, string>>): boolean {
  return answeredStates.has(state) && (state !== machineTranslated.state || subState !== machineTranslated.subState);
}

/** The inline elements of XLIFF 2; `data` is what the original data of the unit does, by their ids. */
export function xliff2Inlines(data: Breaks): InlineRoles {
  return (name, attributes) => {
    const { id, startRef, translate } = attributes;
    const breaks = breakBy(attributes, data);
    switch (name) {
      case "pc": return { kind: "pair", breaks };
      case "mrk": return { kind: translate === "no" ? "protected" : "pair" };
      case "sc": return { kind: "begin", key: `c ${id}`, breaks };
      case "ec": return { kind: "end", key: `c ${startRef}`, breaks };
      case "sm": return { kind: "begin", key: `m ${id}`, protects: translate === "no" };
      case "em": return { kind: "end", key: `m ${startRef}` };
      default: return { kind: "point", breaks };
    }
  };
}

/** `xlf:lb` and `xlf:pb` by the specification; other tools tell by what they show or by the characters of the code. */
function breakBy(attributes: Readonly<Record<string, string>>, data: Breaks): Break | undefined {
  const { subType } = attributes;
  if (subType?.startsWith("xlf:") === true) return subType === "xlf:lb" || subType === "xlf:pb" ? "line" : undefined;
  const shown = attributes["disp"] ?? attributes["dispStart"];
  const equivalent = attributes["equiv"];
  return breakOfName(equivalent) ?? breakOf(shown) ?? breakOf(equivalent)
    ?? data.get(attributes["dataRef"] ?? attributes["dataRefStart"] ?? "");
}
