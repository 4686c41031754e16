import type { LeftText } from "@dragoman/application/documents";

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
