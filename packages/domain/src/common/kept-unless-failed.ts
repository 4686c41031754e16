/** A value that is made when it is first asked for and kept for later callers. A failure is not kept: the next caller tries again. */
export class KeptUnlessFailed<T> {
  private kept: Promise<T> | undefined;

  constructor(private readonly make: () => Promise<T>) {}

  /** The value. Callers at the same time share one attempt, and its failure. */
  get(): Promise<T> {
    if (this.kept !== undefined) return this.kept;
    const making = this.make();
    this.kept = making;
    making.catch(() => this.drop(making));
    return making;
  }

  /** The value that is kept or being made; undefined where nobody asked, or the last attempt failed. */
  get current(): Promise<T> | undefined {
    return this.kept;
  }

  /** Keeps the value no longer, and returns it; the next caller gets a new one. */
  forget(): Promise<T> | undefined {
    const { kept } = this;
    this.kept = undefined;
    return kept;
  }

  private drop(failed: Promise<T>): void {
    // A newer attempt may have taken its place.
    if (this.kept === failed) this.kept = undefined;
  }
}
