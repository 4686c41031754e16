import type { DocumentContext } from "@dragoman/application/documents";
import { PartQueue } from "../text/part-queue.js";
import type { TextFilter } from "../text/text-format.js";
import { xmlFilterOf, type XmlDocument } from "../xml-syntax/xml-filter.js";
import { prefixOf } from "../xml-syntax/xml-text.js";
import type { OpenTag, XmlToken } from "../xml-syntax/xml-tokens.js";
import type { Mode } from "./mode.js";
import { ModeStack } from "./mode-stack.js";
import { Properties } from "./properties.js";
import { switchedOn } from "./switches.js";
import { TargetLanguage } from "./target-language.js";
import { WritingDirection } from "./writing-direction.js";

/** Styles within styles; what is deeper goes round in a circle. */
const maxDepth = 20;

/** What the styles of a document say of the text in them, once they have been read. */
export class Styles {
  private readonly styles = new Map<string, { base?: string; isHidden?: boolean }>();

  /** Takes note of what a style says of itself. */
  tell(id: string, says: { readonly base?: string; readonly isHidden?: boolean }): void {
    this.styles.set(id, { ...this.styles.get(id), ...says });
  }

  /** Whether text in a style is hidden. */
  isHidden(id: string | undefined): boolean {
    for (let depth = 0, at = id; at !== undefined && depth < maxDepth; depth++) {
      const style = this.styles.get(at);
      if (style?.isHidden !== undefined) return style.isHidden;
      at = style?.base;
    }
    return false;
  }
}

const lists: ReadonlySet<string> = new Set(["w:pPr", "w:rPr", "w:tblPr"]);

/** The part with the styles of a document: languages, directions and formats of scripts become those of the target. */
export const stylesFilter = (styles: Styles): TextFilter => xmlFilterOf((context) => new StylesText(styles, context));

export class StylesText implements XmlDocument, Mode {
  readonly queue = new PartQueue();
  protected readonly modes = new ModeStack(this);
  private readonly direction: WritingDirection;
  private readonly language: TargetLanguage;
  /** The style that is read, "" in what is not its own. */
  private style = "";
  private isInDefaults = false;
  private isFirst = true;

  constructor(private readonly styles: Styles, context: DocumentContext) {
    this.direction = new WritingDirection(this.modes.names, context);
    this.language = new TargetLanguage(this.modes.names, context.targetTag);
  }

  token(token: XmlToken): void {
    this.modes.token(token);
  }

  open(tag: OpenTag, name: string): void {
    if (lists.has(name)) {
      this.isFirst = false;
      this.modes.enter(new Properties(name, tag, this.modes.enter, (list) => this.edit(list), ({ written }) => this.queue.keep(written)));
      return;
    }
    if (this.isFirst && name !== "w:styles") this.begin(tag, name);
    if (name === "w:style") this.style = this.modes.names.attribute(tag, "w:styleId") ?? "";
    else if (name === "w:basedOn") this.styles.tell(this.style, { base: this.modes.names.attribute(tag, "w:val") ?? "" });
    else if (name === "w:tblStylePr") this.style = "";
    else if (name === "w:rPrDefault") this.isInDefaults = true;
    this.queue.keep(tag.raw);
  }

  close(raw: string, name: string): void {
    if (name === "w:rPrDefault") this.isInDefaults = false;
    this.queue.keep(raw);
  }

  other(raw: string): void {
    this.queue.keep(raw);
  }

  end(raw: string): void {
    this.queue.keep(raw);
  }

  finish(): void {}

  /** Text whose language nothing names would be in that of the program that shows it. */
  private begin(tag: OpenTag, name: string): void {
    this.isFirst = false;
    if (name !== "w:style" && name !== "w:latentStyles") return;
    const w = prefixOf(tag.name);
    const lang = this.language.inTag(`<${w}lang/>`);
    if (lang === `<${w}lang/>`) return;
    this.queue.keep(`<${w}docDefaults><${w}rPrDefault><${w}rPr>${lang}</${w}rPr></${w}rPrDefault></${w}docDefaults>`);
  }

  private edit(list: Properties): void {
    this.language.edit(list, this.isInDefaults);
    this.direction.editStyle(list);
    const vanish = list.find("w:vanish");
    if (vanish !== undefined) this.styles.tell(this.style, { isHidden: switchedOn(this.modes.names, vanish.tag) });
  }
}
