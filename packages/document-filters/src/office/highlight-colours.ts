import type { MarkKind } from "@dragoman/domain/segments";

/** The colours, in hexadecimal RGB, behind text that did not come from the engine. */
export const highlightColours: Readonly<Record<MarkKind | "unknown", string>> = {
  dictionary: "C6EFCE", brand: "BDD7EE", feedback: "FFF2CC", unknown: "F8CBAD",
};
