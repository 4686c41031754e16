import { everyRole, linguists, translators } from "@dragoman/domain/users";
import { deletesByFilter } from "../common/examples.js";
import { pageSchema, showPage } from "../common/page.view.js";
import { route, type Route } from "../common/route.js";
import { integer, like } from "../common/schema.js";
import { DeleteLabelsForm, LabelForm, LabelPath, ListLabelsQuery } from "./label.requests.js";
import { labelSchema, showLabel } from "./label.view.js";

/** What people sort translations by. */
export const labelRoutes: readonly Route[] = [
  route("GET", "/labels", {
    may: everyRole, about: "Labels, by their id or name.", query: ListLabelsQuery, paged: true, answers: pageSchema("LabelPage", "labels", labelSchema),
    run: ({ query: { names, sortBy = "id" }, page }, use) => use.labels.list(names === undefined ? {} : { names }, sortBy, page),
    show: showPage("labels", showLabel),
  }),
  route("POST", "/labels", {
    may: translators, about: "Makes a label.", form: LabelForm, answers: labelSchema,
    run: ({ form }, use) => use.createLabel.run(form.name), show: showLabel,
  }),
  route("DELETE", "/labels/batch-delete", {
    may: linguists, about: "Deletes the labels that fit every filter, from all translations as well; answers how many.", form: DeleteLabelsForm, note: deletesByFilter, answers: like(integer, 2),
    run: ({ form: { labelIds, names } }, use) =>
      use.deleteLabels.run({ ...(labelIds === undefined ? {} : { ids: labelIds }), ...(names === undefined ? {} : { names }) }),
  }),
  route("PUT", "/labels/:labelId", {
    may: linguists, about: "Renames a label, on all translations as well.", params: LabelPath, form: LabelForm, answers: labelSchema,
    run: ({ params, form }, use) => use.renameLabel.run(params.labelId, form.name), show: showLabel,
  }),
  route("DELETE", "/labels/:labelId", {
    may: linguists, about: "Deletes a label, from all translations as well; answers it as it was.", params: LabelPath, answers: labelSchema,
    run: ({ params }, use) => use.labels.remove(params.labelId), show: showLabel,
  }),
];
