import type { Random } from "../common/clock-and-random.js";
import type { Signals } from "../common/signals.js";
import type { Offer } from "../common/slice.js";
import {
  AddEngine, AddTranslationEngine, ChangeTranslationEngine, RemoveEngine, ResetEngineConfig, StartEngine, StopEngine,
} from "./change-engines.js";
import { RegisterHost, RemoveHost } from "./change-hosts.js";
import { EngineDirectory } from "./engine-directory.js";
import type { HostAgents } from "./host-agents.js";
import type { HostRepository } from "./host-repository.js";
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
  readonly random: Random;
  readonly findHost: FindHost;
  readonly signals: Signals;
  /** Hears of failures of the store while hosts are brought in line. */
  readonly reconcilingFailed: (cause: unknown) => void;
}

/** What people do with hosts and their engines. */
export const hostSlice = {
  findHost: ({ hosts }: HostNeeds) => new FindHost(hosts),
  registerHost: ({ hosts, agents }: HostNeeds) => new RegisterHost(hosts, agents),
  registerLocalHost: ({ hosts, agents }: HostNeeds) => new RegisterLocalHost(hosts, agents),
  removeHost: ({ hosts }: HostNeeds) => new RemoveHost(hosts),
  readHostProfile: ({ findHost, agents }: HostNeeds) => new ReadHostProfile(findHost, agents),
  addEngine: ({ hosts, random }: HostNeeds) => new AddEngine(hosts, random),
  addTranslationEngine: ({ hosts, random }: HostNeeds) => new AddTranslationEngine(hosts, random),
  startEngine: ({ hosts }: HostNeeds) => new StartEngine(hosts),
  stopEngine: ({ hosts }: HostNeeds) => new StopEngine(hosts),
  removeEngine: ({ hosts }: HostNeeds) => new RemoveEngine(hosts),
  changeTranslationEngine: ({ hosts }: HostNeeds) => new ChangeTranslationEngine(hosts),
  reconcileHosts: ({ hosts, agents, signals, reconcilingFailed }: HostNeeds) =>
    new ReconcileHosts(hosts, agents, signals, reconcilingFailed),
  resetEngineConfig: ({ hosts }: HostNeeds) => new ResetEngineConfig(hosts),
};

/** What the interface calls of this slice. */
export type HostUseCases = Offer<typeof hostSlice> & Pick<HostNeeds, "hosts">;
