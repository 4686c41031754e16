import type { HostModel } from "@dragoman/domain/hosts";
import type { AgentAddress } from "./host-agents.js";

/** Tells the models of a host apart: pairs that were trained on the same texts have models with the same bytes. */
export type ModelOfPair = Pick<HostModel, "sha256" | "languagePairId">;

/**
 * The trained models that hosts keep, so that their engines serve them without the database.
 *
 * Every call rejects with `host-agent-unreachable` (kind unavailable) when the agent of the host cannot be used. A model is on a host
 * whole, with the bytes of its sha256, or not at all, whatever breaks.
 */
export interface HostModels {
  /** The models that are there. Several pairs may have the same bytes. */
  list(host: AgentAddress): Promise<readonly HostModel[]>;
  /**
   * Brings a model to the host, and says of one whose bytes are there already what is said of it now. Goes on where an earlier push
   * ended. Rejects with `host-model-refused` (kind conflict) when the host has no room for it, its bytes are not those of its sha256,
   * or no engine there could translate with them, and with the reason of the signal.
   */
  push(host: AgentAddress, model: HostModel, read: () => AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void>;
  /** Removes what there is of the model of a pair, and nothing of others with the same bytes; one that is not there is removed already. */
  remove(host: AgentAddress, model: ModelOfPair): Promise<void>;
}
