/**
 * Compares the installed packages with what is recorded of them: each licence has to be allowed, and no version may be in the range of a
 * known vulnerability that nobody has accepted. Reads nothing but files, so it works without a network.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";

/** All packages of the lock file, with their licences: of what is installed, else as the lock file has it. */
export function packagesIn(root) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const entries = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);
  return entries.map(([path, facts]) => {
    const file = join(root, path, "package.json");
    const installed = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : facts;
    // An alias is installed below another name.
    const folder = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const names = [...new Set([facts.name ?? folder, folder])];
    return { names, version: facts.version, isDev: facts.dev === true, licence: licenceOf(installed) };
  });
}

/** What a package says of its licence; old packages say it in other ways. */
function licenceOf({ license, licenses }) {
  if (typeof license === "string") return license;
  return license?.type ?? (Array.isArray(licenses) ? licenses.map(({ type }) => type).join(" OR ") : "");
}

/** Sentences about licences that nobody has allowed. */
export function licenceFaults(packages, { licences, spellings, packages: exceptions }) {
  const faults = packages.flatMap(({ names: [name], version, isDev, licence }) => {
    const exception = exceptions[name];
    if (exception?.licence === licence && (isDev || !exception.devOnly)) return [];
    if (isAllowed(licence, licences, spellings)) return [];
    return [`${name}@${version} has the licence ${JSON.stringify(licence)}, which scripts/packages/recorded.json does not allow.`];
  });
  const unused = Object.keys(exceptions).filter((name) => !packages.some(({ names }) => names.includes(name)));
  const superfluous = (name) => `scripts/packages/recorded.json has an exception for ${name}, which is not installed: remove it.`;
  return [...faults, ...unused.map(superfluous)];
}

/** Whether an SPDX expression can be kept with allowed licences: one of an OR, and all of an AND. */
export function isAllowed(expression, licences, spellings = {}) {
  const inner = /\(([^()]*)\)/.exec(expression);
  if (inner !== null) {
    const outcome = isAllowed(inner[1], licences, spellings) ? allowedMark : refusedMark;
    return isAllowed(expression.replace(inner[0], outcome), licences, spellings);
  }
  const one = (text) => text === allowedMark || Object.hasOwn(licences, spellings[text] ?? text);
  return expression.split(" OR ").some((part) => part.split(" AND ").every((text) => one(text.trim())));
}
const [allowedMark, refusedMark] = ["allowed licence", "refused licence"];

/** Sentences about versions with a known vulnerability that nobody has accepted, and about acceptances without a reason any more. */
export function vulnerabilityFaults(packages, { advisories }) {
  return advisories.flatMap(({ id, package: name, vulnerable, accepted }) => {
    const isIn = (version) => semver.satisfies(version, vulnerable, { includePrerelease: true });
    const found = packages.filter(({ names, version }) => names.includes(name) && isIn(version));
    if (accepted === undefined) return found.map(({ version }) => `${name}@${version} is vulnerable (${id}: ${vulnerable}).`);
    return found.length > 0 ? [] : [`${id} of ${name} is accepted, but no vulnerable version is installed: remove what accepts it.`];
  });
}

/** Sentences about what `npm audit --json` found and nobody has recorded and accepted. */
export function auditFaults({ vulnerabilities }, { advisories }) {
  const accepted = new Set(advisories.filter((one) => one.accepted !== undefined).map(({ id }) => id));
  const found = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one === "object"));
  const idOf = ({ url }) => url.slice(url.lastIndexOf("/") + 1);
  const open = found.filter((one) => !accepted.has(idOf(one)));
  return [...new Set(open.map((one) => `${one.name} ${one.range}: ${one.title} (${idOf(one)}). Move to another version, or record the `
    + "advisory in scripts/packages/recorded.json with why it is accepted."))];
}
