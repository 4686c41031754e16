import type { LabelUseCases } from "@dragoman/application/labels";
import { everyRole, linguists, translators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { pageSchema, showPage } from "../common/page.view.js";
import { routesOf } from "../common/route.js";
import { integer, like } from "../common/schema.js";
import { labelDocs } from "./label.docs.js";
import { DeleteLabelsForm, LabelForm, LabelPath, ListLabelsQuery } from "./label.requests.js";
import { labelSchema, showLabel } from "./label.view.js";

const route = routesOf<LabelUseCases>();

/** What people sort translations by. */
export const labelRoutes = documented(labelDocs, [
  route("GET", "/labels", {
    may: everyRole, query: ListLabelsQuery, paged: true, answers: pageSchema("LabelPage", "labels", labelSchema),
    run: ({ query: { names, sortBy = "id" }, page }, use) => use.labels.list(names === undefined ? {} : { names }, sortBy, page),
    show: showPage("labels", showLabel),
  }),
  route("POST", "/labels", {
    may: translators, form: LabelForm, answers: labelSchema,
    run: ({ form }, use) => use.createLabel.run(form.name), show: showLabel,
  }),
  route("DELETE", "/labels/batch-delete", {
    may: linguists, form: DeleteLabelsForm, knownFieldsOnly: true, answers: like(integer, 2),
    run: ({ form: { labelIds, names } }, use) =>
      use.deleteLabels.run({ ...(labelIds === undefined ? {} : { ids: labelIds }), ...(names === undefined ? {} : { names }) }),
  }),
  route("PUT", "/labels/:labelId", {
    may: linguists, params: LabelPath, form: LabelForm, answers: labelSchema,
    run: ({ params, form }, use) => use.renameLabel.run(params.labelId, form.name), show: showLabel,
  }),
  route("DELETE", "/labels/:labelId", {
    may: linguists, params: LabelPath, answers: labelSchema,
    run: ({ params }, use) => use.deleteLabel.run(params.labelId), show: showLabel,
  }),
]);
