import { settingStoreContract, storeDiskContract } from "@dragoman/port-contracts/system";
import { close, freshChanges, runner } from "../../test/in-memory.js";
import { MemorySettingStore, MemoryStoreDisk } from "./index.js";

settingStoreContract("MemorySettingStore", async () => {
  const fresh = freshChanges();
  return { ...fresh, adapter: new MemorySettingStore(undefined, fresh.changes) };
}, runner);

storeDiskContract("MemoryStoreDisk", async () => {
  const adapter = new MemoryStoreDisk();
  const fill = (): (() => void) => {
    adapter.isFull = true;
    return () => { adapter.isFull = false; };
  };
  return { adapter, fill, close };
}, runner);
