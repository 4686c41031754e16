import type { Plan } from "../../../../packages/adapters-engines/src/drivers/bergamot/exact-texts.test-kit.js";
import { inXliff, targetsIn } from "./xliff.js";

/** A format that has codes. */
interface CodedFormat {
  readonly inputFormat: string;
  /** How a code is written around what stands in it. */
  readonly code: (n: number, inner: string) => string;
  /** A document of texts, and the texts of one. */
  readonly document: (texts: readonly string[]) => string;
  readonly textsOf: (document: string) => string[];
}

const tags = ["b", "i", "span", "em", "u"];

export const codedFormats: readonly CodedFormat[] = [
  {
    inputFormat: "text/html",
    code: (n, inner) => `<${tags[n % tags.length]}>${inner}</${tags[n % tags.length]}>`,
    document: (texts) => texts.map((text) => `<p>${text}</p>`).join("\n"),
    textsOf: (page) => [...page.matchAll(/<p>(.*?)<\/p>/g)].map(([, text = ""]) => text),
  },
  {
    inputFormat: "application/x-xliff",
    code: (n, inner) => (n % 2 === 0 ? `<g id="${n}">${inner}</g>` : `<bpt id="${n}">[${n}</bpt>${inner}<ept id="${n}">${n}]</ept>`),
    document: (texts) => inXliff(...texts),
    textsOf: targetsIn,
  },
];

/** A plan with its codes, and with what `text` makes of its words. */
export function written(plan: Plan, code: CodedFormat["code"], text: (word: string) => string): string {
  return plan.map((part) => (typeof part === "string" ? text(part) : code(part.n, written(part.inner, code, text)))).join(" ");
}
