import "reflect-metadata";
import type { Offer, Slice } from "@dragoman/application/common";
import { Container, ContainerModule, type ServiceIdentifier } from "inversify";

type Intersection<Union> = (Union extends unknown ? (given: Union) => void : never) extends (given: infer All) => void ? All : never;
type OfferOf<S> = S extends Slice ? Offer<S> : never;
type NeedsOf<S> = S extends Slice ? { [Name in keyof S]: Parameters<S[Name]> extends [infer Needs] ? Needs : never }[keyof S] : never;

/** The components that slices offer together, by name. */
export type Components<Slices extends readonly Slice[]> = Intersection<OfferOf<Slices[number]>>;

/** Slices that offer each other all they need; for others the names that are missing, which the compiler then tells. */
type Complete<Slices extends readonly Slice[]> = Components<Slices> extends Intersection<NeedsOf<Slices[number]>> ? unknown
  : { readonly missing: Exclude<keyof Intersection<NeedsOf<Slices[number]>>, keyof Components<Slices>> };

/** What was wired. */
export interface Wired<Slices extends readonly Slice[]> {
  /** Each component is made once, when it is asked for first, with the components that it needs. */
  readonly components: Components<Slices>;
  /** Closes the components that were made and have a `close`, those that need others before the others. */
  close(): Promise<void>;
}

/**
 * Wires the components of slices, one module of the container for each slice. Where several slices offer a component of one
 * name, the last one makes it: adapters for tests come behind those that they stand for. A component that needs itself throws
 * when it is asked for, and names the circle.
 */
export function wire<const Slices extends readonly Slice[]>(slices: Slices & Complete<Slices>): Wired<Slices> {
  const container = new Container({ defaultScope: "Singleton" });
  const components = {};
  const making = new Making();
  const maker = new Map((slices as readonly Slice[]).flatMap((slice) => Object.keys(slice).map((name) => [name, slice])));
  for (const slice of slices as readonly Slice[]) {
    container.load(new ContainerModule(({ bind }) => {
      for (const [name, make] of Object.entries(slice)) {
        if (maker.get(name) === slice) bind(idOf(name)).toDynamicValue(() => making.make(name, () => make(components as never)));
      }
    }));
  }
  for (const name of maker.keys()) {
    const get = () => remember(components, name, container.get(idOf(name)));
    Object.defineProperty(components, name, { configurable: true, enumerable: true, get });
  }
  return { components: components as Components<Slices>, close: () => making.close() };
}

/** A slice of values that are there already: settings, and what was opened before. */
export function given<Values extends object>(values: Values): { readonly [Name in keyof Values]: () => Values[Name] } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value])) as never;
}

const idOf = (name: string): ServiceIdentifier => Symbol.for(`dragoman.${name}`);

/** From the second time on a component is an ordinary property: requests look at components all the time. */
function remember(components: object, name: string, component: unknown): unknown {
  Object.defineProperty(components, name, { value: component, enumerable: true });
  return component;
}

/** Knows what is being made, and in which order components were made. */
class Making {
  private readonly underWay: string[] = [];
  private readonly made: unknown[] = [];

  make(name: string, make: () => unknown): unknown {
    if (this.underWay.includes(name)) throw new Error(`Components need each other: ${[...this.underWay, name].join(" → ")}.`);
    this.underWay.push(name);
    try {
      const component = make();
      this.made.push(component);
      return component;
    } finally {
      this.underWay.pop();
    }
  }

  async close(): Promise<void> {
    for (const component of this.made.splice(0).reverse()) await (component as { close?: () => unknown } | undefined)?.close?.();
  }
}
