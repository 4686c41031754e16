/** How many different ones are told one by one. */
const mostKinds = 40;

interface Kind {
  count: number;
  readonly first: string;
}

/**
 * What was odd about training data, in sentences that name the place; what happens again and again is one sentence that says how
 * often.
 */
export class ReadingProblems {
  private readonly kinds = new Map<string, Kind>();
  private untold = 0;

  /** `sentence` is without its end: `a unit has no text in English`. */
  add(sentence: string, place: string): void {
    const kind = this.kinds.get(sentence);
    if (kind !== undefined) kind.count++;
    else if (this.kinds.size < mostKinds) this.kinds.set(sentence, { count: 1, first: place });
    else this.untold++;
  }

  sentences(): readonly string[] {
    const told = [...this.kinds].map(([sentence, { count, first }]) =>
      `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}: ${count === 1 ? first : `${count} times, the first ${first}`}.`);
    return this.untold === 0 ? told : [...told, `${this.untold} more problems were found.`];
  }
}
