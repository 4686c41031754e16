import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { User } from "@dragoman/domain/users";
import type { World } from "./world.test-kit.js";

/** Fields of a request, by name. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** What a slice adds, so that its routes can be asked with the examples of its documentation. */
export interface SliceSamples {
  /** Puts there what the examples speak of; what has an owner is this one's. */
  readonly seed?: (world: World, owner: User) => Promise<void>;
  /** Fields in place of those of the example, by route: where that speaks of something that is there already, or is not who asks. */
  readonly fields?: Readonly<Record<string, Fields | ((asker: User) => Fields)>>;
  /** Headers of a request, by route. */
  readonly headers?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The code with which a route refuses whatever it is asked. */
  readonly refuses?: Readonly<Record<string, string>>;
}

const here = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(here, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".samples.test-kit.ts")).sort();
const found: SliceSamples[] = [];
// One after the other: the test runner loses modules that two imports ask for at once.
for (const file of files) found.push(((await import(`./${file.slice(0, -".ts".length)}.js`)) as { samples: SliceSamples }).samples);

/** Fills a world with what the slices put there. */
export async function seed(world: World, owner: User): Promise<void> {
  for (const { seed: add } of found) await add?.(world, owner);
}

/** The fields that stand in place of those of the example of a route. */
export function fieldsFor(route: string, asker: User): Fields {
  const given = found.map(({ fields }) => fields?.[route]).find((fields) => fields !== undefined);
  return typeof given === "function" ? given(asker) : given ?? {};
}

/** The headers that a request of a route needs. */
export function headersFor(route: string): Readonly<Record<string, string>> {
  return Object.assign({}, ...found.map(({ headers }) => headers?.[route]));
}

/** The code with which a route refuses whatever it is asked; undefined where it can be answered. */
export function refusalOf(route: string): string | undefined {
  return found.map(({ refuses }) => refuses?.[route]).find((code) => code !== undefined);
}
