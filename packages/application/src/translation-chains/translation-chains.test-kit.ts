import { MemoryChainRepository } from "@dragoman/adapters-memory/translation-chains";
import type { DecidedChain } from "@dragoman/domain/translation-chains";
import { directoryKnowing, type InstalledPair } from "../hosts/hosts.test-kit.js";
import type { EngineDirectory } from "../hosts/index.js";
import { PairDirectory } from "./pair-directory.js";

/** A directory of these pairs, and of the chains that they make by themselves unless something else was decided about them. */
export async function pairDirectoryKnowing(pairs: readonly InstalledPair[], decided: readonly DecidedChain[] = []): Promise<{
  readonly pairs: PairDirectory;
  readonly engines: EngineDirectory;
  readonly chains: MemoryChainRepository;
  /** Puts other pairs in the place of all, which the directory knows when it reads again. */
  readonly install: (pairs: readonly InstalledPair[]) => Promise<void>;
}> {
  const chains = new MemoryChainRepository();
  for (const { id, management } of decided) await chains.update(id, () => ({ state: management }));
  const { directory, install } = await directoryKnowing(pairs);
  return { pairs: new PairDirectory(directory, chains, true), engines: directory, chains, install };
}
