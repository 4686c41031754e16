import { isUnavailable } from "@dragoman/domain/common";
import { allEngineKinds, type Host, servesPair, traitsOf } from "@dragoman/domain/hosts";
import { inTime } from "../common/in-time.js";
import type { HostRepository } from "../hosts/index.js";
import type { LanguageDetector } from "../language-detections/index.js";

/** Whoever watches over the server hears from it in two seconds, whatever the store does; another one knows who asks. */
const storeMs = 1_000;

/** Whether jobs are taken up by job engines. */
export interface Claims {
  /** Jobs that could be served wait, and for a minute no worker held any job. */
  readonly standsStill: boolean;
}

/** Whether the server can do its work, and what it waits for. */
export interface Readiness {
  readonly ready: boolean;
  /** In words for an operator, without the names of pairs. */
  readonly waitingFor: readonly string[];
  /** Pairs that an engine is expected to serve. */
  readonly pairs: readonly { readonly languagePairId: string; readonly ready: boolean }[];
}

/**
 * Ready is: the store answers, languages can be detected, every engine that is expected to run does, and job engines claim the jobs
 * that wait.
 */
export class CheckReadiness {
  private stopping = false;

  constructor(
    private readonly hosts: Pick<HostRepository, "list">, private readonly claims: Claims,
    private readonly detector: Pick<LanguageDetector, "isLoaded">,
  ) {}

  /** From now on the server is not ready any more: it is about to stop. */
  stop(): void {
    this.stopping = true;
  }

  async run(): Promise<Readiness> {
    if (this.stopping) return { ready: false, waitingFor: ["the server is stopping"], pairs: [] };
    const hosts = await inTime(this.hosts.list().catch(undefinedIfUnavailable), storeMs, undefined);
    if (hosts === undefined) return { ready: false, waitingFor: ["database"], pairs: [] };
    return readinessOf(hosts, { claimsStandStill: this.claims.standsStill, detects: this.detector.isLoaded });
  }
}

function undefinedIfUnavailable(failure: unknown): undefined {
  if (!isUnavailable(failure)) throw failure;
}

function readinessOf(
  hosts: readonly Host[], { claimsStandStill, detects }: { readonly claimsStandStill: boolean; readonly detects: boolean },
): Readiness {
  const expected = hosts.flatMap(({ engines }) => engines.filter((engine) => engine.expectedRunning));
  const waitingFor: string[] = [];
  if (!detects) waitingFor.push("language detection");
  if (hosts.length === 0) waitingFor.push("the host agent of this machine");
  for (const kind of allEngineKinds) {
    if (expected.some((engine) => engine.kind === kind && !isRunning(engine))) waitingFor.push(`${traitsOf(kind).name}s`);
  }
  if (claimsStandStill && expected.some((engine) => engine.kind === "job" && isRunning(engine))) {
    waitingFor.push("job engines to take up work (for a minute jobs have waited, and none was worked on)");
  }
  const byPair = new Map<string, boolean>();
  for (const engine of expected) {
    if (servesPair(engine)) byPair.set(engine.languagePairId, (byPair.get(engine.languagePairId) ?? false) || isRunning(engine));
  }
  return { ready: waitingFor.length === 0, waitingFor, pairs: [...byPair].map(([languagePairId, ready]) => ({ languagePairId, ready })) };
}

function isRunning({ report }: Host["engines"][number]): boolean {
  return report?.running ?? false;
}
