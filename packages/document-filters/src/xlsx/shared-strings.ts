import type { DocumentContext, DocumentPart } from "@dragoman/application/documents";
import { mayHoldSentence } from "@dragoman/domain/documents";
import type { TargetSegment } from "@dragoman/domain/segments";
import { inPieces, PartQueue } from "../text/part-queue.js";
import { prefixOf } from "../xml-syntax/xml-text.js";
import { XmlTokens, type XmlToken } from "../xml-syntax/xml-tokens.js";
import type { EntryFilter, EntryWritten } from "../zip/zip-document.js";
import { isCode } from "./cell-text.js";
import { isFixedText, isHiddenText, isUnusedText, LeftOnce } from "./left-texts.js";
import { StringItem } from "./string-item.js";
import type { StringUses } from "./string-uses.js";
import type { TableNames } from "./table-names.js";

type Part = DocumentPart<EntryWritten>;
type Translated = Extract<Part, { segments: unknown }>;

/** Items stand in the root. */
const itemDepth = 2;
const mostKept = 65_536;
const isTooLong = "texts longer than a cell can have are not translated";

/** What is known of the cells of a workbook. */
export interface CellFacts {
  readonly uses: StringUses;
  readonly names: TableNames;
  /** How people call a sheet: `sheet Prices`. */
  placeOf(sheet: number): string;
}

/** The filter for the texts that cells share. */
export const sharedStrings = (facts: CellFacts): EntryFilter => ({
  async *parts(text, context): AsyncGenerator<Part> {
    const strings = new SharedStrings(facts, context);
    const tokens = new XmlTokens((token) => strings.token(token));
    for await (const piece of inPieces(text)) {
      tokens.write(piece);
      yield* strings.queue.take();
    }
    tokens.end();
    strings.flush();
    yield* strings.queue.takeAll();
  },
});

class SharedStrings {
  readonly queue = new PartQueue<Part>();
  private readonly once = new LeftOnce();
  private item: StringItem | undefined;
  /** What stands before the next string that is translated, and is written with it: parts cost more than characters. */
  private kept = "";
  private depth = 0;
  private index = -1;

  constructor(private readonly facts: CellFacts, private readonly context: DocumentContext) {}

  token(token: XmlToken): void {
    if (token.kind === "open" && ++this.depth === itemDepth) {
      this.kept += token.raw;
      this.begin(token.name);
    } else if (token.kind === "close" && --this.depth < itemDepth) {
      this.finish();
      this.kept += token.raw;
    } else if (this.item === undefined) this.kept += token.raw;
    else {
      this.item.token(token);
      if (this.item.isTooLong) this.passOver(this.item);
    }
  }

  /** Hands on what was kept. */
  flush(): void {
    this.queue.keep(this.kept);
    this.kept = "";
  }

  private begin(name: string): void {
    if (name.slice(prefixOf(name).length) !== "si") return;
    this.index += 1;
    this.item = new StringItem();
  }

  private passOver({ raw }: StringItem): void {
    this.item = undefined;
    this.tell(isTooLong);
    this.kept += raw;
  }

  private finish(): void {
    const { item, context } = this;
    if (item === undefined) return;
    this.item = undefined;
    const why = this.whyLeft(item.text);
    const part: Part = why !== undefined || isCode(item.text) ? { keep: item.raw } : item.part(context);
    if ("segments" in part) {
      this.queue.add(this.settling(part, item.raw));
      return;
    }
    if (why !== undefined && mayHoldSentence(item.text)) this.tell(why);
    this.kept += item.raw;
    if (this.kept.length > mostKept) this.flush();
  }

  /** Why a string stays that has text; undefined where it is translated. */
  private whyLeft(text: string): string | undefined {
    const { uses, names } = this.facts;
    if (names.isFixed(text, this.index)) return isFixedText;
    if (this.context.translateHidden || uses.shownIn(this.index) !== undefined || !uses.isComplete) return undefined;
    return uses.hiddenIn(this.index) === undefined ? isUnusedText : isHiddenText;
  }

  /** What tables say again is written when all that tables say before it is known. */
  private settling(part: Translated, raw: string): Translated {
    const { names } = this.facts;
    const { index, place } = this;
    const write = (targets: readonly TargetSegment[]): string => {
      const written = part.write(targets) as string;
      if (written !== raw) names.hasChanged = true;
      return written;
    };
    if (!names.isRepeated(index)) {
      const before = this.kept;
      this.kept = "";
      return { ...part, ...place, write: (targets) => before + write(targets) };
    }
    this.flush();
    return {
      ...part, ...place,
      write: (targets) => {
        const written = write(targets);
        return { late: () => names.settled(index, written, written === raw), length: 0 };
      },
    };
  }

  private get place(): { readonly place?: string } {
    const { uses, placeOf } = this.facts;
    const sheet = uses.shownIn(this.index) ?? uses.hiddenIn(this.index);
    return sheet === undefined ? {} : { place: placeOf(sheet) };
  }

  private tell(why: string): void {
    const told = this.once.tell({ ...this.place, why });
    if (told === undefined) return;
    this.flush();
    this.queue.add(told);
  }
}
