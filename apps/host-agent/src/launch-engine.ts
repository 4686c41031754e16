import type { EngineSettings } from "@dragoman/host-protocol";
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Launch } from "./kept-engine.js";

/** Where the programs of the engines are. */
export interface EnginePrograms {
  readonly job: string;
  readonly translation: string;
}

/** Beside this one in the folder of all programs. */
export const installedPrograms: EnginePrograms = {
  job: fileURLToPath(new URL("../../job-engine/dist/main.js", import.meta.url)),
  translation: fileURLToPath(new URL("../../translation-engine/dist/main.js", import.meta.url)),
};

/** Starts engines of these programs only. They get the agent's environment, but the database is for job engines. */
export function launchEngines(programs: EnginePrograms, host: string, environment: NodeJS.ProcessEnv = process.env): Launch {
  const { DRAGOMAN_DATABASE_URL, DRAGOMAN_ADMIN_PASSWORD: _withheld, ...shared } = environment;
  return (order) => {
    const { kind, ...settings } = order;
    const forKind = kind === "job" ? { DRAGOMAN_DATABASE_URL } : {};
    const DRAGOMAN_ENGINE = JSON.stringify(kind === "job" ? settings : { ...settings, host } satisfies Partial<EngineSettings>);
    return fork(programs[kind], [], {
      env: { ...shared, ...forKind, DRAGOMAN_ENGINE }, execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"],
      // A group of its own: Ctrl-C in the terminal of an agent must reach the agent alone, which keeps the order of stopping.
      detached: true,
    });
  };
}
