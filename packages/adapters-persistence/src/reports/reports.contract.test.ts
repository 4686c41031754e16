import { quickRecordStoreContract, reportRepositoryContract } from "@dragoman/port-contracts/reports";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresLabelRepository } from "../labels/index.js";
import { PostgresTranslationRepository } from "../translations/index.js";
import { PostgresUserRepository } from "../users/index.js";
import { PostgresQuickRecordStore, PostgresReportRepository } from "./index.js";

contractsOnDatabase((opened) => {
  reportRepositoryContract("PostgresReportRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresReportRepository(opened.database),
    labels: new PostgresLabelRepository(opened.database), translations: new PostgresTranslationRepository(opened.database),
    users: new PostgresUserRepository(opened.database), quick: new PostgresQuickRecordStore(opened.database),
  }), runner);
  quickRecordStoreContract("PostgresQuickRecordStore", async () => {
    const reports = new PostgresReportRepository(opened.database);
    return {
      ...await opened.fresh(), adapter: new PostgresQuickRecordStore(opened.database),
      recorded: async () => (await reports.list({}, { page: 1, perPage: 2_000 })).items
        .map(({ translation: { id, profile } }) => ({ id, username: profile.username })),
    };
  }, runner);
});
