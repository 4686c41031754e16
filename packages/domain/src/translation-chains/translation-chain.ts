import { invalid } from "../common/errors.js";
import type { Change } from "../common/events.js";
import type { Instant } from "../common/instant.js";

/**
 * How a chain is managed. `automatic` is every chain about which nobody decided: it is there while both members run.
 * A `manual` one is always there; a `deleted` one never, until somebody wants it again.
 */
export const chainManagements = ["automatic", "manual", "deleted"] as const;
/** The name of what was decided about a chain. */
export type ChainManagement = (typeof chainManagements)[number];

/** What administrators do to a chain. */
export type ChainAct = "create" | "manageAutomatically" | "manageManually" | "delete";

/** The whole life of a chain. Only creating one that somebody created already cannot be. */
export const chainTransitions = {
  automatic: { create: "manual", manageAutomatically: "automatic", manageManually: "manual", delete: "deleted" },
  manual: { create: undefined, manageAutomatically: "automatic", manageManually: "manual", delete: "deleted" },
  // A deleted chain is managed by hand already: to manage it so brings nothing back.
  deleted: { create: "manual", manageAutomatically: "automatic", manageManually: "deleted", delete: "deleted" },
} as const satisfies Record<ChainManagement, Record<ChainAct, ChainManagement | undefined>>;

/** A chain that somebody decided about. */
export interface DecidedChain {
  /** Two pair ids joined by `>>`. */
  readonly id: string;
  readonly management: Exclude<ChainManagement, "automatic">;
}

/** How a chain is managed after the act. Throws `chain-exists` when it cannot be created a second time. */
export function manageChain(id: string, management: ChainManagement, act: ChainAct): ChainManagement {
  const next = chainTransitions[management][act];
  if (next === undefined) throw invalid("chain-exists", `There is already a chain ${JSON.stringify(id)}.`,
    "Each chain is created once; it stays until it is deleted.");
  return next;
}

/** The change from one management of a chain to another, with the event that tells of it where they differ. */
export function chainChanged(chainId: string, before: ChainManagement, after: ChainManagement, at: Instant): Change<ChainManagement> {
  if (before === after) return { state: after };
  return { state: after, events: [{ type: "translationChain.managementChanged", at, data: { chainId, management: after } }] };
}
