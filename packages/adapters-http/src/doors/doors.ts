import { KeptUnlessFailed } from "@dragoman/domain/common";
import { tagsOf } from "../common/documented.js";
import { openApiInTurns, type PublicPlace } from "../common/openapi.js";
import type { Route } from "../common/route.js";
import { apertium } from "./apertium/apertium.js";
import { azure } from "./azure/azure.js";
import { deepl } from "./deepl/deepl.js";
import { type Door, doorRoutes } from "./door.js";
import { google } from "./google/google.js";
import { libretranslate } from "./libretranslate/libretranslate.js";
import { mcp } from "./mcp/mcp.js";

/** What existing programs speak, by the name that `DRAGOMAN_DOORS` has for it. */
export const doors = { libretranslate, deepl, google, azure, apertium, mcp } as const;

/** One of the doors. */
export type DoorName = keyof typeof doors;

/** All of them. */
export const doorNames = Object.keys(doors) as readonly DoorName[];

/** Whether there is a door of that name. */
export function isDoorName(name: string): name is DoorName {
  return Object.hasOwn(doors, name);
}

/** Loads what these doors need beside the server. */
export async function prepareDoors(names: readonly DoorName[]): Promise<void> {
  await Promise.all(names.map(async (name) => { await (doors[name] as unknown as Door).prepare?.(); }));
}

/** The routes of these doors, some by their names; where two have a path, it is that of the one that stands first. */
export function routesOfDoors(
  opened: readonly (DoorName | Door)[], { version, place }: { readonly version: string; readonly place: PublicPlace },
) {
  return doorRoutes([...new Set(opened)].map((one) => {
    const door: Door = typeof one === "string" ? doors[one] as unknown as Door : one;
    const routes: readonly Route[] = door.routes({
      version,
      describe: () => description.get(),
    });
    const description = new KeptUnlessFailed(() => openApiInTurns(routes, {
      version, publicUrl: place.publicUrl, tags: tagsOf(routes), dialect: door.dialect,
    }));
    return { door, routes };
  }));
}
