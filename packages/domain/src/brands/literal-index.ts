import { withStraightApostrophes } from "../common/text.js";

/** A stretch of a text in which a literal stands. */
export interface LiteralMatch {
  readonly start: number;
  readonly end: number;
  readonly literal: string;
}

/** So many literals are taken in one turn. */
const turn = 2_000;

/**
 * Finds many literals in a text at once. The literals stand sorted, and each character read narrows the range of those
 * that still fit: a text takes no longer for 100,000 literals than for ten, and nothing is kept but the literals.
 *
 * A literal stands where it does not continue a word: not between two letters, digits or marks, unless one of them is
 * of a script that writes no spaces. Letter case counts, the form of apostrophes does not: of literals that differ in
 * nothing else the one that is written like the text is found, or the first.
 */
export class LiteralIndex {
  /** With straight apostrophes. */
  private sorted: readonly string[] = [];
  /** Literals as they were given, by that form. */
  private readonly asWritten = new Map<string, string[]>();
  /** Where the literals that begin with a code unit stand. */
  private readonly byFirst = new Map<number, { readonly from: number; readonly to: number }>();

  constructor(literals: readonly string[]) {
    this.take(literals);
    this.sort();
  }

  /** As the constructor makes it, in turns, behind each of which `rest` is waited for: many take a while, and less in order. */
  static async inTurns(literals: readonly string[], rest: () => Promise<void>): Promise<LiteralIndex> {
    const index = new LiteralIndex([]);
    for (let at = 0; at < literals.length; at += turn) {
      index.take(literals.slice(at, at + turn));
      await rest();
    }
    index.sort();
    return index;
  }

  private take(literals: readonly string[]): void {
    for (const literal of literals) {
      const straight = withStraightApostrophes(literal);
      const known = this.asWritten.get(straight);
      if (known === undefined) this.asWritten.set(straight, [literal]);
      else if (!known.includes(literal)) known.push(literal);
    }
  }

  private sort(): void {
    this.sorted = [...this.asWritten.keys()].filter((literal) => literal !== "").sort();
    for (let from = 0; from < this.sorted.length;) {
      const first = this.unit(from, 0);
      const to = this.firstBehind(from, this.sorted.length, 0, first);
      this.byFirst.set(first, { from, to });
      from = to;
    }
  }

  /** Every place where a literal stands, by its start; they may overlap. */
  find(written: string): readonly LiteralMatch[] {
    const text = withStraightApostrophes(written);
    const matches: LiteralMatch[] = [];
    for (let start = 0; start < text.length; start++) {
      const range = this.byFirst.get(text.charCodeAt(start));
      if (range !== undefined && !isInsideWord(text, start)) this.findAt(text, start, range, matches);
    }
    return matches.map((match) => this.literalOf(match, written));
  }

  private literalOf({ start, end, literal }: LiteralMatch, written: string): LiteralMatch {
    const all = this.asWritten.get(literal) as string[];
    const own = written.slice(start, end);
    return { start, end, literal: all.find((one) => one === own) ?? all[0] as string };
  }

  private findAt(text: string, start: number, { from, to }: { readonly from: number; readonly to: number }, matches: LiteralMatch[]): void {
    for (let depth = 1; ; depth++) {
      // Of all that begin alike the shortest stands first.
      const literal = this.sorted[from] as string;
      if (literal.length === depth) {
        if (!isInsideWord(text, start + depth)) matches.push({ start, end: start + depth, literal });
        from++;
      }
      if (from === to || start + depth === text.length) return;
      const unit = text.charCodeAt(start + depth);
      from = this.firstBehind(from, to, depth, unit - 1);
      to = this.firstBehind(from, to, depth, unit);
      if (from === to) return;
    }
  }

  /** The first of a range of literals that agree before `depth` whose unit there is greater than `unit`. */
  private firstBehind(from: number, to: number, depth: number, unit: number): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.unit(middle, depth) <= unit) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private unit(at: number, depth: number): number {
    return (this.sorted[at] as string).charCodeAt(depth);
  }
}

const wordCharacter = /[\p{L}\p{N}\p{M}_]/u;
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a word goes on across this place of a text. */
function isInsideWord(text: string, at: number): boolean {
  const before = characterBefore(text, at);
  const behind = characterAt(text, at);
  return wordCharacter.test(before) && wordCharacter.test(behind) && !withoutSpaces.test(before) && !withoutSpaces.test(behind);
}

function characterBefore(text: string, at: number): string {
  const isLow = (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00;
  return text.slice(Math.max(0, at - (isLow ? 2 : 1)), at);
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? "" : String.fromCodePoint(code);
}
