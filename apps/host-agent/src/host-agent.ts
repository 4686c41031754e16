import { invalid } from "@dragoman/domain/common";
import { loopbackAddress, OwnProcess } from "@dragoman/host-protocol";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { agentServer } from "./agent-server.js";
import { EngineKeeper } from "./engine-keeper.js";
import { InstalledPairs, type PairSources } from "./installed-pairs.js";
import { readInstallation } from "./installation.js";
import type { KeepingTimes, Launch } from "./kept-engine.js";
import { ModelFolder } from "./model-folder.js";
import { readHostProfile } from "./profile/read-host-profile.js";
import type { AgentSettings } from "./settings.js";
import { StatusNews } from "./status-news.js";

export interface RunningAgent {
  readonly port: number;
  /** Is silent at once, then ends all engines in the order of their kinds. */
  close(): Promise<void>;
}

export interface AgentParts {
  readonly pairs: PairSources;
  readonly launch: Launch;
  /** Rejects where the model of a file is of no use to the engines of this host. */
  readonly checkModel: (path: string) => Promise<void>;
  readonly log: (event: string, facts: Readonly<Record<string, unknown>>) => void;
  readonly times?: KeepingTimes;
}

/** Starts the agent of this host; it answers when the promise resolves. */
export async function startHostAgent(
  settings: Pick<AgentSettings, "host" | "port" | "secret" | "databaseUrl" | "certificate" | "dataDir">, parts: AgentParts,
): Promise<RunningAgent> {
  const agentId = randomUUID();
  const own = new OwnProcess("host-agent");
  const installation = await readInstallation(settings.dataDir);
  const news = new StatusNews(() => ({
    agentId, installation,
    probing: installed.probing,
    host: {
      agentRunning: true, languagePairs: installed.pairs, databaseConfigured: settings.databaseUrl !== undefined,
      logicalCores: availableParallelism(), warnings: installed.warnings, errors: [],
    },
    engines: keeper.reports(),
  }));
  const look = (): void => news.look();
  const keeper = new EngineKeeper(parts.launch, parts.log, parts.times, look);
  const installed = new InstalledPairs(parts.pairs, look);
  const models = new ModelFolder(join(settings.dataDir, "models"), parts.checkModel, (languagePairId) => {
    parts.log("model came or went", { languagePairId });
    // What serves the pair goes on until an engine is ready that has the new one.
    void installed.lookNow().then(() => { if (installed.has(languagePairId)) keeper.renew(languagePairId); });
  });
  await models.open();
  const server = agentServer({ agentId, ...settings }, {
    news,
    profile: readHostProfile,
    figures: () => [own.figures(), ...keeper.figures()],
    keep: (orders) => keeper.keep(orders),
    models,
    renew: (renewed) => {
      if (settings.certificate === undefined) {
        throw invalid("host-message-invalid", "The agent listens on loopback.", "There it speaks without certificates.");
      }
      settings.certificate.renew(renewed);
      parts.log("certificate renewed", {});
    },
  });
  server.listen(settings.port, loopbackAddress(settings.host));
  await once(server, "listening");
  void installed.open().then(() => parts.log("pairs looked at", { pairs: installed.pairs.length }));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      installed.close();
      server.close();
      server.closeAllConnections();
      await keeper.close();
    },
  };
}
