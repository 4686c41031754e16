import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { setUp } from "../up/set-up.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const say = (sentence) => process.stderr.write(`${sentence}\n`);

const usage = `npm run licence -- key FILE
npm run licence -- issue --profile FILE --key FILE --holder NAME --units COUNT \\
  [--pairs 'EngSpa_*,SpaEng_*'] [--expires 2027-12-31] [--out FILE]`;
const text = { type: "string" };
const issuing = { profile: text, key: text, holder: text, units: text, pairs: { ...text, default: "*" }, expires: text, out: text };

/** Does what the words ask for, and resolves with an exit code. */
export async function run(words) {
  try {
    const [command, ...rest] = words;
    if (command !== "key" && command !== "issue") throw new Error(`Say what to do:\n${usage}`);
    await setUp({ root, say, signal: new AbortController().signal });
    await (command === "key" ? makeKey(rest) : issue(rest));
    return 0;
  } catch (error) {
    say([error.message, error.details].filter(Boolean).join(" "));
    return 1;
  }
}

/** The private key goes into a file that is not there yet; the public one is told. */
async function makeKey([file, ...more]) {
  if (file === undefined || more.length > 0) throw new Error(`Name the file of the new key:\n${usage}`);
  const { newIssuer } = await import("@dragoman/adapters-identity");
  const { privateKey, issuer } = newIssuer();
  await writeFile(file, privateKey, { mode: 0o600, flag: "wx" }).catch((error) => {
    throw new Error(error.code === "EEXIST" ? `${file} is there already; a key is never written over.` : error.message);
  });
  process.stdout.write(`Keep ${file} where nobody else comes. Servers that are to take its licences are told:

  DRAGOMAN_LICENCE_ISSUERS=${issuer}
`);
}

async function issue(words) {
  const given = optionsOf(words);
  const { issueLicence } = await import("@dragoman/adapters-identity");
  const { licenceFrom } = await import("@dragoman/domain/entitlements");
  const { installationId } = JSON.parse(await readFile(given.profile, "utf8"));
  const licence = licenceFrom({
    id: randomUUID(), holder: given.holder, installationId, processingUnits: Number(given.units),
    languagePairs: given.pairs.split(",").map((one) => one.trim()), issued: new Date().toISOString(),
    ...(given.expires === undefined ? {} : { expires: given.expires }),
  });
  const file = issueLicence(licence, await readFile(given.key, "utf8"));
  if (given.out === undefined) process.stdout.write(file);
  else {
    await writeFile(given.out, file);
    say(`${given.out} is the licence of ${licence.holder}. Its administrator uploads it by PUT /entitlements/license.`);
  }
}

function optionsOf(words) {
  const { values } = parseArgs({ args: words, options: issuing, allowPositionals: false });
  for (const name of ["profile", "key", "holder", "units"]) {
    if (values[name] === undefined) throw new Error(`--${name} is missing:\n${usage}`);
  }
  return values;
}
