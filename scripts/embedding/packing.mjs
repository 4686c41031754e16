/** Projects outside the workspace: packages as archives, installed in empty folders without any registry. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The clone that the packages are of. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The archive of each of these packages, made in `folder`, by the name of the package. */
export function pack(packages, folder) {
  return new Map(packages.map((name) => [name, archiveOf(join(root, "packages", name), folder)]));
}

/** An empty project in `place` with these archives and libraries. Answers what was installed besides, or is missing. */
export function install({ place, packages, libraries = [] }, archives, folder) {
  mkdirSync(place);
  writeFileSync(join(place, "package.json"), JSON.stringify({ name: "embedder", private: true }));
  const needed = withDependencies(libraries);
  const given = [...packages.map((name) => archives.get(name)), ...[...needed].map((name) => archiveOfLibrary(name, folder))];
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "--silent", "--ignore-scripts", ...given],
    { cwd: place, stdio: ["ignore", "inherit", "inherit"] });
  const installed = installedIn(join(place, "node_modules"));
  const wanted = [...packages.map((name) => `@dragoman/${name}`), ...needed].sort();
  return installed.join() === wanted.join() ? undefined : `installed was ${installed.join()}, and not ${wanted.join()}`;
}

function archiveOf(cwd, folder) {
  const packing = ["pack", "--json", "--silent", "--ignore-scripts", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(execFileSync("npm", packing, { cwd, encoding: "utf8" }));
  return join(folder, filename.replace("@", "").replace("/", "-"));
}

/** A library as it is installed here; what its own developers need besides would only hinder. */
function archiveOfLibrary(name, folder) {
  const copy = join(folder, "libraries", name);
  cpSync(join(root, "node_modules", name), copy, { recursive: true });
  const { devDependencies: _own, devEngines: _too, scripts: _either, ...needed } = packageOf(name);
  writeFileSync(join(copy, "package.json"), JSON.stringify(needed));
  return archiveOf(copy, folder);
}

/** The names of these libraries and of all that they need. */
function withDependencies(libraries, found = new Set()) {
  for (const name of libraries.filter((library) => !found.has(library))) {
    withDependencies(Object.keys(packageOf(name).dependencies ?? {}), found.add(name));
  }
  return found;
}

function packageOf(name) {
  return JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
}

function installedIn(folder) {
  const names = readdirSync(folder).filter((name) => !name.startsWith("."));
  const inScope = (scope) => readdirSync(join(folder, scope)).map((name) => `${scope}/${name}`);
  return names.flatMap((name) => (name.startsWith("@") ? inScope(name) : [name])).sort();
}
