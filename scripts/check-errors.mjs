/**
 * Holds docs/errors.md against the code, in both directions: every code that is thrown has a row, every row is thrown.
 * Exits with 1 when they differ.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Fewer would mean that the code was not found, not that it is clean. */
const leastCodes = 60;

/** How a code stands in the code: as the second argument of a DomainError, or as the first of a function that makes one. */
const patterns = [
  /new DomainError\(\s*(?:"\w+"|\w+),\s*"([a-z][a-z0-9-]+)"/g,
  /\b(?:invalid|cannot\w*|refused|malformed|conflict|notFound|unavailable|missing|wrong\w*|bad\w*)\(\s*"([a-z][a-z0-9]*(?:-[a-z0-9]+)+)"/g,
  /\bfailure\(\s*\d{3},\s*"([a-z][a-z0-9-]+)"/g,
];

const thrown = new Set();
for (const file of sources(root)) {
  const text = readFileSync(file, "utf8");
  for (const pattern of patterns) for (const [, code] of text.matchAll(pattern)) thrown.add(code);
}
const rows = [...readFileSync(join(root, "docs/errors.md"), "utf8").matchAll(/^\| `([a-z0-9-]+)` \|/gm)].map(([, code]) => code);
const documented = new Set(rows);

const complaints = [
  ...[...thrown].filter((code) => !documented.has(code)).map((code) => `${code} is thrown, but docs/errors.md has no row for it.`),
  ...rows.filter((code) => !mentioned(code)).map((code) => `docs/errors.md has a row for ${code}, but nothing throws it.`),
  ...rows.filter((code, at) => at > 0 && code <= rows[at - 1]).map((code) => `${code} is out of order in docs/errors.md.`),
  ...(thrown.size < leastCodes ? [`Only ${thrown.size} codes were found in the code.`] : []),
];
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;

/** A row counts as thrown when its code is a string anywhere in the sources. */
function mentioned(code) {
  return thrown.has(code) || sources(root).some((file) => readFileSync(file, "utf8").includes(`"${code}"`));
}

function sources(root) {
  return ["packages", "apps"].flatMap((ring) => readdirSync(join(root, ring)).flatMap((name) => {
    try {
      return readdirSync(join(root, ring, name, "src"), { recursive: true })
        .filter((path) => path.endsWith(".ts") && !/\.(test|test-kit|fixture)\.ts$/.test(path))
        .map((path) => join(root, ring, name, "src", path));
    } catch {
      return []; // what lies beside the packages
    }
  }));
}
