/** Remembers for a moment that there was nothing, so that nobody need ask for it. */
export class RecentlyEmpty {
  private changes = 0;
  private until = 0;

  constructor(private readonly forMs: number) {}

  /** Whether there is nothing, as far as is known. */
  holds(): boolean {
    return performance.now() < this.until;
  }

  /** To be called before looking; what it answers goes into `remember`. */
  look(): number {
    return this.changes;
  }

  /** There was nothing; believed unless something changed here since that look. */
  remember(look: number): void {
    if (look === this.changes) this.until = performance.now() + this.forMs;
  }

  /** Something changed here. */
  forget(): void {
    this.changes += 1;
    this.until = 0;
  }
}
