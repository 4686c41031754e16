/**
 * Writes the parts of docs/ that are made from code: the table of settings in docs/operations.md.
 *
 * npm run docs            writes them
 * npm run docs -- --check exits with 1 when they are not up to date
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { shownSettings } from "../apps/server/dist/settings.js";

const page = fileURLToPath(new URL("../docs/operations.md", import.meta.url));
const [begin, end] = ["<!-- settings: made by npm run docs -->", "<!-- end of settings -->"];

const rows = shownSettings.map(({ variable, meaning, otherwise }) => `| \`${variable}\` | ${meaning} | ${otherwise} |`);
const table = [begin, "", "| variable | meaning | when absent |", "| --- | --- | --- |", ...rows, "", end].join("\n");

const present = readFileSync(page, "utf8");
const at = [present.indexOf(begin), present.indexOf(end)];
if (at.includes(-1)) throw new Error(`docs/operations.md has no place for the settings, marked ${begin} … ${end}.`);
const wanted = present.slice(0, at[0]) + table + present.slice(at[1] + end.length);

if (!process.argv.includes("--check")) writeFileSync(page, wanted);
else if (wanted !== present) {
  console.error("docs/operations.md is not up to date with the settings: run npm run docs.");
  process.exitCode = 1;
}
