import type { AuditUseCases } from "@dragoman/application/audit";
import { administrators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { pageSchema, showPage } from "../common/page.view.js";
import { routesOf } from "../common/route.js";
import { auditDocs } from "./audit.docs.js";
import { ListAuditQuery } from "./audit.requests.js";
import { auditEntrySchema, showAuditEntry } from "./audit.view.js";

const route = routesOf<AuditUseCases>();

/** Who changed what, for those who answer for it. */
export const auditRoutes = documented(auditDocs, [
  route("GET", "/audit", {
    may: administrators, query: ListAuditQuery, paged: true, answers: pageSchema("AuditPage", "entries", auditEntrySchema),
    run: ({ query: { usernames, subjects, events, startTimeCreated, endTimeCreated }, page }, use) => use.audit.list({
      ...(usernames === undefined ? {} : { usernames }), ...(subjects === undefined ? {} : { subjects }),
      ...(events === undefined ? {} : { events }), ...(startTimeCreated === undefined ? {} : { from: startTimeCreated }),
      ...(endTimeCreated === undefined ? {} : { to: endTimeCreated }),
    }, page),
    show: showPage("entries", showAuditEntry),
  }),
]);
