import { DomainError } from "@dragoman/domain/common";

/** No chain has this id, and none can come by itself under it. */
export function chainNotFound(chainId: string): DomainError {
  return new DomainError("notFound", "chain-not-found", `There is no chain ${JSON.stringify(chainId.slice(0, 400))}.`,
    { details: "GET /translation-chains?includeDeleted=also lists all chains; both members of one that is to come must be installed." });
}
