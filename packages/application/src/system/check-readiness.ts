import { DomainError } from "@dragoman/domain/common";
import { allEngineKinds, type Host, servesPair, traitsOf } from "@dragoman/domain/hosts";
import type { HostRepository } from "../hosts/index.js";

/** Whether the server can do its work, and what it waits for. */
export interface Readiness {
  readonly ready: boolean;
  /** In words for an operator, without the names of pairs. */
  readonly waitingFor: readonly string[];
  /** Pairs that an engine is expected to serve. */
  readonly pairs: readonly { readonly languagePairId: string; readonly ready: boolean }[];
}

/** Ready is: the store answers, and every engine that is expected to run does. */
export class CheckReadiness {
  private stopping = false;

  constructor(private readonly hosts: HostRepository) {}

  /** From now on the server is not ready any more: it is about to stop. */
  stop(): void {
    this.stopping = true;
  }

  async run(): Promise<Readiness> {
    if (this.stopping) return { ready: false, waitingFor: ["the server is stopping"], pairs: [] };
    try {
      return readinessOf(await this.hosts.list());
    } catch (error) {
      if (error instanceof DomainError && error.kind === "unavailable") return { ready: false, waitingFor: ["database"], pairs: [] };
      throw error;
    }
  }
}

function readinessOf(hosts: readonly Host[]): Readiness {
  const expected = hosts.flatMap(({ engines }) => engines.filter((engine) => engine.expectedRunning));
  const waitingFor: string[] = [];
  if (hosts.length === 0) waitingFor.push("the host agent of this machine");
  for (const kind of allEngineKinds) {
    if (expected.some((engine) => engine.kind === kind && !isRunning(engine))) waitingFor.push(`${traitsOf(kind).name}s`);
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
