import { systemClock } from "@dragoman/application/common";
import { reportRepositoryContract } from "@dragoman/port-contracts/reports";
import { freshChanges, runner } from "../../test/in-memory.js";
import { MemoryLabelRepository } from "../labels/index.js";
import { MemoryTranslationRepository } from "../translations/index.js";
import { MemoryUserRepository } from "../users/index.js";
import { MemoryQuickRecordStore, MemoryReportRepository } from "./index.js";

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
