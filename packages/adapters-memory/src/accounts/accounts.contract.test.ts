import { systemClock } from "@dragoman/application/common";
import { accountRepositoryContract, characterCounterContract } from "@dragoman/port-contracts/accounts";
import { close, freshChanges, runner } from "../../test/in-memory.js";
import { MemoryTranslationRepository } from "../translations/index.js";
import { MemoryUserRepository } from "../users/index.js";
import { MemoryAccountRepository, MemoryCharacterCounter } from "./index.js";

accountRepositoryContract("MemoryAccountRepository", async () => {
  const fresh = freshChanges();
  const users = new MemoryUserRepository(new MemoryTranslationRepository(systemClock, fresh.changes));
  return {
    ...fresh, adapter: new MemoryAccountRepository(users, systemClock, fresh.changes),
    join: (user) => users.add({ state: user }), leave: async (id) => { await users.remove(id, () => [], () => []); },
  };
}, runner);
characterCounterContract("MemoryCharacterCounter", async () => ({ adapter: new MemoryCharacterCounter(), close }), runner);
