import { escapeXmlAttribute } from "../xml-syntax/xml-text.js";
import type { OpenTag } from "../xml-syntax/xml-tokens.js";

/** The one tool that wrote the targets. */
export const toolId = "dragoman";
/** Elements of XLIFF that may stand in a header; a tool stands among them, before elements of others. */
const headerElements: ReadonlySet<string> = new Set(
  ["skl", "phase-group", "glossary", "reference", "count-group", "prop-group", "note", "tool"]);

/** The header of one `file` while it is read: it comes out with one tool of ours. */
export class FileHeader {
  private readonly tool: string;
  private isThere = false;
  private hasTool = false;

  constructor(private readonly prefix: string, toolVersion: string) {
    this.tool = `<${prefix}tool tool-id="${toolId}" tool-name="Dragoman" tool-version="${escapeXmlAttribute(toolVersion)}"/>`;
  }

  /** What stands for its start tag; the whole header where that is empty. */
  start(tag: OpenTag): string {
    this.isThere = true;
    return tag.empty ? `${tag.raw.slice(0, -"/>".length).trimEnd()}>${this.missingTool()}</${tag.name}>` : tag.raw;
  }

  /** What goes before an element in the header. */
  before(name: string): string {
    return headerElements.has(name) ? "" : this.missingTool();
  }

  /** What goes before its end tag. */
  end(): string {
    return this.missingTool();
  }

  /** The header that goes before the other elements of a file without one. */
  missing(): string | undefined {
    if (this.isThere) return undefined;
    this.isThere = true;
    return `<${this.prefix}header>${this.tool}</${this.prefix}header>`;
  }

  private missingTool(): string {
    if (this.hasTool) return "";
    this.hasTool = true;
    return this.tool;
  }
}
