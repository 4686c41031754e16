import type { DayCount } from "./counts-by-day.js";

/** So many questions are remembered, those that were asked last, and so many days of all of them: some 90 bytes for each. */
const mostQuestions = 500;
const mostDays = 200_000;

/** How many entries were made on a day, and how often something of it changed so far. */
export interface DayChanges {
  readonly day: number;
  readonly all: number;
  readonly changes: number;
}

interface Known {
  readonly changes: number;
  readonly entries: number;
}

/** Remembers how many entries of each day answer a question, and counts again on those days of which anything changed since. */
export class RememberedCounts {
  private readonly questions = new Map<string, ReadonlyMap<number, Known>>();
  private days = 0;

  /** `days` are asked for before the entries of those that are not known: what changes in between is counted again the next time. */
  async count(
    question: string, days: readonly DayChanges[], countOn: (days: readonly DayChanges[]) => Promise<readonly DayCount[]>,
  ): Promise<readonly DayCount[]> {
    const known = this.questions.get(question);
    const isKnown = ({ day, changes }: DayChanges): boolean => known?.get(day)?.changes === changes;
    const unknown = days.filter((one) => !isKnown(one));
    const counts = unknown.length === 0 ? [] : await countOn(unknown);
    const counted = new Map(counts.map(({ day, entries }) => [day, entries]));
    const answer = days.map((one) =>
      ({ ...one, entries: (isKnown(one) ? known?.get(one.day)?.entries : counted.get(one.day)) ?? 0 }));
    this.remember(question, new Map([...known ?? [], ...answer.map(({ day, changes, entries }) => [day, { changes, entries }] as const)]));
    return answer;
  }

  private remember(question: string, known: ReadonlyMap<number, Known>): void {
    this.forget(question);
    this.questions.set(question, known);
    this.days += known.size;
    for (const oldest of this.questions.keys()) {
      if (this.questions.size <= mostQuestions && this.days <= mostDays) return;
      this.forget(oldest);
    }
  }

  private forget(question: string): void {
    this.days -= this.questions.get(question)?.size ?? 0;
    this.questions.delete(question);
  }
}
