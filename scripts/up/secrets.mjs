import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

/** The secret that `file` keeps for its owner alone; made up on the first call. */
export function keptSecret(file) {
  try {
    writeFileSync(file, randomBytes(32).toString("hex") + "\n", { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret === "") throw new Error(`${file} is empty. Put the secret back into it, or remove the file to get a new one.`);
  return secret;
}
