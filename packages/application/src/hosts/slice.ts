import type { Random } from "../common/random.js";
import type { Signals } from "../common/signals.js";
import type { Offer } from "../common/slice.js";
import { AddJobEngine } from "./add-job-engine.js";
import { AddTranslationEngine } from "./add-translation-engine.js";
import { ChangeTranslationEngine } from "./change-translation-engine.js";
import { EngineDirectory } from "./engine-directory.js";
import { FindHost } from "./find-host.js";
import type { HostAgents } from "./host-agents.js";
import type { HostRepository } from "./host-repository.js";
import { ListHosts } from "./list-hosts.js";
import { ReadHostProfile } from "./read-host-profile.js";
import { RegisterHost } from "./register-host.js";
import { RegisterLocalHost } from "./register-local-host.js";
import { RemoveEngine } from "./remove-engine.js";
import { RemoveHost } from "./remove-host.js";
import { ResetEngineConfig } from "./reset-engine-config.js";
import { StartEngine } from "./start-engine.js";
import { StopEngine } from "./stop-engine.js";

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
}

/** What people do with hosts and their engines. */
export const hostSlice = {
  listHosts: ({ hosts }: HostNeeds) => new ListHosts(hosts),
  findHost: ({ hosts }: HostNeeds) => new FindHost(hosts),
  registerHost: ({ hosts, agents }: HostNeeds) => new RegisterHost(hosts, agents),
  registerLocalHost: ({ hosts, agents }: HostNeeds) => new RegisterLocalHost(hosts, agents),
  removeHost: ({ hosts }: HostNeeds) => new RemoveHost(hosts),
  readHostProfile: ({ findHost, agents }: HostNeeds) => new ReadHostProfile(findHost, agents),
  addJobEngine: ({ hosts, random }: HostNeeds) => new AddJobEngine(hosts, random),
  addTranslationEngine: ({ hosts, random }: HostNeeds) => new AddTranslationEngine(hosts, random),
  startEngine: ({ hosts }: HostNeeds) => new StartEngine(hosts),
  stopEngine: ({ hosts }: HostNeeds) => new StopEngine(hosts),
  removeEngine: ({ hosts }: HostNeeds) => new RemoveEngine(hosts),
  changeTranslationEngine: ({ hosts }: HostNeeds) => new ChangeTranslationEngine(hosts),
  resetEngineConfig: ({ hosts }: HostNeeds) => new ResetEngineConfig(hosts),
};

/** What the interface calls of this slice. */
export type HostUseCases = Offer<typeof hostSlice>;
