import type { DocumentContext, LeftText } from "@dragoman/application/documents";
import type { OpenTag } from "../../xml-syntax/xml-tokens.js";

/** What is known of a part from outside, and told of it. */
export interface PartVisibility {
  /** Nobody sees the text of its placeholders: that of another part stands in their places. */
  readonly leavesPlaceholders?: boolean;
  /** Nobody sees any text of it, only how it makes other text look. */
  readonly leavesText?: boolean;
  /** Whether it belongs to something that is hidden; asked when it begins. */
  readonly isHidden?: () => boolean;
  /** It says of itself that it is hidden. */
  readonly hide?: () => void;
}

/** How far below an element stands what says that it is hidden, or a placeholder. */
const [belowHidden, belowPlaceholder] = [2, 3] as const;

const isFalse = (value: string | undefined): boolean => value === "0" || value === "false";
const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

/** Knows which elements of a part are left: what is hidden, and placeholders whose text nobody sees. */
export class LeftElements {
  private left: { readonly depth: number; readonly isHidden: boolean } | undefined;
  private hasTold = false;

  constructor(private readonly visibility: PartVisibility, private readonly context: DocumentContext) {}

  /** Within an element whose text is left. */
  get isLeft(): boolean {
    return this.left !== undefined;
  }

  /** Within one that is hidden: it stays as it is. What is no more than left is seen elsewhere, but for its text. */
  get isHidden(): boolean {
    return this.left?.isHidden === true;
  }

  /** An element begins, so deep; answers what people are to be told. */
  open({ attributes }: OpenTag, name: string, depth: number): LeftText | undefined {
    if (depth === 1) return this.root(isFalse(attributes["show"]) && name === "p:sld");
    if (this.left !== undefined) return undefined;
    if (name === "p:ph" && this.visibility.leavesPlaceholders === true) {
      this.left = { depth: depth - belowPlaceholder, isHidden: false };
    } else if (isTrue(attributes["hidden"]) && name.endsWith(":cNvPr") && !this.context.translateHidden) {
      this.left = { depth: depth - belowHidden, isHidden: true };
      if (this.hasTold) return undefined;
      this.hasTold = true;
      return { why: "what is hidden on it is not translated" };
    }
    return undefined;
  }

  /** An element has ended; those around it are so deep. */
  close(depth: number): void {
    if (this.left !== undefined && depth < this.left.depth) this.left = undefined;
  }

  private root(saysSo: boolean): LeftText | undefined {
    if (saysSo) this.visibility.hide?.();
    if (this.visibility.leavesText === true) this.left = { depth: 1, isHidden: false };
    if (this.context.translateHidden || !(saysSo || this.visibility.isHidden?.() === true)) return undefined;
    this.left = { depth: 1, isHidden: true };
    return saysSo ? { why: "it is hidden, and not translated" } : undefined;
  }
}
