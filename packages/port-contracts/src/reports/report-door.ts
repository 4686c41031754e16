import type { ReportRepository } from "@dragoman/application/reports";
import { aTranslation } from "../common/builders.js";
import { type DoorTable, writes } from "../common/one-door-contract.js";
import { store } from "../translations/index.js";
import type { ReportRepositorySubject } from "./report-repository-subject.js";

/** How reports are written, besides by changes of jobs. */
export const reportDoor: DoorTable<ReportRepository, ReportRepositorySubject> = {
  look: ({ adapter }) => adapter.list({}, { page: 1, perPage: 1000 }),
  methods: {
    purge: writes(async ({ adapter, translations }) => {
      await store(translations, aTranslation({ queued: 1 }), aTranslation({ queued: 2 }));
      return (tell) => adapter.purge(0, tell);
    }),
    list: "reads",
    lines: "reads",
    totals: "reads",
    totalsPerPair: "reads",
    totalsPerUser: "reads",
  },
};
