import { type InProgress, kindOf, type LineKind } from "@dragoman/domain/translations";

/** What a job engine has under way, and what it may take beside it. */
export class JobPlaces {
  private readonly taken = new Map<string, LineKind>();
  /** A job that runs alone waits for this engine to have nothing else under way. */
  emptying = false;

  constructor(private readonly places: number) {}

  get isEmpty(): boolean {
    return this.taken.size === 0;
  }

  /** A job that runs alone lets nothing in beside it. */
  get isAlone(): boolean {
    return [...this.taken.values()].includes("alone");
  }

  has(jobId: string): boolean {
    return this.taken.has(jobId);
  }

  take(job: InProgress): void {
    if (this.isEmpty) this.emptying = false;
    this.taken.set(job.id, kindOf(job));
  }

  leave(jobId: string): void {
    this.taken.delete(jobId);
  }

  /** The kinds of jobs that may be taken now; those that run alone come first. One place is kept for short documents. */
  get open(): readonly LineKind[] {
    if (this.isEmpty) return ["alone", "short", "long"];
    const long = [...this.taken.values()].filter((kind) => kind === "long").length;
    if (this.isAlone || this.taken.size >= this.places || (this.emptying && long === 0)) return [];
    // Short ones are done before the long ones that have to end first.
    return this.emptying || long >= Math.max(1, this.places - 1) ? ["short"] : ["short", "long"];
  }
}
