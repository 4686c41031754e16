// Not the whole package: the agent needs none of its clients and detectors, and should stay small.
import { checkModelFile, openDrivers } from "@dragoman/adapters-engines/drivers";
import { answerParent, cannotStart, endWithParent, loopbackAddress } from "@dragoman/host-protocol";
import { openProcessLog } from "@dragoman/host-protocol/process-log";
import { mkdir } from "node:fs/promises";
import { startHostAgent } from "./host-agent.js";
import { usualTimes } from "./kept-engine.js";
import { installedPrograms, launchEngines } from "./launch-engine.js";
import { type AgentSettings, readAgentSettings } from "./settings.js";
import { openSocketFolder } from "./socket-folder.js";

/** Answering servers, closing files: what the end takes besides the engines. */
const endMs = 1_500;

/** There an agent is that of the server's own host. One at another address on loopback may be another user's, or in another container. */
const usualAddresses = new Set(["127.0.0.1", "::1"]);

/** Runs the agent of this host until it is asked to stop, or until the process that started it is gone. */
async function main(): Promise<void> {
  const parent = answerParent();
  const settings = readAgentSettings(process.env);
  parent.phase("settings read");
  const { log } = openProcessLog({ about: { process: "host-agent" }, level: settings.logLevel });
  const agent = await start(settings, (event, facts) => log.info(facts, event));
  endWithParent(() => agent.close(), usualTimes.closingMs + endMs);
  if (process.connected) process.send?.({ type: "ready", port: agent.port });
  log.info({ host: settings.host, port: agent.port }, "host agent ready");
}

async function start(settings: AgentSettings, log: (event: string, facts: object) => void): ReturnType<typeof startHostAgent> {
  await mkdir(settings.dataDir, { recursive: true });
  const drivers = openDrivers({ ...process.env, DRAGOMAN_DATA_DIR: settings.dataDir });
  const sockets = usualAddresses.has(loopbackAddress(settings.host)) ? await openSocketFolder(settings.dataDir) : undefined;
  const agent = await startHostAgent(settings, {
    pairs: { all: drivers, first: settings.firstPairs },
    launch: launchEngines(installedPrograms, { sockets: sockets?.path, host: settings.host }),
    checkModel: checkModelFile,
    log,
  });
  return { ...agent, close: async () => { await agent.close(); sockets?.close(); } };
}

main().catch((cause: unknown) => cannotStart("host agent", cause));
