/** Words that end a first part which another word shares: `Vor- und Nachteile`, `pre- and postwar`. */
const sharing: ReadonlySet<string> = new Set(["und", "oder", "bzw", "and", "or", "et", "ou", "y", "o", "e", "en", "of", "och", "og",
  "eller", "als"]);
const dividedEnd = /\p{L}{2}[-\u2010]$/u;
/** Of lines end with a divided word where words are divided at all. */
const leastDivided = 0.012;
const fewestDivided = 2;
const words = /\p{L}+(?:[-\u2010]\p{L}+)*/gu;

/** The words of a document, by which those are known that a line end divides. */
export class Vocabulary {
  private readonly known = new Map<string, number>();
  private lines = 0;
  private divided = 0;

  /** Takes the words of a line, but for those at its ends, which may be parts. */
  add(line: string): void {
    this.lines += 1;
    if (dividedEnd.test(line)) this.divided += 1;
    const found = line.match(words) ?? [];
    for (const word of found.slice(1, -1)) {
      this.note(word);
      for (const part of word.split(/[-\u2010]/)) if (part.length < word.length) this.note(part);
    }
  }

  /**
   * How the parts on both sides of a hyphen at a line end belong together: as `one` word, as two that a hyphen `joins`, or `apart`,
   * the hyphen standing for a part that follows.
   */
  join(before: string, after: string, isSoft: boolean): "one" | "joined" | "apart" {
    if (isSoft) return "one";
    if (after === "") return "joined";
    if (sharing.has(after.toLowerCase())) return "apart";
    const [one, joined] = [this.count(before + after), this.count(`${before}-${after}`)];
    if (one !== joined) return one > joined ? "one" : "joined";
    // Two words of the document make a compound; the parts of a divided word are none.
    if ([before, after].every((part) => part.length > 2 && this.count(part) > 0)) return "joined";
    if (!this.divides) return "joined";
    return /^\p{Lu}/u.test(after) && !/^\p{Lu}{2,}$/u.test(before) ? "joined" : "one";
  }

  /** Whether words are divided at line ends: else the hyphens there are those of compounds. */
  private get divides(): boolean {
    return this.divided >= Math.max(fewestDivided, leastDivided * this.lines);
  }

  private note(word: string): void {
    const small = word.toLowerCase();
    this.known.set(small, (this.known.get(small) ?? 0) + 1);
  }

  private count(word: string): number {
    return this.known.get(word.toLowerCase()) ?? 0;
  }
}
