import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The secret that `file` keeps for its owner alone; made up on the first call. */
export function keptSecret(file) {
  const kept = readIfThere(file) ?? makeUp(file);
  if (kept.trim() === "") throw new Error(`${file} is empty. Put the secret back into it, or remove the file to get a new one.`);
  return kept.trim();
}

function makeUp(file) {
  keepFirst(file, `${randomBytes(32).toString("hex")}\n`);
  return readFileSync(file, "utf8");
}

/**
 * Puts a text into a file for its owner alone, unless there is one. Written beside its place and then linked to it, so that no
 * crash leaves half of it there, and a link replaces nothing: of several at once one wins.
 */
export function keepFirst(file, text) {
  drafted(file, text, (draft) => {
    try {
      linkSync(draft, file);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  });
}

/** Puts a text in the place of a file, for its owner alone; no crash leaves half of it there. */
export function replaceFile(file, text) {
  drafted(file, text, (draft) => renameSync(draft, file));
}

function drafted(file, text, keep) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: "wx", flush: true });
    keep(draft);
  } finally {
    rmSync(draft, { force: true });
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
