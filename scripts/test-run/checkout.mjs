import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

/** Writes the files of a commit of `root` to a new folder. */
export function checkOut(root, commit, folder) {
  mkdirSync(folder);
  execFileSync("sh", ["-c", "git archive \"$0\" | tar -x -C \"$1\"", commit, folder], { cwd: root });
}

/**
 * Links the packages that are installed in `root` into a checkout, which can be built then. Packages of the workspace are its own. The
 * record of npm is not linked: it describes `root`.
 */
export function linkPackages(root, folder) {
  const link = (within, names, to) => {
    mkdirSync(join(folder, within), { recursive: true });
    for (const name of names) symlinkSync(to(name), join(folder, within, name));
  };
  const installed = readdirSync(join(root, "node_modules")).filter((name) => name !== "@dragoman" && name !== ".package-lock.json");
  link("node_modules", installed, (name) => join(root, "node_modules", name));
  const packages = readdirSync(join(folder, "packages"));
  link("node_modules/@dragoman", packages, (name) => join(folder, "packages", name));
  for (const name of packages) {
    const own = join("packages", name, "node_modules");
    if (existsSync(join(root, own))) symlinkSync(join(root, own), join(folder, own));
  }
}
