import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setUp } from "./set-up.mjs";
import { WrongSetting } from "./settings.mjs";

/** Whether these arguments of `npm run up` ask for the sandbox. */
export const asksForSandbox = (args) => args.includes("--sandbox");

/** Sets up what is missing and runs the sandbox in this very process, until `signal` aborts. It needs nothing else of the machine. */
export async function upSandbox({ root, args, say, tell, signal, steps }) {
  await setUp({ root, say, signal, steps });
  const { runSandbox } = await import(pathToFileURL(join(root, "apps/sandbox/dist/run-sandbox.js")).href);
  await runSandbox({ args, environment: process.env, say: tell, signal }).catch((error) => {
    throw error.name === "WrongSetting" ? new WrongSetting(error.message) : error;
  });
}
