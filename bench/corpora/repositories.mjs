import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * The text files of a public repository whose names end in `ending`, by their paths: `DIR` is a checkout, or a git
 * directory, of which `DIR@BRANCH` names another branch than its newest.
 */
export function filesOf(place, ending) {
  const [, folder, branch = "HEAD"] = /^(.*?)(?:@([^@/]+))?$/.exec(place);
  const isGit = spawnSync("git", ["--git-dir", folder, "rev-parse", "--git-dir"], { stdio: "ignore" }).status === 0;
  return isGit ? filesOfGit(folder, branch, ending) : filesOfFolder(folder, ending);
}

function filesOfFolder(folder, ending) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending)).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

function filesOfGit(folder, branch, ending) {
  const git = (args, input) => execFileSync("git", ["--git-dir", folder, ...args], { input, maxBuffer: 2 ** 31 - 1 });
  const paths = git(["ls-tree", "-r", "-z", "--name-only", branch]).toString().split("\0").filter((path) => path.endsWith(ending)).sort();
  const blobs = git(["cat-file", "--batch"], paths.map((path) => `${branch}:${path}\n`).join(""));
  const files = new Map();
  let at = 0;
  for (const path of paths) {
    const end = blobs.indexOf(10, at);
    const size = Number(/ blob (\d+)$/.exec(blobs.toString("utf8", at, end))?.[1]);
    if (Number.isNaN(size)) throw new Error(`${folder} does not give ${branch}:${path}.`);
    files.set(path, blobs.toString("utf8", end + 1, end + 1 + size));
    at = end + 2 + size;
  }
  return files;
}

/** Says by name which place is no folder. */
export function checkFolder(option, place) {
  const folder = place.replace(/@[^@/]+$/, "");
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`--${option} ${place}: there is no such folder.`);
}
