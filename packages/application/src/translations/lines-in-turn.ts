import type { Line, LineKind } from "@dragoman/domain/translations";

/**
 * The order in which a worker looks into lines: the one that it took from last comes last. Turns count within a line alone, for
 * they say nothing between a line that went on and one whose engine was away.
 */
export class LinesInTurn {
  private readonly lastTaken = new Map<string, number>();
  private count = 0;

  /** The lines of these pairs; jobs that run alone go before all others. */
  of(pairs: readonly string[], kinds: readonly LineKind[]): Line[] {
    const place = (line: Line): number => (line.kind === "alone" ? -1 : this.lastTaken.get(name(line)) ?? 0);
    return kinds.flatMap((kind) => pairs.map((languagePairId) => ({ languagePairId, kind })))
      .sort((one, other) => place(one) - place(other));
  }

  taken(line: Line): void {
    this.lastTaken.set(name(line), this.count += 1);
  }
}

function name({ languagePairId, kind }: Line): string {
  return `${kind} ${languagePairId}`;
}
