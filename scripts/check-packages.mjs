/**
 * Checks licences and known vulnerabilities of all packages against `scripts/packages/recorded.json`, and where the registry can be asked,
 * against `npm audit` too.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { auditFaults, licenceFaults, packagesIn, vulnerabilityFaults } from "./packages/check-packages.mjs";

/** A registry that does not answer within this is not waited for. */
const auditMs = 60_000;

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const recorded = JSON.parse(readFileSync(new URL("packages/recorded.json", import.meta.url), "utf8"));
const packages = packagesIn(root);
const faults = [...licenceFaults(packages, recorded), ...vulnerabilityFaults(packages, recorded), ...audited()];
if (packages.length === 0) faults.push("package-lock.json lists no package.");
for (const fault of faults) console.log(fault);
console.log(`${packages.length} packages read.`);
process.exitCode = faults.length === 0 ? 0 : 1;

function audited() {
  const { stdout, error } = spawnSync("npm", ["audit", "--json", "--fetch-retries=0"], { cwd: root, encoding: "utf8", timeout: auditMs });
  const report = parsed(stdout);
  if (report?.vulnerabilities !== undefined) return auditFaults(report, recorded);
  const why = error?.message ?? report?.message ?? report?.error?.summary ?? "it gave no report";
  console.log(`skipped - npm audit: the registry could not be asked (${String(why).replaceAll("\n", " ")})`);
  return [];
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
