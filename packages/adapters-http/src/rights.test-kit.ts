import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Rights } from "./askers.test-kit.js";

const here = fileURLToPath(new URL(".", import.meta.url));
const found = readdirSync(here, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".rights.test-kit.ts"));
const tables: Rights[] = [];
// One after the other: the test runner loses modules that two imports ask for at once.
for (const file of found) tables.push(((await import(`./${file.slice(0, -".ts".length)}.js`)) as { rights: Rights }).rights);

/** Who may call what: what the slices say of it, each in a file beside its routes. */
export const whoMay: Rights = Object.fromEntries(tables.flatMap((table) => Object.entries(table)));

/** Whether there is a user who may call the route; others are for programs. */
export const isForUsers = (route: string): boolean => (whoMay[route]?.length ?? 0) > 0;
