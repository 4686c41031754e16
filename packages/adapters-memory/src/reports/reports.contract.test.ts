import { systemClock } from "@dragoman/application/common";
import { quickRecordStoreContract, reportFilesContract, reportRepositoryContract } from "@dragoman/port-contracts/reports";
import { close, freshChanges, runner } from "../../test/in-memory.js";
import { MemoryLabelRepository } from "../labels/index.js";
import { MemoryTranslationRepository } from "../translations/index.js";
import { MemoryUserRepository } from "../users/index.js";
import { MemoryQuickRecordStore, MemoryReportFiles, MemoryReportRepository } from "./index.js";

reportRepositoryContract("MemoryReportRepository", async () => {
  const fresh = freshChanges();
  const labels = new MemoryLabelRepository(fresh.changes);
  const translations = new MemoryTranslationRepository(systemClock, fresh.changes, labels);
  const quick = new MemoryQuickRecordStore();
  return {
    ...fresh, adapter: new MemoryReportRepository(systemClock, translations, quick), labels, translations, quick,
    users: new MemoryUserRepository(translations),
  };
}, runner);
quickRecordStoreContract("MemoryQuickRecordStore", async () => {
  const adapter = new MemoryQuickRecordStore();
  return { adapter, close, recorded: async () => adapter.all().map(({ id, profile: { username } }) => ({ id, username })) };
}, runner);
reportFilesContract("MemoryReportFiles", async () => ({
  adapter: new MemoryReportFiles(), close,
  values: async (file) => {
    const found: unknown[] = [];
    for (const line of new TextDecoder().decode(file).split("\n").filter(Boolean)) {
      JSON.parse(line, (_, value: unknown) => { if (typeof value !== "object") found.push(value); return value; });
    }
    return found;
  },
}), runner);
