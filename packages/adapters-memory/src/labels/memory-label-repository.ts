import type { LabelFilter, LabelOrder, LabelRepository } from "@dragoman/application/labels";
import { DomainError, fold, invalid, type Page, type PageRequest } from "@dragoman/domain/common";
import type { Label } from "@dragoman/domain/labels";
import { byCodePoints, pageOf } from "../common/paging.js";

const orders: Readonly<Record<LabelOrder, (one: Label, other: Label) => number>> = {
  id: (one, other) => one.id - other.id,
  name: (one, other) => byCodePoints(fold(one.name), fold(other.name)),
};

/** Labels in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryLabelRepository implements LabelRepository {
  private readonly labels = new Map<number, Label>();
  private made = 0;

  async add(name: string): Promise<Label> {
    this.mustBeFree(name);
    return this.store({ id: (this.made += 1), name });
  }

  async find(wanted: readonly string[]): Promise<readonly Label[]> {
    const keys = new Set(wanted.map(fold));
    return [...this.labels.values()].filter(({ id, name }) => keys.has(String(id)) || keys.has(fold(name))).sort(orders.id);
  }

  async rename(id: number, name: string): Promise<Label> {
    this.known(id);
    this.mustBeFree(name, id);
    return this.store({ id, name });
  }

  async remove(id: number): Promise<Label> {
    const label = this.known(id);
    this.labels.delete(id);
    return label;
  }

  async removeAll(filter: LabelFilter): Promise<number> {
    const all = this.matching(filter);
    for (const { id } of all) this.labels.delete(id);
    return all.length;
  }

  async list(filter: LabelFilter, order: LabelOrder, page: PageRequest): Promise<Page<Label>> {
    return pageOf(this.matching(filter).sort(orders[order]), page);
  }

  /** Those of the labels that are still there, under their present names. */
  present(labels: readonly Label[]): readonly Label[] {
    return labels.flatMap(({ id }) => this.labels.get(id) ?? []);
  }

  private matching({ ids, names }: LabelFilter): Label[] {
    return [...this.labels.values()].filter(({ id, name }) =>
      (ids?.includes(id) ?? true) && (names?.some((part) => fold(name).includes(fold(part))) ?? true));
  }

  private known(id: number): Label {
    const label = this.labels.get(id);
    if (label === undefined) throw new DomainError("notFound", "label-not-found", `There is no label ${id}.`, { details: "It never was, or was deleted." });
    return label;
  }

  private mustBeFree(name: string, own?: number): void {
    if ([...this.labels.values()].some((label) => label.id !== own && fold(label.name) === fold(name))) {
      throw invalid("label-name-taken", `There is a label ${JSON.stringify(name)} already.`, "Names are unique, letter case does not matter; take another one.");
    }
  }

  private store(label: Label): Label {
    this.labels.set(label.id, label);
    return label;
  }
}
