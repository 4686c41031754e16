import { labelRepositoryContract } from "@dragoman/port-contracts/labels";
import { close, runner } from "../../test/in-memory.js";
import { MemoryLabelRepository } from "./index.js";

labelRepositoryContract("MemoryLabelRepository", async () => ({ adapter: new MemoryLabelRepository(), close }), runner);
