import { addEngine, checkEngineId, findEngine, type JobEngine } from "@dragoman/domain/hosts";
import type { Random } from "../common/random.js";
import type { HostRepository } from "./host-repository.js";
import type { HostedEngine } from "./hosted-engine.js";

/** Gives a host one more job engine, at rest. The host must reach the database. */
export class AddJobEngine {
  constructor(private readonly hosts: HostRepository, private readonly random: Random) {}

  async run(hostname: string, request: { readonly id?: string }): Promise<HostedEngine<JobEngine>> {
    const id = checkEngineId(request.id ?? this.random.token(12));
    const host = await this.hosts.update(hostname.toLowerCase(), (host) => ({ state: addEngine(host, { kind: "job", id, expectedRunning: false }) }));
    return { host, engine: findEngine(host, "job", id) };
  }
}
