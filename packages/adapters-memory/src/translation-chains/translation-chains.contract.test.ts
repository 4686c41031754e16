import { chainRepositoryContract } from "@dragoman/port-contracts/translation-chains";
import { close, runner } from "../../test/in-memory.js";
import { MemoryChainRepository } from "./index.js";

chainRepositoryContract("MemoryChainRepository", async () => ({ adapter: new MemoryChainRepository(), close }), runner);
