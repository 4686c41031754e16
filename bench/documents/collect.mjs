import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, extname, join, relative } from "node:path";
import { groupBy } from "../figures.mjs";

const mostBytes = 8 * 2 ** 20;

/**
 * Documents with these endings in directories, or in the newest commit of bare git repositories, as copies in `folder`: equal
 * ones once, at most `most` of an ending from one repository and `mostOfAll` in all, the same in each run.
 */
export function collectDocuments(repositories, endings, folder, { most, mostOfAll }) {
  const seen = new Set();
  const files = repositories.flatMap((repository) => {
    const all = isBare(repository) ? filesOfCommit(repository) : filesOf(repository);
    const wanted = groupBy(all, ({ name }) => extname(name).toLowerCase());
    const some = [...wanted].filter(([ending]) => endings.has(ending)).flatMap(([, found]) => inAnyOrder(found).slice(0, most));
    const contents = isBare(repository) ? contentsOf(repository, some) : some.map(({ path }) => readFileSync(path));
    return some.map(({ name }, i) => ({ name, ending: extname(name).toLowerCase(), bytes: contents[i], repository: nameOf(repository) }));
  });
  return [...groupBy(files, ({ ending }) => ending)].flatMap(([ending, found]) => {
    mkdirSync(join(folder, ending.slice(1)), { recursive: true });
    return inAnyOrder(found).slice(0, mostOfAll).flatMap(({ name, bytes, repository }, i) => {
      const hash = createHash("sha1").update(bytes).digest("hex");
      if (bytes.length === 0 || bytes.length > mostBytes || seen.has(hash)) return [];
      seen.add(hash);
      const path = join(folder, ending.slice(1), `${i}-${basename(name).replace(/[^\w.-]/g, "_")}`);
      writeFileSync(path, bytes);
      return [{ path, ending, name: `${repository}: ${name}`, repository }];
    });
  });
}

const isBare = (directory) => ["", "repo"].some((inner) => existsSync(join(directory, inner, "objects")));
const gitDirectory = (directory) => (existsSync(join(directory, "objects")) ? directory : join(directory, "repo"));

const git = (directory, words, input) => execFileSync("git", ["--git-dir", gitDirectory(directory), ...words],
  { maxBuffer: 2 ** 31 - 1, stdio: ["pipe", "pipe", "ignore"], input });

function filesOfCommit(directory) {
  return git(directory, ["ls-tree", "-r", "-z", "HEAD"]).toString().split("\0").flatMap((line) => {
    const [head = "", name] = line.split("\t");
    const [, kind, id] = head.split(" ");
    return kind === "blob" ? [{ name, id }] : [];
  });
}

/** What is not in this copy of the repository is empty. */
function contentsOf(directory, files) {
  if (files.length === 0) return [];
  const answer = git(directory, ["cat-file", "--batch"], files.map(({ id }) => `${id}\n`).join(""));
  let at = 0;
  return files.map(() => {
    const line = answer.indexOf(10, at);
    const [, kind, size] = answer.toString("latin1", at, line).split(" ");
    const start = line + 1;
    at = kind === "blob" ? start + Number(size) + 1 : start;
    return kind === "blob" ? answer.subarray(start, start + Number(size)) : Buffer.alloc(0);
  });
}

function filesOf(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)).filter((path) => statSync(path).size <= mostBytes)
    .map((path) => ({ name: relative(directory, path), path }));
}

const nameOf = (directory) => basename(directory).replace("+", "/").replace(/\.git$/, "");

/** An order that has nothing to do with names, the same in each run. */
const inAnyOrder = (files) => files.map((file) => ({ file, key: createHash("sha1").update(file.name).digest("hex") }))
  .sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ file }) => file);
