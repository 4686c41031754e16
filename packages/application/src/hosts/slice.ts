import type { Clock, Random } from "../common/clock-and-random.js";
import type { Signals } from "../common/signals.js";
import type { Offer } from "../common/slice.js";
import {
  AddEngine, AddTranslationEngine, ChangeTranslationEngine, RemoveEngine, ResetEngineConfig, StartEngine, StopEngine,
} from "./change-engines.js";
import { RegisterHost, RemoveHost } from "./change-hosts.js";
import { EngineDirectory } from "./engine-directory.js";
import { HoldLocalHost } from "./hold-local-host.js";
import type { Grants } from "./grants.js";
import type { HostAgents, HostEngines } from "./host-agents.js";
import type { HostRepository } from "./host-repository.js";
import type { LocalHostClaims } from "./local-host-claims.js";
import { FindHost, ReadHostProfile } from "./read-hosts.js";
import { ReconcileHosts } from "./reconcile-hosts.js";
import { RegisterLocalHost } from "./register-local-host.js";

/** What finding engines needs. */
export interface DirectoryNeeds {
  readonly hosts: HostRepository;
  readonly signals: Signals;
}

/** Where every process that has segments translated finds engines. */
export const directorySlice = {
  directory: ({ hosts, signals }: DirectoryNeeds) => new EngineDirectory(hosts, signals),
};

/** What the use cases of hosts and engines need. */
export interface HostNeeds {
  readonly hosts: HostRepository;
  readonly agents: HostAgents;
  readonly hostEngines: HostEngines;
  readonly localHostClaims: LocalHostClaims;
  readonly holdLocalHost: HoldLocalHost;
  readonly grants: Grants;
  readonly random: Random;
  readonly clock: Clock;
  readonly findHost: FindHost;
  readonly signals: Signals;
  /** Hears of failures of the store while hosts are brought in line. */
  readonly reconcilingFailed: (cause: unknown) => void;
}

/** What people do with hosts and their engines. */
export const hostSlice = {
  findHost: ({ hosts }: HostNeeds) => new FindHost(hosts),
  registerHost: ({ hosts, agents, clock }: HostNeeds) => new RegisterHost(hosts, agents, clock),
  registerLocalHost: ({ hosts, agents, grants, clock }: HostNeeds) => new RegisterLocalHost(hosts, agents, grants, clock),
  removeHost: ({ hosts, clock }: HostNeeds) => new RemoveHost(hosts, clock),
  readHostProfile: ({ findHost, agents }: HostNeeds) => new ReadHostProfile(findHost, agents),
  addEngine: ({ hosts, random, clock }: HostNeeds) => new AddEngine(hosts, random, clock),
  addTranslationEngine: ({ hosts, grants, random, clock }: HostNeeds) => new AddTranslationEngine(hosts, grants, random, clock),
  startEngine: ({ hosts, clock }: HostNeeds) => new StartEngine(hosts, clock),
  stopEngine: ({ hosts, clock }: HostNeeds) => new StopEngine(hosts, clock),
  removeEngine: ({ hosts, clock }: HostNeeds) => new RemoveEngine(hosts, clock),
  changeTranslationEngine: ({ hosts, grants, clock }: HostNeeds) => new ChangeTranslationEngine(hosts, grants, clock),
  holdLocalHost: ({ localHostClaims, agents }: HostNeeds) => new HoldLocalHost(localHostClaims, agents),
  reconcileHosts: ({ hosts, agents, hostEngines, holdLocalHost, signals, clock, reconcilingFailed }: HostNeeds) =>
    new ReconcileHosts(hosts, { agents, engines: hostEngines, local: holdLocalHost }, signals, clock, reconcilingFailed),
  resetEngineConfig: ({ hosts, clock }: HostNeeds) => new ResetEngineConfig(hosts, clock),
};

/** What the interface calls of this slice. */
export type HostUseCases = Offer<typeof hostSlice> & Pick<HostNeeds, "hosts" | "grants">;
