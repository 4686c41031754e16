import { systemClock } from "@dragoman/application/common";
import { reportRepositoryContract } from "@dragoman/port-contracts/reports";
import { freshChanges, runner } from "../../test/in-memory.js";
import { MemoryLabelRepository } from "../labels/index.js";
import { MemoryTranslationRepository } from "../translations/index.js";
import { MemoryUserRepository } from "../users/index.js";
import { MemoryReportRepository } from "./index.js";

reportRepositoryContract("MemoryReportRepository", async () => {
  const fresh = freshChanges();
  const labels = new MemoryLabelRepository(fresh.changes);
  const translations = new MemoryTranslationRepository(systemClock, fresh.changes, labels);
  return {
    ...fresh, adapter: new MemoryReportRepository(systemClock, translations), labels, translations,
    users: new MemoryUserRepository(translations),
  };
}, runner);
