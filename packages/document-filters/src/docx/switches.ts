import type { ElementNames } from "../office/element-names.js";
import type { OpenTag } from "../xml-syntax/xml-tokens.js";

const off: ReadonlySet<string> = new Set(["0", "false", "off", "none"]);

/** Whether a property that is on or off is on; without a value it is. */
export const switchedOn = (names: ElementNames, tag: OpenTag | undefined): boolean =>
  tag !== undefined && !off.has(names.attribute(tag, "w:val") ?? "1");
