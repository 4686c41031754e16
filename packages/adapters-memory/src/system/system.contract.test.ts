import { settingStoreContract } from "@dragoman/port-contracts/system";
import { freshChanges, runner } from "../../test/in-memory.js";
import { MemorySettingStore } from "./index.js";

settingStoreContract("MemorySettingStore", async () => {
  const fresh = freshChanges();
  return { ...fresh, adapter: new MemorySettingStore(undefined, fresh.changes) };
}, runner);
