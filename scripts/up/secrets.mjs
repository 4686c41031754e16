import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** The secret that `file` keeps for its owner alone; made up on the first call. */
export function keptSecret(file) {
  const kept = readIfThere(file) ?? makeUp(file);
  if (kept.trim() === "") throw new Error(`${file} is empty. Put the secret back into it, or remove the file to get a new one.`);
  return kept.trim();
}

/** Written beside its place and then linked to it, so that no crash leaves half a secret there, and a link replaces nothing. */
function makeUp(file) {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx", flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8");
}

function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
