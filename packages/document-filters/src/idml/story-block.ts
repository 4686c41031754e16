import type { DocumentContext } from "@dragoman/application/documents";
import { RunBlock } from "../runs/run-block.js";
import type { RunNotation } from "../runs/run-notation.js";
import type { TextPart } from "../text/text-format.js";
import { escapeXml } from "../xml-syntax/xml-text.js";

export const runName = "CharacterStyleRange";
const endOfRun = `</${runName}>`;

/** How InDesign writes runs. A format is the start tag of a run with its properties; "" is that of text in none. */
const storyNotation: RunNotation = {
  open: (format) => format,
  close: (format) => (format === "" ? "" : endOfRun),
  text: (text) => `<Content>${escapeXml(text)}</Content>`,
};

/** A paragraph of a story. Runs go on over the ends of paragraphs: it may begin within one, and end within one. */
export class StoryBlock extends RunBlock {
  /** The run that is open; "" for none. */
  format = "";
  private formatBefore = "";

  constructor(context: DocumentContext) {
    super(storyNotation, context);
  }

  /** What stands within the sentence stands within a run of its own. */
  override nested(parts: readonly TextPart[], raw: string): void {
    super.nested([{ keep: storyNotation.open(this.format) }, ...parts, { keep: storyNotation.close(this.format) }], raw);
  }

  /** The run that is open from here on, where nothing of a paragraph has come yet. */
  beginIn(format: string): void {
    this.format = this.formatBefore = format;
  }

  override finish(): TextPart {
    const { format, formatBefore, raw } = this;
    const part = super.finish();
    this.formatBefore = format;
    if ("keep" in part) return part;
    return {
      ...part,
      write: (targets) => {
        const written = part.write(targets);
        return written === raw ? raw : ending(beginning(written, formatBefore), formatBefore, format);
      },
    };
  }
}

/** Goes on with the run that is open, or ends it. */
function beginning(written: string, format: string): string {
  if (format === "") return written;
  return written.startsWith(format) ? written.slice(format.length) : endOfRun + written;
}

/** Leaves the run open that goes on behind the paragraph, or begins it. */
function ending(written: string, before: string, format: string): string {
  if (format === "") return written;
  const last = written.lastIndexOf(`<${runName}`);
  const isLast = last < 0 ? before === format : written.startsWith(format, last);
  const isSimple = written.endsWith(endOfRun) && !written.includes("<ParagraphStyleRange");
  return isSimple && isLast ? written.slice(0, -endOfRun.length) : written + format;
}
