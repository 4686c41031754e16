import type { Request } from "express";
import { parseApiKey } from "@dragoman/domain/users";
import type { Dialect } from "../common/dialect.js";
import { type Route, spokenIn } from "../common/route.js";

/** What a door is told of the server. */
export interface DoorFacts {
  readonly version: string;
  /** The OpenAPI document of the door. */
  readonly describe: () => Promise<object>;
}

/** An interface that existing programs speak, over our use cases. */
export interface Door<U = never> {
  /** Its prefix is its name, and where it is always found: that is the base URL which its clients may be given. */
  readonly dialect: Dialect & { readonly prefix: string };
  readonly routes: (facts: DoorFacts) => readonly Route<U>[];
  /** Loads what its requests need and others do not. The server does so before it listens, as loading serves nobody else meanwhile. */
  readonly prepare?: () => Promise<unknown>;
  /** Which requests are for it at a path that others have too; all when absent. */
  readonly isFor?: (request: Request) => boolean;
}

/** A door with its routes made. */
export interface OpenDoor {
  readonly door: Door;
  readonly routes: readonly Route[];
}

/**
 * The routes of doors: each below its own prefix and, as its clients know them, without one. There a path belongs to the first door that
 * takes all its requests; those that tell theirs from others' are asked before, and have all of a path that nobody else has.
 */
export function doorRoutes(doors: readonly OpenDoor[]): readonly Route[] {
  const telling = doors.filter(({ door }) => door.isFor !== undefined);
  const taken = firstOfEach(doors.filter(({ door }) => door.isFor === undefined).flatMap(atRoot));
  const paths = new Set(taken.map(({ path }) => path));
  return [
    ...doors.flatMap(({ door, routes }) => spokenIn(door.dialect, routes)),
    ...telling.flatMap((one) => atRoot(one).map((route) => ({ ...route, when: one.door.isFor }) as Route)),
    ...taken,
    ...firstOfEach(telling.flatMap(atRoot)).filter(({ path }) => !paths.has(path)),
  ];
}

function atRoot({ door: { dialect }, routes }: OpenDoor): readonly Route[] {
  return routes.map((route) => ({ ...route, dialect }));
}

function firstOfEach(routes: readonly Route[]): readonly Route[] {
  const name = ({ method, path }: Route) => `${method} ${path.replace(/:\w+/g, ":")}`;
  const first = new Map(routes.toReversed().map((route) => [name(route), route]));
  return routes.filter((route) => first.get(name(route)) === route);
}

/** The header `Authorization` of ours that a key of ours or an access token stands for, wherever a client sends it. */
export function authorizationOf(credential: string | undefined): string | undefined {
  if (!credential) return undefined;
  return parseApiKey(credential) === undefined ? `Bearer ${credential}` : `Basic ${Buffer.from(`${credential}:`).toString("base64")}`;
}

/** A parameter of the query, the first where it is repeated. */
export function queryOf({ url }: Pick<Request, "url">, name: string): string | undefined {
  const mark = url.indexOf("?");
  return mark === -1 ? undefined : new URLSearchParams(url.slice(mark)).get(name) ?? undefined;
}
