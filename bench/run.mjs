import { parseArgs } from "node:util";
import { brands } from "./brands.mjs";
import { dictionaries } from "./dictionaries.mjs";
import { htmlJob } from "./html-job.mjs";
import { machineLine } from "./machine.mjs";
import { quickTranslations } from "./quick-translations.mjs";
import { startAndMemory } from "./start-and-memory.mjs";

const parts = { a: quickTranslations, b: htmlJob, c: startAndMemory, d: dictionaries, e: brands };

const { values } = parseArgs({ options: { only: { type: "string", default: "a,b,c,d,e" }, quick: { type: "boolean", default: false } } });
const chosen = values.only.split(",");
const unknown = chosen.find((part) => !(part in parts));
if (unknown !== undefined) {
  console.error(`There is no part ${JSON.stringify(unknown)}. Usage: npm run bench -- [--only a,b,c,d,e] [--quick]`);
  process.exit(1);
}

console.log(machineLine());
for (const part of chosen) await parts[part](values);
