import type { OpenTag } from "../xml-syntax/xml-tokens.js";

const longestName = 80;
const headers: Readonly<Record<string, string>> = {
  "style:header": "header", "style:header-left": "header", "style:header-first": "header",
  "style:footer": "footer", "style:footer-left": "footer", "style:footer-first": "footer",
};

/** Knows where in a document its text stands, as people say it. */
export class Places {
  private pages = 0;

  /** `layout` is what people call the page that others share: `master`, `page style`. */
  constructor(private readonly layout: string) {}

  /** The place that an element is, within another one that is `around`; undefined where it is none. */
  of({ name, attributes }: Pick<OpenTag, "name" | "attributes">, parent: string, around = ""): string | undefined {
    if (name === "table:table" && parent === "office:spreadsheet") return `sheet ${short(attributes["table:name"])}`;
    if (name === "draw:page" && parent === "office:presentation") return `slide ${++this.pages}`;
    if (name === "draw:page" && parent === "office:drawing") return `page ${++this.pages}`;
    if (name === "presentation:notes") return `${around} notes`.trim();
    if (name === "style:master-page") return `${this.layout} ${short(attributes["style:display-name"] ?? attributes["style:name"])}`;
    const header = headers[name];
    return header === undefined ? undefined : `${header} of ${around}`;
  }
}

const short = (name = ""): string => (name.length <= longestName ? name : `${name.slice(0, longestName)}…`);
