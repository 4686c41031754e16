import { KeptUnlessFailed } from "@dragoman/domain/common";
import { concerns, endsRequest, type FaultRule, isJobFault, type JobFault, type RequestFault } from "./fault-rules.js";
import type { UsageLimits } from "./mock-server-headers.js";
import type { World } from "./open-world.js";

/** The session of requests that name none. */
export const mainSession = "main";

/** Each has a world of its own in memory. */
const mostSessions = 100;
const idleMs = 10 * 60_000;
const mostCounted = 10_000;

/** What opens the world of a session. */
export type OpenWorld = (limits: UsageLimits) => Promise<World>;

/** Requests that belong together: they share a world, which the first that asks for it opens, and suffer together what only some are to. */
export class Session {
  usedAt = performance.now();
  private readonly suffered = new Map<string, number>();

  private readonly opened: KeptUnlessFailed<World>;

  constructor(readonly name: string, open: () => Promise<World>) {
    this.opened = new KeptUnlessFailed(open);
  }

  get world(): Promise<World> {
    return this.opened.get();
  }

  /** Closes its world, where it has one. */
  async close(): Promise<void> {
    await (await this.opened.current?.catch(() => undefined))?.close();
  }

  /** What a request to this path suffers: the rules in their order, up to one behind which there is nothing more. Counts it. */
  dueFor(path: string, rules: readonly FaultRule[]): readonly RequestFault[] {
    const due: RequestFault[] = [];
    for (const rule of rules) {
      if (isJobFault(rule) || !concerns(rule, path) || !this.counts(rule)) continue;
      due.push(rule);
      if (endsRequest(rule)) break;
    }
    return due;
  }

  /** What a job suffers that a request with these rules makes. Counts it. */
  dueForJob(rules: readonly FaultRule[]): Omit<JobFault, "name"> {
    const due = rules.filter(isJobFault).filter((rule) => this.counts(rule));
    return Object.assign({}, ...due.map(({ name: _, times: __, ...fault }) => fault)) as Omit<JobFault, "name">;
  }

  private counts({ name, times = Infinity }: FaultRule): boolean {
    const before = this.suffered.get(name) ?? 0;
    if (before >= times) return false;
    if (times < Infinity && this.suffered.size < mostCounted) this.suffered.set(name, before + 1);
    return true;
  }
}

/** The sessions that there are. Those that were not used for ten minutes, and the oldest of too many, are forgotten. */
export class Sessions {
  private readonly byName = new Map<string, Session>();
  private readonly timer = setInterval(() => this.forgetIdle(), 60_000).unref();

  constructor(private readonly open: OpenWorld, private readonly failed: (cause: unknown) => void) {}

  /** The session of a name; the world of one that is new gets these limits. */
  of(name: string, limits: UsageLimits = {}): Session {
    const session = this.byName.get(name) ?? this.begin(name, limits);
    session.usedAt = performance.now();
    // The one that was used last stands last.
    this.byName.delete(name);
    this.byName.set(name, session);
    if (this.byName.size > mostSessions) this.forget([...this.byName.values()].find((one) => one.name !== mainSession));
    return session;
  }

  /** Puts everything of a session back to the seeds; jobs under way come to nothing. */
  async reset(name: string): Promise<void> {
    this.forget(this.byName.get(name));
    await this.of(name).world;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([...this.byName.values()].map((session) => session.close()));
  }

  private begin(name: string, limits: UsageLimits): Session {
    return new Session(name, () => this.open(limits));
  }

  private forgetIdle(): void {
    for (const session of this.byName.values()) {
      if (session.name !== mainSession && performance.now() - session.usedAt > idleMs) this.forget(session);
    }
  }

  private forget(session: Session | undefined): void {
    if (session === undefined) return;
    this.byName.delete(session.name);
    // Its requests under way end in it; nobody waits for that.
    session.close().catch(this.failed);
  }
}
