import type { DocumentPart, LeftText } from "@dragoman/application/documents";
import type { EntryFilter, EntryWritten } from "../zip/zip-document.js";

/** Tells what was left once for each place and reason, however much it is. */
export class LeftOnce {
  private readonly told = new Set<string>();

  /** The part that tells it; undefined where it has been told. */
  tell(left: LeftText): { readonly keep: string; readonly left: LeftText } | undefined {
    const key = `${left.place ?? ""}\n${left.why}`;
    if (this.told.has(key)) return undefined;
    this.told.add(key);
    return { keep: "", left };
  }
}

/** Why text stays that its program does not show. */
export const isHiddenText = "hidden text is not translated";
/** Why text stays that something knows its data by. */
export const isFixedText = "names that pivot tables, slicers, queries or formulas know their data by are not translated";
/** Why text stays that is in no sheet. */
export const isUnusedText = "texts that no sheet shows are not translated";

/** The same filter; where nobody sees its entry, its text stays unless the job wants it translated. */
export function unlessHidden(filter: EntryFilter, isHidden: boolean): EntryFilter {
  if (!isHidden) return filter;
  return {
    ...filter,
    async *parts(text, context): AsyncGenerator<DocumentPart<EntryWritten>> {
      if (context.translateHidden) {
        yield* filter.parts(text, context);
        return;
      }
      yield { keep: "", left: { why: isHiddenText } };
      for await (const piece of text) yield { keep: piece };
    },
  };
}
