import type { DocumentContext } from "@dragoman/application/documents";
import { PartQueue } from "../text/part-queue.js";
import type { TextFilter, TextPart } from "../text/text-format.js";
import { CueFlow } from "./cue-flow.js";
import { type Cue, cueItems, type CueItem, type CueSyntax } from "./cue-reader.js";
import type { CueNotation } from "./cue-text.js";
import { goesOn, type Utterance, utterancesOf } from "./utterances.js";

/** A sentence over more cues, or of more characters, is cut between two. */
const mostCues = 8;
const longestFlow = 4_000;

/** A format of subtitles. */
export interface SubtitleFormat extends CueSyntax {
  readonly notation: CueNotation;
  /** What becomes of characters that are not translated; they stay where this is absent. */
  kept?(raw: string, context: DocumentContext): string;
}

/** Reads and writes the texts of cues; numbers, times and places stay. */
export const subtitleFilter = (format: SubtitleFormat): TextFilter => ({
  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<TextPart> {
    const reading = new SubtitleReading(format, context);
    for await (const items of cueItems(text, format)) {
      for (const item of items) reading.read(item);
      yield* reading.queue.take();
    }
    reading.finish();
    yield* reading.queue.takeAll();
  },
});

class SubtitleReading {
  readonly queue = new PartQueue();
  /** The text under way, with the cue that it is in, and what is said last there. */
  private open: { readonly flow: CueFlow; readonly cue: Cue; readonly last: Utterance } | undefined;

  constructor(private readonly format: SubtitleFormat, private readonly context: DocumentContext) {}

  read(item: CueItem): void {
    if ("kept" in item) {
      this.finish();
      this.queue.keep(this.format.kept?.(item.kept, this.context) ?? item.kept);
    } else this.cue(item);
  }

  /** Ends the text under way. */
  finish(): void {
    if (this.open === undefined) return;
    const { flow } = this.open;
    this.open = undefined;
    const part = flow.part(this.context);
    if ("keep" in part) this.queue.keep(part.keep);
    else this.queue.add(part);
    this.queue.keep(flow.after);
  }

  private cue(cue: Cue): void {
    const utterances = utterancesOf(cue, this.format.notation);
    const [first] = utterances;
    if (first === undefined || !this.joins(cue, first)) {
      this.finish();
      this.queue.keep(cue.head);
      if (first !== undefined) this.begin(cue, first);
    } else {
      const { flow } = this.open as NonNullable<typeof this.open>;
      flow.goOn(cue.head, first);
      this.open = { flow, cue, last: first };
    }
    for (const utterance of utterances.slice(1)) {
      this.finish();
      this.begin(cue, utterance);
    }
  }

  private begin(cue: Cue, utterance: Utterance): void {
    this.open = { flow: new CueFlow(utterance, this.format.notation), cue, last: utterance };
  }

  private joins(cue: Cue, first: Utterance): boolean {
    if (this.open === undefined) return false;
    const { flow, cue: before, last } = this.open;
    return flow.cues < mostCues && flow.size < longestFlow && goesOn(before, last, cue, first);
  }
}
