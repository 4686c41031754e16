import { type Check, type Finding, good, missing, notReached, skipped } from "./check.js";
import type { Look, Patient } from "./patient.js";

/** Tokens and time stamps bear a little; more confuses whoever reads logs of two machines. */
const mostSkewSeconds = 30;
const notSignedIn = skipped("Nobody is signed in.");

interface Host {
  readonly hostname: string;
  readonly hostAgentRunning: boolean;
  readonly message: { readonly errors?: readonly string[] };
  readonly jobEngines: readonly { readonly running: boolean }[];
}

interface Format { readonly extension: string; readonly available: boolean; readonly missing: string }

/** What is asked of the server itself. */
export const serverChecks: readonly Check[] = [
  {
    what: "server", outcome: "unavailable",
    fix: "Start it with `npm run up`, or say where it is: --url or DRAGOMAN_URL.",
    look: async (patient) => {
      const { url } = patient;
      const answer = await patient.look("/livez").catch((error: unknown) => error as Error);
      if (answer instanceof Error) return missing(`Nobody answers at ${url}: ${answer.message}`);
      if (answer.status === 200 && valueAt(answer.json, "live") === true) return good(`It answers at ${url}.`);
      return missing(`What answers at ${url} is no Dragoman: status ${answer.status}.`,
        "Another program has its port, or a proxy stands before it: say where the server is with --url or DRAGOMAN_URL.");
    },
  },
  {
    what: "readiness", outcome: "unavailable",
    fix: "Wait a moment; when it lasts, the log of the server says why.",
    look: whenReached(async (patient) => {
      const { status, json } = await patient.look("/readyz");
      const failing = listAt<string>(json, "failing");
      if (status === 200) {
        return good(failing.length === 0 ? "It is ready." : `It is ready, but not all engines start: ${failing.join("; ")}`);
      }
      const error = valueAt(json, "error");
      return missing([valueAt(error, "message"), valueAt(error, "details")].filter((text) => typeof text === "string").join(" ")
        || `Asked whether it is ready, it answers ${status}.`);
    }),
  },
  {
    what: "clock", outcome: undefined,
    fix: "Set both clocks by the network: `timedatectl set-ntp true`.",
    look: whenReached(async (patient) => {
      const { serverTime, ownTime } = await patient.look("/livez");
      if (serverTime === undefined) return skipped("The server does not say what time it is.");
      const seconds = Math.round((ownTime - serverTime) / 1000);
      if (Math.abs(seconds) <= mostSkewSeconds) return good("Both clocks agree.");
      return missing(`The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} that of the server.`);
    }),
  },
  {
    what: "credentials", outcome: "notAllowed",
    fix: "`dragoman login` signs in; DRAGOMAN_TOKEN or DRAGOMAN_API_KEY do as well.",
    look: whenReached(async (patient) => {
      const account = await patient.account().catch((error: unknown) => error as Error);
      if (account instanceof Error) return missing(account.message);
      if (account.credentials === undefined) return missing("Nobody is signed in.");
      const { status, json } = await patient.look("/api/v2/users/me");
      if (status === 200) return good(`${String(valueAt(json, "username"))}, by ${account.from}.`);
      return missing(`The server does not take ${account.from}: it is wrong, out of date, or its user was disabled.`);
    }),
  },
  {
    what: "role", outcome: "notAllowed",
    fix: "An administrator gives one: `dragoman users change <username> --role translator`.",
    look: whenSignedIn(async (patient) => {
      const roles = listAt<string>((await patient.look("/api/v2/users/me")).json, "roles").filter((role) => role !== "");
      return roles.length === 0 ? missing("This user has no role, and may do nothing.") : good(`${roles.join(", ")}.`);
    }),
  },
  {
    what: "pairs installed", outcome: "unavailable",
    fix: "Name them in DRAGOMAN_PAIRS and start again, or install them: `apt-get install apertium apertium-eng-spa`.",
    look: whenSignedIn((patient) => pairsIn(patient, "installed", "installed")),
  },
  {
    what: "pairs running", outcome: "unavailable",
    fix: "`dragoman hosts start <host> <engine>` starts the engine of a pair; `dragoman hosts list` shows both.",
    look: whenSignedIn((patient) => pairsIn(patient, "translation", "offered by an engine")),
  },
  {
    what: "hosts", outcome: "unavailable",
    fix: "Start the host agent on that machine again; `dragoman hosts list` shows all.",
    look: onHosts((hosts) => {
      const lost = hosts.filter(({ hostAgentRunning }) => !hostAgentRunning).map(({ hostname }) => hostname);
      if (lost.length > 0) return missing(`The agent does not answer on ${lost.join(", ")}.`);
      const errors = hosts.flatMap(({ hostname, message }) => (message.errors ?? []).map((error) => `${hostname}: ${error}`));
      return errors.length > 0 ? missing(errors.join(" ")) : good(`${hosts.length} with a running agent.`);
    }),
  },
  {
    what: "job engines", outcome: "unavailable",
    fix: "`dragoman hosts start <host> <engine>` starts one; without any, documents wait.",
    look: onHosts((hosts) => {
      const running = hosts.flatMap(({ jobEngines }) => jobEngines).filter((engine) => engine.running).length;
      return running === 0 ? missing("No job engine runs.") : good(`${running} running.`);
    }),
  },
  {
    what: "document formats", outcome: undefined,
    fix: "Install what they are read with, on every machine that runs the server or a job engine.",
    look: whenSignedIn(async (patient) => {
      const { status, json } = await patient.look("/api/ext/v1/document-formats");
      if (status !== 200) return skipped(`The server answers ${status}.`);
      const lacking = listAt<Format>(json, "inputFormats").filter((one) => !one.available);
      if (lacking.length === 0) return good("All of them can be read.");
      const endings = [...new Set(lacking.map(({ extension }) => extension))].join(" ");
      return missing(`These cannot be read: ${endings}.`, [...new Set(lacking.map((format) => format.missing))].join(" "));
    }),
  },
];

function whenReached(look: (patient: Patient) => Promise<Finding>): Check["look"] {
  return async (patient) => {
    const answer = await patient.look("/livez").catch(() => undefined);
    return answer?.status === 200 ? look(patient) : notReached;
  };
}

function whenSignedIn(look: (patient: Patient) => Promise<Finding>): Check["look"] {
  return whenReached(async (patient) => ((await patient.look("/api/v2/users/me")).status === 200 ? look(patient) : notSignedIn));
}

async function pairsIn(patient: Patient, mode: string, how: string): Promise<Finding> {
  const { status, json } = await patient.look(`/api/v2/language-pairs?chains=excluded&mode=${mode}`);
  if (status !== 200) return skipped(`This role may not see them: the server answers ${status}.`);
  const pairs = listAt(json, "languagePairs");
  return pairs.length === 0 ? missing(`No pair is ${how}.`) : good(`${pairs.length} ${how}.`);
}

function onHosts(look: (hosts: readonly Host[]) => Finding): Check["look"] {
  return whenSignedIn(async (patient) => {
    const answer: Look = await patient.look("/api/v2/hosts");
    if (answer.status !== 200) return skipped(`This role may not see them: the server answers ${answer.status}.`);
    return look(listAt<Host>(answer.json, "hosts"));
  });
}

function valueAt(json: unknown, name: string): unknown {
  return typeof json === "object" && json !== null ? (json as Record<string, unknown>)[name] : undefined;
}

function listAt<T = unknown>(json: unknown, name: string): readonly T[] {
  const found = valueAt(json, name);
  return Array.isArray(found) ? found as readonly T[] : [];
}
