/**
 * Clients that have no tests of their own for a server of others: the programs in `driven/` drive each, unmodified, as its users do. What
 * they take for a checkout is a folder in which the client's package is installed, `npm install --prefix DIR PACKAGE@VERSION`; of those
 * from Debian any folder.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const minutes = 60_000;

const ofNpm = (door, name, program, called = name) => ({
  door, name: called, reasons: [],
  version: (dir) => JSON.parse(readFileSync(join(dir, "node_modules", name, "package.json"), "utf8")).version,
  tests: (dir, server) => driven(dir, process.execPath, ["--test-reporter=tap", program], server),
});

const ofDebian = (door, name, command, args) => ({
  door, name: `${name}, Debian's`, reasons: [],
  version: () => spawnSync("dpkg-query", ["-W", "-f=${Version}", name.toLowerCase()], { encoding: "utf8" }).stdout,
  tests: (dir, server) => driven(dir, command, args, server),
});

export const drivenClients = {
  "google-cloud-translate": ofNpm("google", "@google-cloud/translate", "google-cloud-translate.mjs"),
  "azure-translator": ofNpm(
    "azure", "@azure-rest/ai-translation-text", "azure-translator.mjs", "@azure-rest/ai-translation-text, API 2026-06-06",
  ),
  "azure-translator-3": ofNpm(
    "azure", "@azure-rest/ai-translation-text", "azure-translator-3.mjs", "@azure-rest/ai-translation-text, API 3.0",
  ),
  mcp: ofNpm("mcp", "@modelcontextprotocol/sdk", "mcp-client.mjs"),
  "npm-translate": ofNpm("libretranslate", "translate", "npm-translate.mjs", "npm's translate"),
  "npm-libretranslate": ofNpm("libretranslate", "libretranslate", "npm-libretranslate.mjs", "npm's libretranslate"),
  omegat: ofDebian("apertium", "OmegaT", process.execPath, ["--test-reporter=tap", "omegat.mjs"]),
  dialect: ofDebian("libretranslate", "Dialect", "/usr/bin/python3", ["dialect.py"]),
};

/** Runs a program where it finds the packages of the folder; answers its tests. */
function driven(dir, command, args, { url, key }) {
  const folder = mkdtempSync(join(dir, "dragoman-driven-"));
  try {
    cpSync(fileURLToPath(new URL("driven", import.meta.url)), folder, { recursive: true });
    const env = { ...process.env, DOOR_URL: url, DOOR_KEY: key };
    const { stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: "utf8", timeout: 10 * minutes });
    const found = testsIn(stdout);
    return found.length > 0 ? found : [{ name: "the program", why: stderr || stdout || "It said nothing." }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Out of TAP: tests stand indented below the client that they are of, or alone. */
function testsIn(output) {
  return output.split(/^(?= {4}(?:not )?ok \d| ?(?:not )?ok - )/m).flatMap((block) => {
    const [, not, name] = /^(?: {4})?(not )?ok(?: \d+)? - (.*)$/m.exec(block) ?? [];
    return name === undefined ? [] : [{ name, ...(not === undefined ? {} : { why: block }) }];
  });
}
