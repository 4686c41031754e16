import { fileURLToPath } from "node:url";
import { productionSteps, setUp, setUpForProduction, setUpSteps } from "./set-up.mjs";
import { stepConsole } from "./steps.mjs";
import { installOffice, officeStep } from "./system-packages.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const people = stepConsole((text) => process.stderr.write(text));
const say = (sentence) => people.write(`${sentence}\n`);

/** Sets up this clone and resolves with an exit code. */
export async function setUpByCommand(words) {
  const production = words.length === 1 && words[0] === "--production";
  if (words.length > 0 && !production) {
    say("Usage: npm run set-up, or npm run set-up -- --production");
    return 2;
  }
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => stop.abort());
  const steps = people.steps([officeStep(root), ...(production ? productionSteps : setUpSteps)(root)]);
  const given = { root, say, steps, signal: stop.signal };
  try {
    if (process.env.DRAGOMAN_OFFICE === "on") await installOffice(given);
    await (production ? setUpForProduction : setUp)(given);
    return 0;
  } catch (error) {
    say(stop.signal.aborted ? "Stopped." : error.message);
    return 1;
  }
}
