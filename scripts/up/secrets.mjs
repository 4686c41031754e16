import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { WrongSetting } from "./settings.mjs";

/** As server and agents ask of a secret. */
const leastCharacters = 16;

/** The secret that `file` keeps for its owner alone; made up on the first call. Throws WrongSetting when the file is not fit. */
export function keptSecret(file) {
  const kept = (readIfThere(file) ?? makeUp(file)).trim();
  if (kept.length >= leastCharacters) return kept;
  const fault = kept === "" ? "is empty" : `holds ${kept.length} characters, and a secret has at least ${leastCharacters}`;
  throw new WrongSetting(`${file} ${fault}. Put the secret back into it, or remove the file to get a new one.`);
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
    throw new WrongSetting(`${file} cannot be read: ${error.message}.`);
  }
}
