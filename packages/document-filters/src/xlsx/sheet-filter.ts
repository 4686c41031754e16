import type { DocumentContext, DocumentPart } from "@dragoman/application/documents";
import { nobodysContext } from "@dragoman/application/documents";
import { isRightToLeft } from "@dragoman/domain/language-pairs";
import { inPieces, PartQueue } from "../text/part-queue.js";
import { prefixOf, removeAttribute, withAttribute } from "../xml-syntax/xml-text.js";
import { XmlTokens, type XmlToken } from "../xml-syntax/xml-tokens.js";
import type { EntryFilter, EntryWritten } from "../zip/zip-document.js";
import { attributeParts, type ShownAttributes } from "./attribute-parts.js";
import { cellText, contentPart, isCode } from "./cell-text.js";
import { headerFooterPart } from "./header-footer.js";
import { isFixedText, isHiddenText, LeftOnce } from "./left-texts.js";
import { StringItem } from "./string-item.js";
import { type SheetElement, type SheetSight, SheetWalk, type WalkOptions } from "./sheet-walk.js";
import { mayHoldReferences } from "./structured-references.js";
import type { TableNames } from "./table-names.js";

type Part = DocumentPart<EntryWritten>;

/** What becomes of one sheet. */
export interface SheetTask {
  readonly isHidden: boolean;
  /** Whether it runs from right to left. */
  readonly isRightToLeft: boolean;
  /** Whether it has texts of its own, or formulas that call columns of tables by their names. */
  readonly hasTexts: boolean;
  readonly walk: WalkOptions;
  readonly names: TableNames;
}

/** As many characters as Excel takes; a longer translation is cut at a word. */
const messages: ShownAttributes = { promptTitle: 32, prompt: 255, errorTitle: 32, error: 255 };
const tips: ShownAttributes = { tooltip: 255 };

/** The filter for a sheet: texts in its cells, headers and footers, messages, tips of links, and the direction in which it runs. */
export function sheetFilter(task: SheetTask): EntryFilter {
  const parts = async function* (text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<Part> {
    const sheet = new SheetText(task, context);
    const walk = new SheetWalk(sheet, task.walk);
    for await (const piece of inPieces(text)) {
      walk.write(piece);
      yield* sheet.queue.take();
    }
    walk.end();
    sheet.flush();
    yield* sheet.queue.takeAll();
  };
  return {
    parts,
    isNeeded: (context) => task.hasTexts || directionFor(task, context) !== undefined,
    // What nobody translates is nobody's to judge; it is copied.
    check: async (text) => { if (task.hasTexts) for await (const _ of parts(text, nobodysContext)); },
  };
}

/** Whether the sheet has to run from right to left in the translation; undefined where it runs as it did. */
function directionFor(task: SheetTask, { sourceTag, targetTag }: DocumentContext): boolean | undefined {
  const isToTheLeft = isRightToLeft(targetTag);
  if (isToTheLeft === task.isRightToLeft || (!isToTheLeft && !isRightToLeft(sourceTag))) return undefined;
  return isToTheLeft;
}

/** Formulas wait with what stands around them until columns have their names. */
const waitingAtOnce = 16_384;

class SheetText implements SheetSight {
  readonly queue = new PartQueue<Part>();
  private readonly once = new LeftOnce();
  private readonly inline: InlineStrings;
  private readonly isLeft: boolean;
  private readonly direction: boolean | undefined;
  private waiting: { readonly raw: string; readonly isFormula: boolean }[] = [];
  private waitingLength = 0;
  /** Where in the text of the walk begins what was not handed on. */
  private from = 0;

  constructor(private readonly task: SheetTask, private readonly context: DocumentContext) {
    this.inline = new InlineStrings();
    this.isLeft = task.isHidden && !context.translateHidden;
    this.direction = directionFor(task, context);
  }

  element(kind: SheetElement, text: string, start: number, end: number, isHidden: boolean): void {
    const raw = text.slice(start, end);
    if (kind === "formula") {
      if (this.task.names.isEmpty || !mayHoldReferences(raw)) return;
      this.keepTo(text, start);
      this.wait(raw, true);
    } else {
      this.keepTo(text, start);
      if (kind === "view") this.keep(this.turned(raw));
      else this.addAll(this.partsOf(kind, raw, isHidden) ?? [{ keep: raw }]);
    }
    this.from = end;
  }

  walked(text: string, to: number): void {
    this.keepTo(text, to);
    this.from = 0;
  }

  /** Hands on what waits. */
  flush(): void {
    const waiting = this.waiting;
    if (waiting.length === 0) return;
    this.waiting = [];
    this.waitingLength = 0;
    const { names } = this.task;
    if (!waiting.some(({ isFormula }) => isFormula)) for (const { raw } of waiting) this.queue.keep(raw);
    else {
      this.queue.add({
        keep: { late: () => waiting.map(({ raw, isFormula }) => (isFormula ? inElement(names, raw) : raw)).join(""), length: 0 },
      });
    }
  }

  private partsOf(kind: SheetElement, raw: string, isHidden: boolean): readonly Part[] | undefined {
    const { context, task } = this;
    const parts = kind === "message" ? attributeParts(raw, messages, context)
      : kind === "link" ? attributeParts(raw, tips, context)
        : kind === "inline" ? this.inline.parts(raw, context, task.names)
          : elementParts(raw, (text) => (kind === "value" ? valuePart(text, context, task.names) : headerFooterPart(text, context)));
    if (parts === undefined) return undefined;
    const isInCell = kind === "inline" || kind === "value";
    const isUnseen = this.isLeft || (isHidden && isInCell && !context.translateHidden);
    if (isUnseen && parts.some((part) => "segments" in part)) return [...this.told(isHiddenText), { keep: raw }];
    return parts.flatMap((part): Part[] => {
      if ("segments" in part) return [this.changing(part, raw, kind)];
      return part.left === undefined ? [part] : [...this.told(part.left.why), { keep: part.keep }];
    });
  }

  private changing(part: Extract<Part, { segments: unknown }>, raw: string, kind: SheetElement): Part {
    const place = places[kind];
    return {
      ...part, ...(place === undefined ? {} : { place }),
      write: (targets) => {
        const written = part.write(targets);
        if (!raw.includes(written as string)) this.task.names.hasChanged = true;
        return written;
      },
    };
  }

  private told(why: string): Part[] {
    const told = this.once.tell({ why });
    return told === undefined ? [] : [told];
  }

  private addAll(parts: readonly Part[]): void {
    for (const part of parts) {
      if ("keep" in part && part.left === undefined) this.keep(part.keep as string);
      else {
        this.flush();
        this.queue.add(part);
      }
    }
  }

  private turned(tag: string): string {
    if (this.direction === undefined) return tag;
    return this.direction ? withAttribute(tag, "rightToLeft", "1") : removeAttribute(tag, "rightToLeft");
  }

  private keepTo(text: string, to: number): void {
    if (to > this.from) this.keep(text.slice(this.from, to));
    this.from = to;
  }

  private keep(raw: string): void {
    if (this.waiting.length > 0) this.wait(raw, false);
    else this.queue.keep(raw);
  }

  private wait(raw: string, isFormula: boolean): void {
    this.waiting.push({ raw, isFormula });
    this.waitingLength += raw.length;
    if (this.waitingLength >= waitingAtOnce) this.flush();
  }
}

const places: Partial<Record<SheetElement, string>> = { header: "header", footer: "footer", message: "messages", link: "links" };

const element = /^(<[^>]*>)([^]*)(<\/[^>]*>)$/;

function elementParts(raw: string, partOf: (content: string) => Part | undefined): Part[] | undefined {
  const [, open = "", content = "", close = ""] = element.exec(raw) ?? [];
  const part = partOf(content);
  return part === undefined ? undefined : [{ keep: open }, part, { keep: close }];
}

function valuePart(raw: string, context: DocumentContext, names: TableNames): Part | undefined {
  const text = cellText(raw);
  return isCode(text) || names.isFixed(text) ? undefined : contentPart(raw, context);
}

function inElement(names: TableNames, raw: string): string {
  const [, open = raw, content = "", close = ""] = element.exec(raw) ?? [];
  return open + names.inFormula(content) + close;
}

/** Reads texts that stand in their cells, one after the other. */
class InlineStrings {
  private item = new StringItem();
  private depth = 0;
  private readonly tokens = new XmlTokens((token) => this.token(token));

  constructor() {
    this.tokens.write("<sheet>");
  }

  /** The parts of an element `is`; undefined where it has no text that is translated. */
  parts(raw: string, context: DocumentContext, names: TableNames): Part[] | undefined {
    this.item = new StringItem();
    this.tokens.write(raw);
    const { item } = this;
    if (item.isTooLong || isCode(item.text)) return undefined;
    const part = item.part(context);
    if ("keep" in part) return undefined;
    if (names.isFixed(item.text)) return [{ keep: raw, left: { why: isFixedText } }];
    const start = raw.indexOf(">") + 1;
    return [{ keep: raw.slice(0, start) }, part, { keep: raw.slice(start + item.raw.length) }];
  }

  private token(token: XmlToken): void {
    const local = "name" in token ? token.name.slice(prefixOf(token.name).length) : "";
    if (token.kind === "close" && local === "is") this.depth -= 1;
    if (this.depth > 0) this.item.token(token);
    if (token.kind === "open" && local === "is") this.depth += 1;
  }
}
