import { fold } from "@dragoman/domain/common";
import type { Label } from "@dragoman/domain/labels";
import type { Translation } from "@dragoman/domain/translations";
import { type EntityManager, EntitySchema, In } from "typeorm";
import { refuseUnstorable } from "../common/failures.js";
import type { SchemaStep } from "../common/slice.js";

/** Labels, and the way from one to its translations. */
export const labelsSchema: SchemaStep = {
  number: 4, name: "labels", minimumCode: 4,
  sql: `
    CREATE TABLE labels (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      name_key text COLLATE "C" NOT NULL
    );
    CREATE UNIQUE INDEX labels_name_key ON labels (name_key);
    CREATE INDEX translations_label_keys ON translations USING gin (label_keys);
  `,
};

export interface LabelRow {
  id: number;
  name: string;
  /** Unique; also what a substring of the name is looked for in. */
  nameKey: string;
}

export const labelTable = new EntitySchema<LabelRow>({
  name: "label", tableName: "labels",
  columns: {
    id: { type: "integer", primary: true, generated: "increment" },
    name: { type: "text" },
    nameKey: { type: "text", name: "name_key" },
  },
});

/** Whether a number can be the id of a label: ids are 32 bits wide. */
export function isLabelId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id < 2 ** 31;
}

/** What is stored of a name. */
export function nameColumns(name: string): Pick<LabelRow, "name" | "nameKey"> {
  refuseUnstorable(name);
  return { name, nameKey: fold(name) };
}

export function fromRow({ id, name }: LabelRow): Label {
  return { id, name };
}

/** The jobs with those of their labels that are still there, under their present names. Asks nobody when they have none. */
export async function withPresentLabels(manager: EntityManager, jobs: readonly Translation[]): Promise<readonly Translation[]> {
  const ids = new Set(jobs.flatMap(({ profile }) => profile.labels.map(({ id }) => id)));
  if (ids.size === 0) return jobs;
  const names = new Map((await manager.findBy(labelTable, { id: In([...ids]) })).map(({ id, name }) => [id, name]));
  return jobs.map((job) => job.profile.labels.length === 0 ? job : {
    ...job,
    profile: { ...job.profile, labels: job.profile.labels.flatMap(({ id }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }) },
  });
}
