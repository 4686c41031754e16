import { isUnavailable } from "@dragoman/domain/common";
import { allEngineKinds, doesNotStart, type Engine, type EngineKind, type Host, servesPair, traitsOf } from "@dragoman/domain/hosts";
import { inTime } from "../common/in-time.js";
import type { HostRepository } from "../hosts/index.js";

/** Callers hear within two seconds, whatever the store does; looking up who asks takes another one. */
const storeMs = 1_000;

/** Whether jobs are taken up by job engines. */
export interface Claims {
  /** Jobs that could be served wait, and for a minute no worker held any job. */
  readonly standsStill: boolean;
}

/** What is loaded at start. */
export interface Loadable {
  readonly isLoaded: boolean;
}

/** The disk that the store writes to. */
export interface StoreDisk {
  /** Says in a clause how little room it has; undefined where it has enough, or nobody can tell. */
  whyFull(): Promise<string | undefined>;
}

/** Whether the server can do its work, and what it waits for. */
export interface Readiness {
  readonly ready: boolean;
  /** In words for an operator, without the names of pairs. */
  readonly waitingFor: readonly string[];
  /** Pairs that an engine is expected to serve. */
  readonly pairs: readonly { readonly languagePairId: string; readonly ready: boolean }[];
  /** Engines that should run and do not start. Everything else is served without them. */
  readonly failing: readonly FailingEngine[];
}

/** An engine that somebody has to look after. */
export interface FailingEngine {
  readonly hostname: string;
  readonly engineId: string;
  /** What people call its kind. */
  readonly kind: string;
  /** Why it last died, in one sentence. */
  readonly lastFailure: string;
}

/**
 * Ready is: the store answers, languages can be detected, every engine that is expected to run does, and job engines claim the jobs
 * that wait. An engine that does not start is named, and makes the server unready only where no other of a vital kind runs.
 */
export class CheckReadiness {
  private stopping = false;

  constructor(
    private readonly hosts: Pick<HostRepository, "list">, private readonly claims: Claims,
    private readonly detector: Loadable, private readonly disk: StoreDisk,
  ) {}

  /** From now on the server is not ready any more: it is about to stop. */
  stop(): void {
    this.stopping = true;
  }

  async run(): Promise<Readiness> {
    if (this.stopping) return { ready: false, waitingFor: ["the server is stopping"], pairs: [], failing: [] };
    const [hosts, fullDisk] = await Promise.all([
      inTime(this.hosts.list().catch(undefinedIfUnavailable), storeMs, undefined), inTime(this.disk.whyFull(), storeMs, undefined),
    ]);
    const room = fullDisk === undefined ? [] : [`room on the disk of the database (${fullDisk})`];
    if (hosts === undefined) return { ready: false, waitingFor: room.length > 0 ? room : ["database"], pairs: [], failing: [] };
    return readinessOf(hosts, [...room, ...(this.detector.isLoaded ? [] : ["language detection"])], this.claims.standsStill);
  }
}

function undefinedIfUnavailable(failure: unknown): undefined {
  if (!isUnavailable(failure)) throw failure;
}

function readinessOf(hosts: readonly Host[], lacking: readonly string[], claimsStandStill: boolean): Readiness {
  const expected = hosts.flatMap(({ engines }) => engines.filter((engine) => engine.expectedRunning));
  const waitingFor = [...lacking];
  if (hosts.length === 0) waitingFor.push("the host agent of this machine");
  for (const kind of allEngineKinds) {
    if (isWaitedFor(kind, expected)) waitingFor.push(`${traitsOf(kind).name}s`);
  }
  if (claimsStandStill && expected.some((engine) => engine.kind === "job" && isRunning(engine))) {
    waitingFor.push("job engines to take up work (for a minute jobs have waited, and none was worked on)");
  }
  const byPair = new Map<string, boolean>();
  for (const engine of expected) {
    if (servesPair(engine)) byPair.set(engine.languagePairId, (byPair.get(engine.languagePairId) ?? false) || isRunning(engine));
  }
  return {
    ready: waitingFor.length === 0, waitingFor, pairs: [...byPair].map(([languagePairId, ready]) => ({ languagePairId, ready })),
    failing: hosts.flatMap(({ hostname, engines }) => engines.filter(doesNotStart).map(({ id, kind, report }) =>
      ({ hostname, engineId: id, kind: traitsOf(kind).name, lastFailure: report?.lastFailure ?? "it does not start." }))),
  };
}

/** An engine that does not start is waited for only where it leaves none of a vital kind. */
function isWaitedFor(kind: EngineKind, expected: readonly Engine[]): boolean {
  const down = expected.filter((engine) => engine.kind === kind && !isRunning(engine));
  const isNoneLeft = traitsOf(kind).isVital && !expected.some((engine) => engine.kind === kind && isRunning(engine));
  return down.some((engine) => isNoneLeft || !doesNotStart(engine));
}

function isRunning({ report }: Host["engines"][number]): boolean {
  return report?.running ?? false;
}
