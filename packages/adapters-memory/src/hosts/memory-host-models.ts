import type { AgentAddress, HostModels, ModelOfPair } from "@dragoman/application/hosts";
import { DomainError } from "@dragoman/domain/common";
import type { HostModel } from "@dragoman/domain/hosts";
import { createHash } from "node:crypto";
import type { MemoryHostAgents } from "./memory-host-agents.js";

/** The models of hosts in memory, with their agents. */
export class MemoryHostModels implements HostModels {
  constructor(private readonly agents: MemoryHostAgents) {}

  async list(host: AgentAddress): Promise<readonly HostModel[]> {
    return [...this.agents.reach(host).models.values()];
  }

  async push(host: AgentAddress, model: HostModel, read: () => AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const agent = this.agents.reach(host);
    if (![...agent.models.values()].some(({ sha256 }) => sha256 === model.sha256)) {
      const hash = createHash("sha256");
      for await (const piece of read()) hash.update(piece);
      if (model.size > agent.roomBytes) throw refused(model, "there is no room on the disk");
      if (hash.digest("hex") !== model.sha256) throw refused(model, "its bytes were damaged on their way");
    }
    this.agents.reach(host).models.set(keyOf(model), model);
  }

  async remove(host: AgentAddress, model: ModelOfPair): Promise<void> {
    this.agents.reach(host).models.delete(keyOf(model));
  }
}

const keyOf = ({ sha256, languagePairId }: ModelOfPair): string => `${sha256} ${languagePairId}`;

function refused({ name }: HostModel, why: string): DomainError {
  return new DomainError("conflict", "host-model-refused", `The model of ${name} cannot be kept: ${why}.`);
}
