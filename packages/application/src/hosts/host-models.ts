import type { HostModel } from "@dragoman/domain/hosts";
import type { AgentAddress } from "./host-agents.js";

/**
 * The trained models that hosts keep, so that their engines serve them without the database.
 *
 * Every call rejects with `host-agent-unreachable` (kind unavailable) when the agent of the host cannot be used. A model is on a host
 * whole, with the bytes of its sha256, or not at all, whatever breaks.
 */
export interface HostModels {
  /** The models that are there, by their sha256. */
  list(host: AgentAddress): Promise<readonly HostModel[]>;
  /**
   * Brings a model to the host, and says of one whose bytes are there already what is said of it now. Goes on where an earlier push
   * ended. Rejects with `host-model-refused` (kind conflict) when the host has no room for it, its bytes are not those of its sha256,
   * or no engine there could translate with them, and with the reason of the signal.
   */
  push(host: AgentAddress, model: HostModel, read: () => AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void>;
  /** Removes what there is of a model; one that is not there is removed already. */
  remove(host: AgentAddress, sha256: string): Promise<void>;
}
