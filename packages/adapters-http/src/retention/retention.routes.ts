import type { RetentionUseCases } from "@dragoman/application/retention";
import { administrators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { routesOf } from "../common/route.js";
import { retentionDocs } from "./retention.docs.js";
import { RetentionForm } from "./retention.requests.js";
import { purgeSchema, retentionSchema, showPurge, showRetention } from "./retention.view.js";

const route = routesOf<RetentionUseCases>();

/** For how long what is kept. */
export const retentionRoutes = documented(retentionDocs, [
  route("GET", "/retention", {
    may: administrators, answers: retentionSchema, run: (_, use) => use.readRetention.run(), show: showRetention,
  }),
  route("PUT", "/retention", {
    may: administrators, form: RetentionForm, answers: retentionSchema,
    run: ({ form }, use) => use.changeRetention.run(form), show: showRetention,
  }),
  route("POST", "/retention/purge", { may: administrators, answers: purgeSchema, run: (_, use) => use.purgeOld.run(), show: showPurge }),
]);
