import "reflect-metadata";
import type { Offer, Slice } from "@dragoman/application/common";
import { Container, ContainerModule, type ServiceIdentifier } from "inversify";

type Intersection<Union> = (Union extends unknown ? (given: Union) => void : never) extends (given: infer All) => void ? All : never;
type OfferOf<S> = S extends Slice ? Offer<S> : never;
type NeedsOf<S> = S extends Slice ? { [Name in keyof S]: Parameters<S[Name]> extends [infer Needs] ? Needs : never }[keyof S] : never;

/** The parts that slices offer together, by name. */
export type Parts<Slices extends readonly Slice[]> = Intersection<OfferOf<Slices[number]>>;

/** Slices that offer each other all they need; for others the names that are missing, which the compiler then tells. */
type Complete<Slices extends readonly Slice[]> = Parts<Slices> extends Intersection<NeedsOf<Slices[number]>> ? unknown
  : { readonly missing: Exclude<keyof Intersection<NeedsOf<Slices[number]>>, keyof Parts<Slices>> };

/** What was wired. */
export interface Wired<Slices extends readonly Slice[]> {
  /** Each part is made once, when it is asked for first, with the parts that it needs. */
  readonly parts: Parts<Slices>;
  /** Closes the parts that were made and have a `close`, those that need others before the others. */
  close(): Promise<void>;
}

/**
 * Wires the parts of slices, one module of the container for each slice. Where several slices offer a part of one name, the
 * last one makes it: adapters for tests come behind those that they stand for. A part that needs itself throws when it is
 * asked for, and names the circle.
 */
export function wire<const Slices extends readonly Slice[]>(slices: Slices & Complete<Slices>): Wired<Slices> {
  const container = new Container({ defaultScope: "Singleton" });
  const parts = {};
  const making = new Making();
  const maker = new Map((slices as readonly Slice[]).flatMap((slice) => Object.keys(slice).map((name) => [name, slice])));
  for (const slice of slices as readonly Slice[]) {
    container.load(new ContainerModule(({ bind }) => {
      for (const [name, make] of Object.entries(slice)) {
        if (maker.get(name) === slice) bind(idOf(name)).toDynamicValue(() => making.make(name, () => make(parts as never)));
      }
    }));
  }
  for (const name of maker.keys()) {
    const get = () => remember(parts, name, container.get(idOf(name)));
    Object.defineProperty(parts, name, { configurable: true, enumerable: true, get });
  }
  return { parts: parts as Parts<Slices>, close: () => making.close() };
}

/** A slice of values that are there already: settings, and what was opened before. */
export function given<Values extends object>(values: Values): { readonly [Name in keyof Values]: () => Values[Name] } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value])) as never;
}

const idOf = (name: string): ServiceIdentifier => Symbol.for(`dragoman.${name}`);

/** From the second time on a part is an ordinary property: requests look at parts all the time. */
function remember(parts: object, name: string, part: unknown): unknown {
  Object.defineProperty(parts, name, { value: part, enumerable: true });
  return part;
}

/** Knows what is being made, and in which order parts were made. */
class Making {
  private readonly underWay: string[] = [];
  private readonly made: unknown[] = [];

  make(name: string, make: () => unknown): unknown {
    if (this.underWay.includes(name)) throw new Error(`Parts need each other: ${[...this.underWay, name].join(" → ")}.`);
    this.underWay.push(name);
    try {
      const part = make();
      this.made.push(part);
      return part;
    } finally {
      this.underWay.pop();
    }
  }

  async close(): Promise<void> {
    for (const part of this.made.splice(0).reverse()) await (part as { close?: () => unknown } | undefined)?.close?.();
  }
}
