import type { KnownChain, PairDirectory } from "./pair-directory.js";

export const deletedModes = ["only", "also", "excluded"] as const;
export type DeletedMode = (typeof deletedModes)[number];

/** Answers chains by id, with those that were deleted as wished. */
export class ListChains {
  constructor(private readonly directory: PairDirectory) {}

  async run(deleted: DeletedMode): Promise<readonly KnownChain[]> {
    const chains = await this.directory.chains();
    return deleted === "also" ? chains : chains.filter(({ management }) => (management === "deleted") === (deleted === "only"));
  }
}
