import type { ReportUseCases } from "@dragoman/application/reports";
import { administrators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { routesOf } from "../common/route.js";
import { text } from "../common/schema.js";
import { sendFile } from "../common/send-file.js";
import { reportDocs } from "./report.docs.js";
import { PurgeReportsForm, ReportQuery } from "./report.requests.js";
import {
  purgedSchema, reportedSchema, showReported, showTotals, showTotalsPerPair, showTotalsPerUser, totalsPerPairSchema, totalsPerUserSchema,
  totalsSchema,
} from "./report.view.js";
import { reportFilter } from "./report-filter.js";

const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const route = routesOf<ReportUseCases>();

/** What was translated, for whom, and how much. */
export const reportRoutes = documented(reportDocs, [
  route("GET", "/reports/translations", {
    may: administrators, query: ReportQuery, paged: true, answers: reportedSchema,
    run: async ({ query, page }, use) => ({ query, found: await use.reports.list(reportFilter(query), page) }), show: showReported,
  }),
  route("GET", "/reports/totals/translations", {
    may: administrators, query: ReportQuery, answers: totalsSchema,
    run: async ({ query }, use) => ({ query, found: await use.reports.totals(reportFilter(query)) }), show: showTotals,
  }),
  route("GET", "/reports/totals/translations/language-pairs", {
    may: administrators, query: ReportQuery, answers: totalsPerPairSchema,
    run: async ({ query }, use) => ({ query, found: await use.reports.totalsPerPair(reportFilter(query)) }), show: showTotalsPerPair,
  }),
  route("GET", "/reports/totals/translations/users", {
    may: administrators, query: ReportQuery, answers: totalsPerUserSchema,
    run: async ({ query }, use) => ({ query, found: await use.reports.totalsPerUser(reportFilter(query)) }), show: showTotalsPerUser,
  }),
  route("GET", "/reports/totals/translations/export", {
    may: administrators, query: ReportQuery, mediaTypes: [spreadsheet], answers: text,
    run: ({ query }, use) => use.exportReport.run(reportFilter(query)),
    send: (file, request, response) => sendFile(file.content, file, request, response),
  }),
  route("DELETE", "/reports/translations", {
    may: administrators, form: PurgeReportsForm, answers: purgedSchema,
    run: async ({ form: { purgeMaxAgeInSecs } }, use) => {
      await use.purgeReports.run(purgeMaxAgeInSecs * 1000);
      return { purgeMaxAgeInSecs };
    },
  }),
]);
