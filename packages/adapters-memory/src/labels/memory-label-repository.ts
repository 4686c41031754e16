import { type LabelFilter, labelNameTaken, labelNotFound, type LabelOrder, type LabelRepository } from "@dragoman/application/labels";
import { type DomainEvent, type EventsOf, fold, type Page, type PageRequest } from "@dragoman/domain/common";
import type { Label } from "@dragoman/domain/labels";
import { MemoryChanges } from "../common/memory-changes.js";
import { byCodePoints, pageOf } from "../common/paging.js";

const byName = (one: Label, other: Label): number => byCodePoints(fold(one.name), fold(other.name));

/** Labels in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryLabelRepository implements LabelRepository {
  /** In the order of their ids, for a label that is renamed keeps its place. */
  private readonly labels = new Map<number, Label>();
  private made = 0;

  constructor(private readonly changes = new MemoryChanges()) {}

  async add(name: string, events: EventsOf<Label>): Promise<Label> {
    this.mustBeFree(name);
    const label = { id: this.made + 1, name };
    return this.put(label, events(label));
  }

  async find(wanted: readonly string[]): Promise<readonly Label[]> {
    const keys = new Set(wanted.map(fold));
    return [...this.labels.values()].filter(({ id, name }) => keys.has(String(id)) || keys.has(fold(name)));
  }

  async rename(id: number, name: string, events: EventsOf<Label>): Promise<Label> {
    this.known(id);
    this.mustBeFree(name, id);
    const label = { id, name };
    return this.put(label, events(label));
  }

  async remove(id: number, events: EventsOf<Label>): Promise<Label> {
    const label = this.known(id);
    return this.drop([label], events, label);
  }

  async removeAll(filter: LabelFilter, events: EventsOf<Label>): Promise<number> {
    const all = this.matching(filter);
    return this.drop(all, events, all.length);
  }

  async list(filter: LabelFilter, order: LabelOrder, page: PageRequest): Promise<Page<Label>> {
    const all = this.matching(filter);
    return pageOf(order === "id" ? all : all.sort(byName), page);
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
    if (label === undefined) throw labelNotFound(id);
    return label;
  }

  private mustBeFree(name: string, own?: number): void {
    if ([...this.labels.values()].some((label) => label.id !== own && fold(label.name) === fold(name))) throw labelNameTaken(name);
  }

  private put(label: Label, events: readonly DomainEvent[]): Label {
    return this.changes.store({ answer: label, events, write: () => {
      this.labels.set(label.id, label);
      this.made = Math.max(this.made, label.id);
    } });
  }

  private drop<T>(labels: readonly Label[], events: EventsOf<Label>, answer: T): T {
    return this.changes.store({ answer, events: labels.flatMap(events), write: () => {
      for (const { id } of labels) this.labels.delete(id);
    } });
  }
}
