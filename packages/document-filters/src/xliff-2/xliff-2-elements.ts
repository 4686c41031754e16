import { DomainError } from "@dragoman/domain/common";
import { breaksLine, isLineBreakName } from "../units/line-breaks.js";
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

/** The inline elements of XLIFF 2; `breaking` are the ids of the original data in the unit that break a line. */
export function xliff2Inlines(breaking: ReadonlySet<string>): InlineRoles {
  return (name, attributes) => {
    const translate = attributes["translate"];
    switch (name) {
      case "pc": return { kind: "pair" };
      case "mrk": return { kind: translate === "no" ? "protected" : "pair" };
      case "sc": return { kind: "begin", key: `c ${attributes["id"]}` };
      case "ec": return { kind: "end", key: `c ${attributes["startRef"]}` };
      case "sm": return { kind: "begin", key: `m ${attributes["id"]}`, protects: translate === "no" };
      case "em": return { kind: "end", key: `m ${attributes["startRef"]}` };
      default: return { kind: "point", lineBreak: name === "ph" && isLineBreak(attributes, breaking) };
    }
  };
}

/** `xlf:lb` and `xlf:pb` by the specification; other tools tell by what they show or by the characters of the code. */
function isLineBreak({ subType, equiv, disp, dataRef }: Readonly<Record<string, string>>, breaking: ReadonlySet<string>): boolean {
  if (subType?.startsWith("xlf:") === true) return subType === "xlf:lb" || subType === "xlf:pb";
  return isLineBreakName(equiv) || breaksLine(disp) || breaksLine(equiv) || (dataRef !== undefined && breaking.has(dataRef));
}
