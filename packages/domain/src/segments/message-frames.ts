/**
 * What a stretch of a message is: `open`, `next` and `close` make up its frame and stand around its branches, which are
 * text; `inside` stands for a number or a quoted sign within a branch.
 */
export type FrameRole = "open" | "next" | "close" | "inside";

/** A stretch of a text that belongs to a message and not to its words. */
export interface FrameStretch {
  /** Offsets in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly role: FrameRole;
}

/** A message that was read: its stretches by their start, those of messages within it included. */
interface Message {
  readonly stretches: readonly FrameStretch[];
  readonly end: number;
}

/** Where a branch ends, with what belongs to no words in it. */
interface Branch {
  readonly stretches: readonly FrameStretch[];
  readonly end: number;
}

const argument = String.raw`\{\s{0,50}[\p{L}\p{N}_.$-]{1,100}\s{0,50},\s{0,50}`;
const opening = new RegExp(`${argument}(?:plural|selectordinal|select|choice)\\s{0,50},`, "gu");
const head = new RegExp(`${argument}(plural|selectordinal|select|choice)\\s{0,50},(?:\\s{0,50}offset:\\s{0,50}\\d{1,9})?`, "uy");
const selector = /\s{0,500}(?:=\d{1,15}|[\p{L}\p{N}_-]{1,100})\s{0,500}\{/uy;
const limit = /\s{0,500}-?(?:\d{1,15}(?:\.\d{1,15})?|∞)[#<≤]/uy;
const ending = /\s{0,500}\}/uy;
const signs = /[{}'#|]/g;
const quotable = /^'[{}#|]/;
/** Nobody writes deeper ones; each level takes a call of its own. */
const deepest = 20;

/** Cheap and sure: a text without it has no message. */
const mayHoldMessage = /,\s*(?:plural|select|selectordinal|choice)\s*,/;

/**
 * The frames of the messages of ICU and Java in a text (`{count, plural, one {# item} other {# items}}`), by their start.
 * What is no complete message has none.
 */
export function messageFrames(text: string): readonly FrameStretch[] {
  if (!mayHoldMessage.test(text)) return [];
  const reader = new MessageReader(text);
  const found: FrameStretch[] = [];
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const message = reader.message(match.index, 1);
    if (message === undefined) continue;
    found.push(...message.stretches);
    opening.lastIndex = message.end;
  }
  return found;
}

/** Reads each message once, whatever stands around it, so that no text takes longer than its length. */
class MessageReader {
  private readonly read = new Map<number, Message | undefined>();

  constructor(private readonly text: string) {}

  message(at: number, depth: number): Message | undefined {
    if (!this.read.has(at)) this.read.set(at, depth > deepest ? undefined : this.readMessage(at, depth));
    return this.read.get(at);
  }

  private readMessage(start: number, depth: number): Message | undefined {
    const kind = this.match(head, start);
    if (kind === undefined) return undefined;
    const isChoice = kind.found === "choice";
    const stretches: FrameStretch[] = [];
    let from = start;
    let at = kind.end;
    for (;;) {
      const branchStart = this.match(isChoice ? limit : selector, at)?.end;
      if (branchStart === undefined) break;
      stretches.push({ start: from, end: branchStart, role: from === start ? "open" : "next" });
      const branch = this.branch(branchStart, depth, isChoice, kind.found?.startsWith("plural") === true || kind.found === "selectordinal");
      if (branch === undefined) return undefined;
      stretches.push(...branch.stretches);
      from = branch.end;
      at = branch.end + 1;
      // The last branch of a choice ends with the brace that ends the message.
      if (isChoice && this.text[from] === "}") return { stretches: [...stretches, { start: from, end: at, role: "close" }], end: at };
    }
    const end = this.match(ending, at)?.end;
    if (end === undefined || stretches.length === 0) return undefined;
    return { stretches: [...stretches, { start: from, end, role: "close" }], end };
  }

  /** Reads to the brace that ends the branch, or to the line before the next one of a choice. */
  private branch(start: number, depth: number, isChoice: boolean, counts: boolean): Branch | undefined {
    const stretches: FrameStretch[] = [];
    let open = 0;
    signs.lastIndex = start;
    for (let match = signs.exec(this.text); match !== null; match = signs.exec(this.text)) {
      const at = match.index;
      const sign = match[0];
      let next = at + 1;
      if (sign === "'") next = this.quotedEnd(at, stretches);
      else if (sign === "{") {
        const message = this.message(at, depth + 1);
        if (message === undefined && this.match(head, at) !== undefined) return undefined;
        if (message === undefined) open += 1;
        else {
          stretches.push(...message.stretches);
          next = message.end;
        }
      } else if (sign === "}" || (sign === "|" && isChoice && open === 0)) {
        if (open === 0) return { stretches, end: at };
        open -= 1;
      } else if (sign === "#" && counts && open === 0) stretches.push({ start: at, end: next, role: "inside" });
      signs.lastIndex = next;
    }
    return undefined;
  }

  /** Behind an apostrophe that quotes signs; two of them are one apostrophe, and before anything else it is one, too. */
  private quotedEnd(at: number, stretches: FrameStretch[]): number {
    if (this.text[at + 1] === "'") return at + 2;
    if (!quotable.test(this.text.slice(at, at + 2))) return at + 1;
    const closing = this.text.indexOf("'", at + 2);
    if (closing < 0) return at + 1;
    stretches.push({ start: at, end: closing + 1, role: "inside" });
    return closing + 1;
  }

  private match(pattern: RegExp, at: number): { readonly end: number; readonly found: string | undefined } | undefined {
    pattern.lastIndex = at;
    const match = pattern.exec(this.text);
    return match === null ? undefined : { end: pattern.lastIndex, found: match[1] };
  }
}
