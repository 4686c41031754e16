import type { LabelRepository } from "@dragoman/application/labels";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { labelsSchema, labelTable, withPresentLabels } from "./label.table.js";
import { PostgresLabelRepository } from "./postgres-label-repository.js";

export { PostgresLabelRepository, withPresentLabels };

/** How labels are kept. */
export const labels = {
  tables: [labelTable],
  steps: [labelsSchema],
  ports: { labels: ({ database }: OnDatabase): LabelRepository => new PostgresLabelRepository(database) },
} satisfies PersistenceSlice;
