import type { DocumentPart, Written } from "@dragoman/application/documents";
import type { TargetSegment } from "@dragoman/domain/segments";
import type { Entry, WrittenEntries } from "./document-messages.js";

type WriteTargets = (targets: readonly TargetSegment[], bands?: readonly (never | undefined)[]) => Written;
type Held = { readonly keeps: Written[] } | { readonly write: WriteTargets };

/** The parts of a document that a worker has read and whose translations have not come yet, in order. */
export class EntryQueue {
  private readonly held: Held[] = [];
  private fresh: Entry[] = [];
  /** Segments and characters of the entries that were not taken yet. */
  segments = 0;
  characters = 0;

  constructor(private readonly isWritten: boolean) {}

  add(part: DocumentPart): void {
    if ("keep" in part) return this.keep(part);
    const { segments, write, place, isAgain } = part;
    if (this.isWritten) this.held.push({ write: write as WriteTargets });
    this.fresh.push({ segments, ...(place === undefined ? {} : { place }), ...(isAgain === undefined ? {} : { isAgain }) });
    this.segments += segments.length;
    for (const segment of segments) for (const piece of segment) this.characters += typeof piece === "string" ? piece.length : 16;
  }

  /** The entries since the last call. */
  take(): readonly Entry[] {
    const taken = this.fresh;
    this.fresh = [];
    this.segments = 0;
    this.characters = 0;
    return taken;
  }

  /** What these entries leave for the target document. */
  written({ entries, targets }: WrittenEntries): readonly Written[] {
    let next = 0;
    return this.held.splice(0, entries).flatMap((held) => {
      if ("keeps" in held) return held.keeps;
      const [texts, bands] = targets[next++] as WrittenEntries["targets"][number];
      return [bands === undefined ? held.write(texts) : held.write(texts, bands.map((band) => band ?? undefined) as never)];
    });
  }

  /** What stays is one entry as long as nothing is told of it, so that documents of many small parts cost few messages. */
  private keep({ keep, left }: Extract<DocumentPart, { keep: Written }>): void {
    const [held, told] = [this.held.at(-1), this.fresh.at(-1)];
    if (left === undefined && told !== undefined && "keep" in told && told.left === undefined) {
      this.fresh[this.fresh.length - 1] = { keep: told.keep + keep.length };
      if (held !== undefined && "keeps" in held) held.keeps.push(keep);
    } else {
      this.fresh.push({ keep: keep.length, ...(left === undefined ? {} : { left }) });
      if (this.isWritten) this.held.push({ keeps: [keep] });
    }
    this.characters += keep.length;
  }
}
