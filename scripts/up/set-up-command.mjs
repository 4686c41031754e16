import { fileURLToPath } from "node:url";
import { setUp, setUpForProduction } from "./set-up.mjs";
import { installOffice } from "./system-packages.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const say = (sentence) => process.stderr.write(`${sentence}\n`);

/** Sets up this clone and resolves with an exit code. */
export async function setUpByCommand(words) {
  const production = words.length === 1 && words[0] === "--production";
  if (words.length > 0 && !production) {
    say("Usage: npm run set-up, or npm run set-up -- --production");
    return 2;
  }
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => stop.abort());
  try {
    if (process.env.DRAGOMAN_OFFICE === "on") await installOffice({ root, say, signal: stop.signal });
    await (production ? setUpForProduction : setUp)({ root, say, signal: stop.signal });
    return 0;
  } catch (error) {
    say(stop.signal.aborted ? "Stopped." : error.message);
    return 1;
  }
}
