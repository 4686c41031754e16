import { type LabelFilter, labelNameTaken, labelNotFound, type LabelOrder, type LabelRepository } from "@dragoman/application/labels";
import { type EventsOf, fold, type Page, type PageRequest } from "@dragoman/domain/common";
import type { Label } from "@dragoman/domain/labels";
import type { SelectQueryBuilder } from "typeorm";
import { comparable, containing } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { brokenUniqueness } from "../common/failures.js";
import { readPage } from "../common/read-page.js";
import { storeChange } from "../common/store-change.js";
import { fromRow, isLabelId, type LabelRow, labelTable, nameColumns } from "./label.table.js";

/** Labels in PostgreSQL. Jobs hold their ids only, so that renaming and removing one touches no job. */
export class PostgresLabelRepository implements LabelRepository {
  constructor(private readonly database: Database) {}

  add(name: string, events: EventsOf<Label>): Promise<Label> {
    return storeChange(this.database, async (manager) => {
      const row = { ...nameColumns(name) } as LabelRow;
      await manager.insert(labelTable, row).catch(nameTaken(name));
      const label = fromRow(row);
      return { answer: label, events: events(label) };
    });
  }

  find(wanted: readonly string[]): Promise<readonly Label[]> {
    return this.database.run(async (manager) => {
      const rows = await manager.createQueryBuilder(labelTable, "label")
        .where("label.nameKey = ANY(:keys) OR CAST(label.id AS text) = ANY(:keys)", { keys: wanted.map((text) => comparable(fold(text))) })
        .orderBy("label.id").getMany();
      return rows.map(fromRow);
    });
  }

  rename(id: number, name: string, events: EventsOf<Label>): Promise<Label> {
    return storeChange(this.database, async (manager) => {
      if (!isLabelId(id)) throw labelNotFound(id);
      const { affected } = await manager.update(labelTable, { id }, nameColumns(name)).catch(nameTaken(name));
      if (affected !== 1) throw labelNotFound(id);
      return { answer: { id, name }, events: events({ id, name }) };
    });
  }

  remove(id: number, events: EventsOf<Label>): Promise<Label> {
    return storeChange(this.database, async (manager) => {
      if (!isLabelId(id)) throw labelNotFound(id);
      const row = await manager.findOneBy(labelTable, { id });
      const { affected } = await manager.delete(labelTable, { id });
      if (row === null || affected !== 1) throw labelNotFound(id);
      const label = fromRow(row);
      return { answer: label, events: events(label) };
    });
  }

  removeAll(filter: LabelFilter, events: EventsOf<Label>): Promise<number> {
    return storeChange(this.database, async (manager) => {
      const rows = await whereLabel(manager.createQueryBuilder(labelTable, "label"), filter)
        .orderBy("label.id").setLock("pessimistic_write").getMany();
      await manager.createQueryBuilder().delete().from(labelTable).where("id = ANY(:ids)", { ids: rows.map(({ id }) => id) }).execute();
      return { answer: rows.length, events: rows.map(fromRow).flatMap(events) };
    });
  }

  list(filter: LabelFilter, order: LabelOrder, page: PageRequest): Promise<Page<Label>> {
    return this.database.list(async (manager) => {
      const all = whereLabel(manager.createQueryBuilder(labelTable, "label"), filter);
      return readPage(page, await all.getCount(), async (start, count) =>
        (await all.orderBy(order === "id" ? "label.id" : "label.nameKey").offset(start).limit(count).getMany()).map(fromRow));
    });
  }
}

function whereLabel(query: SelectQueryBuilder<LabelRow>, { ids, names }: LabelFilter): SelectQueryBuilder<LabelRow> {
  if (ids !== undefined) query.andWhere("label.id = ANY(:ids)", { ids: ids.filter(isLabelId) });
  if (names !== undefined) query.andWhere("label.nameKey LIKE ANY(:names)", { names: names.map((part) => containing(fold(part))) });
  return query;
}

const nameTaken = (name: string) => (failure: unknown): never => {
  if (brokenUniqueness(failure) !== "labels_name_key") throw failure;
  throw labelNameTaken(name);
};
