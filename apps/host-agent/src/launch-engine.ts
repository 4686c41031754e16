import { allEngineKinds, type EngineKind, isPairKind, traitsOf } from "@dragoman/domain/hosts";
import { type EngineSettings, setNiceness } from "@dragoman/host-protocol";
import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Launch } from "./kept-engine.js";
import { newSocket } from "./socket-folder.js";

/** Where the programs of the engines are. */
export type EnginePrograms = Readonly<Record<EngineKind, string>>;

/** Beside this one in the folder of all programs. */
export const installedPrograms = enginePrograms((program) => fileURLToPath(new URL(`../../${program}/dist/bundle.mjs`, import.meta.url)));

/** The program of each kind, by where programs are. */
export function enginePrograms(place: (program: string) => string): EnginePrograms {
  return Object.fromEntries(allEngineKinds.map((kind) => [kind, place(traitsOf(kind).program)])) as EnginePrograms;
}

/** Where engines listen: on sockets of their own in a folder, or at an address. */
export interface EnginePlace {
  readonly sockets?: string | undefined;
  readonly host: string;
}

/**
 * Starts engines of these programs only. They get the agent's environment without its secrets, and where the database is only those that
 * need it.
 */
export function launchEngines(
  programs: EnginePrograms, { sockets, host }: EnginePlace, environment: NodeJS.ProcessEnv = process.env,
): Launch {
  const { DRAGOMAN_DATABASE_URL, DRAGOMAN_ADMIN_PASSWORD: _withheld, DRAGOMAN_AGENT_SECRET: _agents, ...shared } = environment;
  return (order, key) => {
    const { kind, ...settings } = order;
    const socket = sockets === undefined || !isPairKind(kind) ? undefined : newSocket(sockets);
    const door = { key, host, ...(socket === undefined ? {} : { socket }) } satisfies Partial<EngineSettings>;
    const forKind = traitsOf(kind).needsDatabase ? { DRAGOMAN_DATABASE_URL } : {};
    const DRAGOMAN_ENGINE = JSON.stringify(isPairKind(kind) ? { ...settings, ...door } : settings);
    const child = fork(programs[kind], [], {
      env: { ...shared, ...forKind, DRAGOMAN_ENGINE }, execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"],
      // A group of its own: Ctrl-C in the terminal of an agent must reach the agent alone, which keeps the order of stopping.
      detached: true,
    });
    if (!isPairKind(kind) && child.pid !== undefined) {
      setNiceness(child.pid, Math.min(getPriority() + niceness[kind], constants.priority.PRIORITY_LOW));
    }
    // One that was killed has left it there.
    if (socket !== undefined) child.once("close", () => rmSync(socket, { force: true }));
    return child;
  };
}

/**
 * How far each is behind the agent: whoever waits for a translation goes before jobs, and these before trainings, also while all of them
 * start.
 */
const niceness = { job: 5, training: constants.priority.PRIORITY_BELOW_NORMAL } as const;
