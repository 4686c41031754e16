import { DomainError, sameFacts } from "@dragoman/domain/common";
import { type AgentStatus, differsInLoadOnly, type Engine, heard, type Host, hostChanged, lost } from "@dragoman/domain/hosts";
import type { Clock } from "../common/clock-and-random.js";
import type { Signals } from "../common/signals.js";
import type { AgentAddress, HostAgents, HostEngines } from "./host-agents.js";
import type { HostRepository } from "./host-repository.js";

const roundMs = 1_000;
/** While no agent has told anything new for some rounds. */
const quietRoundMs = 2_000;
const roundsUntilQuiet = 10;
/**
 * An agent answers when it has news, and without news after this time, so that news are known at once. With the 5 s that an answer may
 * take beyond it, a silent agent counts as lost within 10 s.
 */
const newsWithinMs = 3_000;
/** An agent that answered sooner is asked in the next round: one whose state changes all the time would be asked all the time. */
const soonMs = 250;
/** Signals tell of every change of a host; the store is read again this often in case a signal was lost. */
const rereadMs = 10_000;
/**
 * While an engine is on its way up or down: its address should be known as soon as it has one. Each round without news is that much
 * later than the one before, up to the usual pause: on a slow machine the questions would take processor time from the start of engines.
 */
const impatientMs = 250;
const laterMs = 50;
/** Which units are busy changes all the time: when that alone is news, it is stored this often at most. */
const loadMs = 2_000;
/** What the store knows at a start is from before; so long the start waits for agents to tell how it is now. */
const firstLookMs = 2_000;
/** A removed host that is away for so many rounds keeps its engines. */
const farewells = 60;

/**
 * Brings what runs in line with what is expected: tells each agent which engines to keep, at once after a change, and stores what it
 * answers when that is news; which units are busy every two seconds at most. Agents answer when they have news; all are looked at every
 * second, or every two where nothing has changed for a while. A host whose agent cannot be used counts as lost, and its errors say why;
 * with its next answer it is found. An agent may be frozen while its engines work on, so they are asked themselves: those that answer go
 * on being used.
 */
export class ReconcileHosts {
  private readonly asking = new Set<string>();
  private readonly askAgain = new Set<string>();
  /** Questions that agents answer when they have news. */
  private readonly waiting = new Map<string, { readonly expected: readonly Engine[]; readonly stop: AbortController }>();
  /** Hosts of which the store has what their agents answered last. */
  private readonly current = new Set<string>();
  private readonly known = new Map<string, AgentAddress>();
  private readonly storedAt = new Map<string, number>();
  private readonly leaving = new Map<string, { address: AgentAddress; tries: number }>();
  private stopListening: (() => Promise<void>) | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** All hosts as the store had them at `readAt`. */
  private read: readonly Host[] = [];
  private readAt = -Infinity;
  private running = false;
  private inRound = false;
  /** Rounds since an agent told something that was stored. */
  private roundsWithoutNews = 0;
  private wanted = false;

  constructor(
    private readonly hosts: HostRepository,
    /** Who is asked, and whether what the agent of `localhost` tells counts. */
    private readonly asked: {
      readonly agents: HostAgents; readonly engines: HostEngines; readonly local: { readonly isOurs: boolean };
      /** From asking an agent that has no news until its answer: 3 s when absent. */
      readonly newsWithinMs?: number;
    },
    private readonly signals: Signals,
    private readonly clock: Clock,
    /** Hears of failures of the store; the next round tries again. */
    private readonly failed: (cause: unknown) => void,
  ) {}

  /** Resolves when each agent was heard or found silent, after two seconds at the latest. */
  async start(): Promise<void> {
    this.running = true;
    this.stopListening = await this.signals.listen("hosts", () => {
      this.readAt = -Infinity;
      this.wake();
    });
    let enough: NodeJS.Timeout | undefined;
    await Promise.race([this.lookAtAll(), new Promise((resolve) => { enough = setTimeout(resolve, firstLookMs); })]);
    clearTimeout(enough);
    this.wake();
  }

  async stop(): Promise<void> {
    this.running = false;
    clearTimeout(this.timer);
    for (const { stop } of this.waiting.values()) stop.abort();
    await this.stopListening?.();
  }

  private async lookAtAll(): Promise<void> {
    try {
      await Promise.all((await this.allHosts()).map((host) => this.ask(host)));
    } catch (cause) {
      this.failed(cause);
    }
  }

  private async allHosts(): Promise<readonly Host[]> {
    if (performance.now() - this.readAt < rereadMs) return this.read;
    // A change that is signalled during the read counts for the next round.
    this.readAt = performance.now();
    try {
      this.read = await this.hosts.list();
    } catch (cause) {
      this.readAt = -Infinity;
      throw cause;
    }
    return this.read;
  }

  private wake(): void {
    this.wanted = true;
    if (!this.inRound) void this.round();
  }

  private async round(): Promise<void> {
    this.inRound = true;
    clearTimeout(this.timer);
    let pause = roundMs;
    while (this.running && this.wanted) {
      this.wanted = false;
      try {
        const hosts = await this.allHosts();
        this.noticeRemoved(hosts);
        for (const host of hosts) void this.ask(host);
        this.roundsWithoutNews += 1;
        pause = pauseAfter(this.roundsWithoutNews, hosts.some(isOnItsWay));
      } catch (cause) {
        this.failed(cause);
      }
    }
    this.inRound = false;
    if (this.running) this.timer = setTimeout(() => this.wake(), pause);
  }

  /** One question at a time to each agent, and none waits for that of another. */
  private async ask(host: Host): Promise<void> {
    const { hostname } = host;
    if (this.isOfOthers(host)) return;
    if (this.asking.has(hostname)) {
      const wait = this.waiting.get(hostname);
      if (wait !== undefined && sameFacts(wait.expected, expectedOf(host))) return; // Its answer comes with the next news.
      this.askAgain.add(hostname);
      wait?.stop.abort();
      return;
    }
    this.asking.add(hostname);
    const askedAt = performance.now();
    const isHeard = await this.reconcile(host).catch(this.failed) === true;
    this.asking.delete(hostname);
    const isDue = this.askAgain.delete(hostname) || (isHeard && performance.now() - askedAt >= soonMs);
    if (isDue && this.running) void this.askNow(hostname);
  }

  /** Whether another installation serves it. */
  private isOfOthers({ isController }: Host): boolean {
    return isController && !this.asked.local.isOurs;
  }

  /** Only this host: waking all would ask the others in their midst again, and so on without end. */
  private async askNow(hostname: string): Promise<void> {
    try {
      const host = (await this.allHosts()).find((one) => one.hostname === hostname);
      if (host !== undefined && this.running) await this.ask(host);
    } catch (cause) {
      this.failed(cause);
    }
  }

  /** Answers whether the agent has answered. */
  private async reconcile(host: Host): Promise<boolean> {
    const told = await this.keep(host);
    if (told === undefined || this.isOfOthers(host)) return false;
    const isHeard = typeof told !== "string";
    const now = this.read.find(({ hostname }) => hostname === host.hostname) ?? host;
    if (await this.store(now, told) && isHeard) this.current.add(host.hostname);
    return isHeard;
  }

  /** Answers whether the store has now what was told. */
  private async store(host: Host, told: AgentStatus | string): Promise<boolean> {
    const answering = typeof told === "string" ? await this.answering(host) : undefined;
    const change = (now: Host) => (typeof told === "string" ? lost(now, told, answering) : heard(now, told));
    const after = change(host);
    if (!this.running || after === host) return true;
    const now = performance.now();
    if (differsInLoadOnly(host, after) && now - (this.storedAt.get(host.hostname) ?? -Infinity) < loadMs) return false;
    this.storedAt.set(host.hostname, now);
    this.roundsWithoutNews = 0;
    this.readAt = -Infinity;
    try {
      await this.hosts.update(host.hostname, (now) => hostChanged(now, change(now), this.clock.now()));
    } catch (cause) {
      const removedMeanwhile = cause instanceof DomainError && cause.code === "host-not-found";
      if (!removedMeanwhile) throw cause;
      return false;
    }
    return true;
  }

  /** What the agent answers, or a sentence that says why it cannot be used; undefined where the question is no longer the right one. */
  private async keep(host: Host): Promise<AgentStatus | string | undefined> {
    const { hostname } = host;
    const expected = expectedOf(host);
    const { agents, newsWithinMs: withinMs = newsWithinMs } = this.asked;
    const stop = new AbortController();
    try {
      if (!this.current.delete(hostname)) return await agents.keep(host, expected);
      this.waiting.set(hostname, { expected, stop });
      return await agents.keep(host, expected, { withinMs, signal: stop.signal });
    } catch (cause) {
      if (stop.signal.aborted) return undefined;
      if (cause instanceof DomainError && cause.code === "host-agent-unreachable") return cause.message;
      throw cause;
    } finally {
      this.waiting.delete(hostname);
    }
  }

  /** Ids of those engines of a host that answer without its agent. */
  private async answering({ hostname, engines }: Host): Promise<ReadonlySet<string>> {
    const ids = await Promise.all(engines.map(async ({ id, report: { url, key } = {} }) => {
      const isKnown = url !== undefined && key !== undefined;
      return isKnown && await this.asked.engines.answers({ hostname, engineId: id, url, key }) ? [id] : [];
    }));
    return new Set(ids.flat());
  }

  private noticeRemoved(hosts: readonly Host[]): void {
    const present = new Set(hosts.map((host) => host.hostname));
    for (const [hostname, address] of this.known) {
      if (present.has(hostname)) continue;
      this.leaving.set(hostname, { address, tries: farewells });
      this.storedAt.delete(hostname);
      this.current.delete(hostname);
      this.waiting.get(hostname)?.stop.abort();
    }
    this.known.clear();
    for (const { hostname, agentPort } of hosts) {
      this.known.set(hostname, { hostname, agentPort });
      this.leaving.delete(hostname);
    }
    for (const hostname of this.leaving.keys()) this.sayFarewell(hostname);
  }

  /** The agent of a removed host keeps no engine any more; it may be away just now, so it is told again for a minute. */
  private sayFarewell(hostname: string): void {
    const farewell = this.leaving.get(hostname);
    if (farewell === undefined || this.asking.has(hostname)) return;
    this.asking.add(hostname);
    void this.asked.agents.keep(farewell.address, []).then(() => true, () => (farewell.tries -= 1) <= 0)
      .then((done) => {
        if (done && this.leaving.get(hostname) === farewell) this.leaving.delete(hostname);
      })
      .finally(() => this.asking.delete(hostname));
  }
}

/** The engines that a host is to keep, without what was heard of them. */
function expectedOf({ engines }: Host): readonly Engine[] {
  return engines.filter(({ expectedRunning }) => expectedRunning).map(({ report: _heard, ...engine }) => engine as Engine);
}

function pauseAfter(roundsWithoutNews: number, isImpatient: boolean): number {
  if (isImpatient) return Math.min(impatientMs + laterMs * roundsWithoutNews, roundMs);
  return roundsWithoutNews > roundsUntilQuiet ? quietRoundMs : roundMs;
}

function isOnItsWay({ report, engines }: Host): boolean {
  return report.agentRunning && engines.some((engine) => engine.expectedRunning !== (engine.report?.running ?? false));
}
