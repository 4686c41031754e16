import type { Translation } from "@dragoman/domain/translations";
import { type EntityManager, In } from "typeorm";
import { labelTable } from "./label.table.js";

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
