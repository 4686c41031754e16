import type { ChainRepository } from "@dragoman/application/translation-chains";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { PostgresChainRepository, translationChainsSchema } from "./postgres-chain-repository.js";

export { PostgresChainRepository };

/** How decisions about chains are kept. */
export const translationChains = {
  tables: [],
  steps: [translationChainsSchema],
  ports: { chains: ({ database }: OnDatabase): ChainRepository => new PostgresChainRepository(database) },
} satisfies PersistenceSlice;
