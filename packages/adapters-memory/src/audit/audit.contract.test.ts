import { systemClock } from "@dragoman/application/common";
import { actingContract, auditLogContract } from "@dragoman/port-contracts/audit";
import { close, runner } from "../../test/in-memory.js";
import { MemoryChanges } from "../common/index.js";
import { MemoryActing } from "./index.js";

actingContract("MemoryActing", async () => ({ adapter: new MemoryActing(), close }), runner);

auditLogContract("MemoryAuditLog", async () => {
  const acting = new MemoryActing();
  const changes = new MemoryChanges(systemClock, undefined, acting);
  return {
    adapter: changes.audit, acting, close,
    store: async (events, fails = false) => changes.store({
      answer: undefined, events, write: () => { if (fails) throw new Error("The store is full."); },
    }),
    stored: () => changes.outbox.read(0, 100),
    now: async () => systemClock.now(),
    tamper: async () => [], cannot: { tampering: "nobody else reaches what this process holds" },
  };
}, runner);
