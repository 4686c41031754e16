import { brandExists, type BrandFilter, brandNotFound, type BrandRepository, type EnabledBrands } from "@dragoman/application/brands";
import type { Brand } from "@dragoman/domain/brands";
import type { Change, EventsOf, Page, PageRequest } from "@dragoman/domain/common";
import type { EntityManager, ObjectLiteral, WhereExpressionBuilder } from "typeorm";
import { comparable } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { brokenUniqueness } from "../common/failures.js";
import { readPage } from "../common/read-page.js";
import { storeChange, type Stored } from "../common/store-change.js";
import { type BrandRow, brandTable, toRow } from "./brand.table.js";
import { RecentlyEmpty } from "./recently-empty.js";

/** So many are read or written at a time. */
const batch = 1_000;

/** Brands in PostgreSQL. Whoever changes one counts the revision up first, and so holds all of them. */
export class PostgresBrandRepository implements BrandRepository {
  private readonly empty: RecentlyEmpty;
  private reading: { readonly revision: string; readonly brands: Promise<EnabledBrands> } | undefined;

  /** `trustEmptyMs`: so long it is believed without asking that another process has still entered no brand. */
  constructor(private readonly database: Database, { trustEmptyMs = 0 }: { readonly trustEmptyMs?: number } = {}) {
    this.empty = new RecentlyEmpty(trustEmptyMs);
  }

  add({ state, events = [] }: Change<Brand>): Promise<void> {
    return this.changing(async (manager) => {
      await manager.insert(brandTable, toRow(state)).catch(sourceTaken(state));
      return { answer: undefined, events };
    });
  }

  update(source: string, change: (brand: Brand) => Change<Brand>): Promise<Brand> {
    return this.changing(async (manager) => {
      const row = await manager.findOneBy(brandTable, { source: comparable(source) });
      if (row === null || row.source !== source) throw brandNotFound(source);
      const { state, events = [] } = change({ ...row });
      await manager.update(brandTable, { source }, toRow(state)).catch(sourceTaken(state));
      return { answer: state, events };
    });
  }

  putAll({ state, events = [] }: Change<readonly Brand[]>): Promise<void> {
    return this.changing(async (manager) => {
      const rows = [...new Map(state.map((brand) => [brand.source, toRow(brand)])).values()];
      for (let at = 0; at < rows.length; at += batch) await manager.upsert(brandTable, rows.slice(at, at + batch), ["source"]);
      return { answer: undefined, events };
    });
  }

  remove(sources: readonly string[], events: EventsOf<number>): Promise<number> {
    return this.changing(async (manager) => {
      const { affected: count } = await manager.createQueryBuilder().delete().from(brandTable)
        .where("source = ANY(:sources)", { sources: sources.filter((source) => !source.includes("\u0000")) }).execute();
      return { answer: count ?? 0, events: events(count ?? 0) };
    });
  }

  removeAll(filter: BrandFilter, events: EventsOf<number>): Promise<number> {
    return this.changing(async (manager) => {
      const { affected: count } = await whereBrand(manager.createQueryBuilder().delete().from(brandTable), filter).execute();
      return { answer: count ?? 0, events: events(count ?? 0) };
    });
  }

  list(filter: BrandFilter, page: PageRequest): Promise<Page<Brand>> {
    return this.database.list(async (manager) => {
      const all = whereBrand(manager.createQueryBuilder(brandTable, "brand"), filter);
      return readPage(page, await all.getCount(), (start, count) => all.orderBy("brand.source").offset(start).limit(count).getMany());
    });
  }

  async *all(): AsyncGenerator<Brand> {
    for (let behind = ""; ;) {
      const brands = await this.database.list((manager) => manager.createQueryBuilder(brandTable, "brand")
        .where("brand.source > :behind", { behind }).orderBy("brand.source").limit(batch).getMany());
      yield* brands;
      if (brands.length < batch) return;
      behind = brands.at(-1)?.source ?? "";
    }
  }

  async enabled(known?: EnabledBrands): Promise<EnabledBrands> {
    if (known?.brands.length === 0 && this.empty.holds()) return known;
    const seen = this.empty.look();
    const revision = await this.database.run(revisionOf);
    const current = known?.revision === revision ? known : await this.read(revision);
    if (current.brands.length === 0) this.empty.remember(seen);
    return current;
  }

  /** Callers that miss the same revision share one reading of it. */
  private read(revision: string): Promise<EnabledBrands> {
    if (this.reading?.revision !== revision) {
      const brands = this.database.run(readEnabled);
      this.reading = { revision, brands };
      void brands.catch(() => undefined).then(() => { if (this.reading?.brands === brands) this.reading = undefined; });
    }
    return this.reading.brands;
  }

  private async changing<T>(statements: (manager: EntityManager) => Promise<Stored<T>>): Promise<T> {
    try {
      return await storeChange(this.database, async (manager) => {
        await manager.query("UPDATE brand_revision SET revision = revision + 1");
        return statements(manager);
      });
    } finally {
      this.empty.forget();
    }
  }
}

async function revisionOf(manager: EntityManager): Promise<string> {
  const [row] = await manager.query<{ revision: string }[]>("SELECT revision FROM brand_revision");
  return row?.revision ?? "";
}

/** Of one moment, so that the revision is the one of these brands. In order, for so they are made ready most quickly. */
function readEnabled(manager: EntityManager): Promise<EnabledBrands> {
  return manager.transaction("REPEATABLE READ", async (held) => ({
    revision: await revisionOf(held),
    brands: await held.query<BrandRow[]>(
      `SELECT source, target, comment, is_pattern AS "isPattern", disabled, overruns FROM brands WHERE NOT disabled ORDER BY source`),
  }));
}

function whereBrand<Query extends WhereExpressionBuilder & { setParameters(values: ObjectLiteral): unknown }>(
  query: Query, filter: BrandFilter,
): Query {
  const { source, target, comment, isPattern, disabled } = filter;
  if (source !== undefined) query.andWhere("source LIKE :source", { source: fitting(source) });
  if (target !== undefined) query.andWhere("target LIKE :target", { target: fitting(target) });
  if (comment !== undefined) query.andWhere("comment LIKE :comment", { comment: fitting(comment) });
  if (isPattern !== undefined) query.andWhere("is_pattern = :isPattern", { isPattern });
  if (disabled !== undefined) query.andWhere("disabled = :disabled", { disabled });
  return query;
}

/** The LIKE pattern of a wildcard filter. */
function fitting(filter: string): string {
  return comparable(filter).replaceAll(/[\\%_]/g, "\\$&").replaceAll("*", "%").replaceAll("?", "_");
}

const sourceTaken = (brand: Brand) => (failure: unknown): never => {
  if (brokenUniqueness(failure) !== "brands_pkey") throw failure;
  throw brandExists(brand.source);
};
