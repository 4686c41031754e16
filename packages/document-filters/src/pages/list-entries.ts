import { type ListMark, type ParagraphBlock, textOf } from "./block.js";
import type { Draft, PageDraft } from "./draft.js";

type NumberMark = Extract<ListMark, { kind: "number" }>;

/** So many paragraphs may stand between two entries of a list. */
const mostBetween = 30;

const isDraft = (draft: PageDraft): draft is Draft => "look" in draft;
const markOf = (draft: PageDraft): NumberMark | undefined => {
  const mark = isDraft(draft) ? draft.block.item?.mark : undefined;
  return mark?.kind === "number" ? mark : undefined;
};
const isLike = (a: NumberMark, b: NumberMark): boolean => a.style === b.style && a.before === b.before && a.after === b.after;

/** The drafts of all pages; a number or letter that stands in no sequence is no mark of a list, but the start of a text. */
export function withListsOnly(pages: readonly (readonly PageDraft[])[]): PageDraft[][] {
  const all = pages.flat();
  const entries = new Set(all.flatMap((draft, at) => {
    const mark = markOf(draft);
    return mark === undefined || isInSequence(mark, all, at) ? [draft] : [];
  }));
  return pages.map((page) => page.map((draft) => (entries.has(draft) || !isDraft(draft) ? draft : withMarkInText(draft))));
}

function isInSequence(mark: NumberMark, all: readonly PageDraft[], at: number): boolean {
  if (mark.style === "decimal" && mark.value === 1) return true;
  const isNear = (step: 1 | -1): boolean => {
    for (let other = at + step; Math.abs(other - at) <= mostBetween; other += step) {
      const draft = all[other];
      if (draft === undefined) return false;
      const found = markOf(draft);
      if (found !== undefined && isLike(found, mark)) return found.value - mark.value === step;
    }
    return false;
  };
  return isNear(-1) || isNear(1);
}

/** The paragraph as if nothing were known of lists. */
export function withMarkInText(draft: Draft): Draft {
  const { item: _, ...block } = draft.block;
  return { ...draft, block: { ...block, runs: textWithMark(draft) } };
}

/** The runs of a paragraph with the mark in front of them. */
export function textWithMark({ block, look }: Draft): ParagraphBlock["runs"] {
  const mark = block.item === undefined ? "" : look.text.slice(0, look.text.length - textOf(block).length);
  const [first, ...rest] = block.runs;
  return mark === "" || first === undefined ? block.runs : [{ ...first, text: mark + first.text }, ...rest];
}
