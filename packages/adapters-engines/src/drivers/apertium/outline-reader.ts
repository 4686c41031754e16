import { carryCodes } from "../carry-codes.js";
import { joinMarked } from "../marked-text.js";
import { type Outline, sectionsOf, type Slot, type Words } from "../outline-segment.js";
import type { AnalysisComparison } from "./analysis-comparison.js";
import { type EncodedSegment, encodeSegment } from "./encode-segment.js";
import { escapeText } from "./engine-text.js";
import { mendFurtherReply, mendReply, mendSlots, slotMark, standIn } from "./mend-reply.js";
import { type Reading, readReplies } from "./read-reply.js";

/** What asks the engine: the reply to each text. */
export type Send = (text: string) => Promise<string>;

type Unit = Outline["units"][number];

/**
 * Reads what the engine makes of an outline, in the words that it has for the text without codes: where codes change its
 * words, as they do between those of one term, they are carried over.
 */
export class OutlineReader {
  /** Without a comparison of analyses each text with codes inside of it is asked for twice. */
  constructor(
    private readonly send: Send, private readonly targetLanguageId: string, private readonly analyses?: AnalysisComparison,
  ) {}

  /** The reading of all units; what stands at each side of a border is read on its own. */
  async read({ units }: Pick<Outline, "units">): Promise<Reading> {
    const { sections, borders } = sectionsOf(units);
    return join(await Promise.all(sections.map((section, place) => this.readSection(section, place > 0))), borders);
  }

  /** Neighbouring parts of words that the engine does not know, but knows each by itself: they are words of their own. */
  async wordsApart({ units }: Outline, { atoms }: Reading): Promise<ReadonlySet<string>> {
    const unknown = new Set(atoms.flatMap(({ piece }) => (typeof piece !== "string" && "unknown" in piece ? [piece.unknown] : [])));
    const apart = new Set<string>();
    await Promise.all(units.map(async (unit) => {
      const joined = "text" in unit && unknown.has(unit.text) ? unit.joined ?? [] : [];
      if (joined.some((part) => !twoLetters.test(part))) return;
      const known = await Promise.all(joined.map(async (part) => !marked.test(await this.send(escapeText(part)))));
      joined.forEach((part, place) => {
        if (known[place] === true && known[place + 1] === true) apart.add(part + (joined[place + 1] as string));
      });
    }));
    return apart;
  }

  private async readSection(units: readonly Unit[], isFurther: boolean): Promise<Reading> {
    const ask = (some: readonly Unit[], encoded: EncodedSegment): Promise<Reading> => this.ask(some, encoded, isFurther);
    const bare = bareUnits(units);
    const pairs = pairsOfAll(units);
    if (pairs !== undefined) {
      const reading = await ask(bare, encodeSegment({ units: bare }));
      return pairs.length === 0 || reading.text === "" ? reading : { ...reading, words: [{ start: 0, end: reading.text.length, pairs }] };
    }
    const [withCodes, without] = [encodeSegment({ units }), encodeSegment({ units: bare })];
    const asking = ask(units, withCodes);
    if (this.analyses !== undefined && await this.analyses.agree(withCodes.parts, without.parts)) return asking;
    const [coded, plain] = await Promise.all([asking, ask(bare, without)]);
    if (plain.lost || (coded.text === plain.text && !coded.lost)) return coded;
    return { ...carryCodes(coded, plain), lost: false };
  }

  private async ask(units: readonly Unit[], encoded: EncodedSegment, isFurther: boolean): Promise<Reading> {
    const replies = await Promise.all(encoded.parts.map((part) => this.send(part)));
    const source = sourceOf(units);
    const mend = isFurther ? mendFurtherReply : mendReply;
    const mended = mend(replies.map((reply) => reply.trim()).join("\0"), source, this.targetLanguageId);
    const hidesText = encoded.blanks.some((blank) => "text" in blank);
    return readReplies((hidesText ? mended : mendSlots(mended, source)).split("\0"), encoded);
  }
}

const twoLetters = /\p{L}\p{M}*\p{L}/u;
const marked = /[*#@]/;
const wordEnd = /[\p{L}\p{M}\p{N}]$/u;
const wordStart = /^[\p{L}\p{M}\p{N}]/u;

/** The pairs that stand around each of the words alike. */
function pairsOfAll(units: readonly Unit[]): readonly number[] | undefined {
  const all = units.flatMap((unit) => ("pairs" in unit ? [unit.pairs] : []));
  const first = all[0] ?? [];
  return all.every((pairs) => pairs.length === first.length && pairs.every((pair, place) => pair === first[place])) ? first : undefined;
}

/** The same words without codes; a number behind a code stays apart from the word in front of it. */
function bareUnits(units: readonly Unit[]): Unit[] {
  const bare: (Words | Slot)[] = [];
  for (const unit of units) {
    const last = bare.at(-1);
    if ("items" in unit) bare.push(unit);
    else if ("span" in unit) bare.push({ span: unit.span, pairs: [] });
    else if (last === undefined || !("text" in last)) bare.push({ text: unit.text, pairs: [] });
    else if (wordEnd.test(last.text) && wordStart.test(unit.text)) bare.push({ items: [] }, { text: unit.text, pairs: [] });
    else bare[bare.length - 1] = { text: last.text + unit.text, pairs: [] };
  }
  return bare;
}

/** Readings behind one another; what stands at a border stands between them. */
function join(readings: readonly Reading[], borders: readonly Slot[]): Reading {
  return { ...joinMarked(readings, borders), lost: readings.some(({ lost }) => lost) };
}

/** The words of a segment, with marks for protected spans and slots. */
function sourceOf(units: readonly Unit[]): string {
  return units.map((unit) => ("text" in unit ? unit.text : "span" in unit ? standIn : slotMark)).join("");
}
