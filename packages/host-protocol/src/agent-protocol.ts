import {
  type AgentStatus, allEngineKinds, type Engine, type EngineKind, type EngineOf, type HostSystemProfile, isPairKind, type PairEngineKind,
  type ProcessFigures, servesPair,
} from "@dragoman/domain/hosts";
import { technologyRanks } from "@dragoman/domain/language-pairs";
import type { AgentMoment } from "./agent-proof.js";
import { amount, byName, flag, list, oneOf, percent, shape, text, whole, type Read } from "./message-shapes.js";

/**
 * What a server says to a host agent, as JSON over HTTP:
 *
 * - `GET /status` answers an AgentStatus, `GET /profile` a HostSystemProfile, `GET /figures` the ProcessFigures of the agent and its
 *   engines;
 * - `PUT /engines` with the exact set of engines to keep answers an AgentStatus and its mark; what is not in the set is stopped. With
 *   `unless: { mark, ms }` the answer comes when the status has another mark than that, or after `ms`;
 * - `PUT /certificate` with a renewed certificate of the host, as a PEM text, puts it in the place of the present one;
 * - `GET`, `PUT` and `DELETE /models` are about trained models, as `model-protocol.ts` says.
 *
 * Question and answer carry a proof of the shared secret (`agent-proof.ts`); neither is larger than `mostAgentBytes`. Whoever asks
 * without knowing what moment it is for the agent, or too far from that, is answered `notNow` with an AgentMoment, and asks again.
 */
export const agentPaths = {
  status: "/status", profile: "/profile", figures: "/figures", engines: "/engines", certificate: "/certificate", models: "/models",
} as const;

/** Status of the answer to a question that was not asked in the present run of the agent, too long ago, or asked before. */
export const notNow = 409;

/** Largest message to or from an agent. */
export const mostAgentBytes = 1024 * 1024;

type OrderOf<K extends EngineKind> = K extends EngineKind ? Omit<EngineOf<K>, "expectedRunning" | "report"> : never;

/** An engine of a pair that an agent is to keep running. */
export type PairEngineOrder = OrderOf<PairEngineKind>;

/** An engine that an agent is to keep running. */
export type EngineOrder = OrderOf<EngineKind>;

/** What the agent must know of an engine to keep it. */
export function engineOrder(engine: Engine): EngineOrder {
  if (!servesPair(engine)) return { kind: engine.kind, id: engine.id };
  const { kind, id, languagePairId, desiredProcessingUnits, maximumProcessingUnits, mode } = engine;
  return { kind, id, languagePairId, desiredProcessingUnits, maximumProcessingUnits, ...(mode === undefined ? {} : { mode }) };
}

const engineId = text(20, /^[A-Za-z0-9_]+$/);
const pairId = text(200, /^[A-Za-z0-9_-]+$/);
const units = whole(1, 10_000);
const aKind = shape({ kind: oneOf(...allEngineKinds), id: engineId });
const ofPair = shape({ languagePairId: pairId, desiredProcessingUnits: units, maximumProcessingUnits: units }, { mode: text(40) });
const anOrder: Read<EngineOrder> = (value, at) => {
  const { kind, id } = aKind(value, at);
  return isPairKind(kind) ? { kind, id, ...ofPair(value, at) } : { kind, id };
};
const mark = text(100);
const orders = shape({ engines: list(anOrder, 1_000) }, { unless: shape({ mark, ms: whole(0, 10_000) }) });

/** What a `PUT /engines` says. */
export interface EngineOrders {
  readonly engines: readonly EngineOrder[];
  /** The answer waits, for so long at most, while the status has this mark. */
  readonly unless?: { readonly mark: string; readonly ms: number };
}

/** The body of a `PUT /engines`; throws `host-message-invalid`. */
export function readOrders(body: unknown): EngineOrders {
  return orders(body, "body");
}

const renewed = shape({ certificate: text(20_000) });

/** The certificate of a `PUT /certificate`; throws `host-message-invalid`. */
export function readRenewed(body: unknown): string {
  return renewed(body, "body").certificate;
}

const moment = shape({ run: text(36), ms: whole(0, Number.MAX_SAFE_INTEGER) });

/** The body of a `notNow`; throws `host-message-invalid`. */
export function readMoment(body: unknown): AgentMoment {
  return moment(body, "moment");
}

const word = text(200);
const engineUrl = /^(?:(?:psk|https):\/\/[^/?#@\s]+:\d{1,5}|unix:\/[^\0]+)$/;
const sentence = text(2_000);
const option = shape({ id: word, values: list(word, 200), systemDefault: word });
const rank = oneOf(...technologyRanks);
const published = shape({}, { bleu: percent, chrf: percent, comet: percent, testSet: word });
const pair = shape({
  id: pairId, sourceLanguageId: word, targetLanguageId: word, domain: word, platform: word, technology: word, version: word,
  linguisticOptions: list(option, 50),
}, {
  estimatesQuality: flag, estimatesWell: flag, checksOutput: flag, isReference: flag, modes: list(text(40), 50), revision: word, rank,
  published, chain: text(402, /^[A-Za-z0-9_-]+>>[A-Za-z0-9_-]+$/),
});
const report = shape(
  { running: flag, filledProcessingUnits: whole(0, 10_000), restarts: whole(0, Number.MAX_SAFE_INTEGER) },
  { busyProcessingUnits: whole(0, 10_000), url: text(300, engineUrl), key: text(100, /^[\w-]{40,}$/), lastFailure: sentence,
    revision: word },
);
const status = shape({
  agentId: word,
  probing: flag,
  host: shape({
    agentRunning: flag, languagePairs: list(pair, 2_000), databaseConfigured: flag, logicalCores: whole(1, 100_000),
    warnings: list(sentence, 100), errors: list(sentence, 100),
  }),
  engines: byName(report, 1_000),
}, { installation: shape({ id: word, place: sentence }) });

/** The answer to `GET /status` and `PUT /engines`; throws `host-message-invalid`. */
export function readStatus(body: unknown): AgentStatus {
  return status(body, "status");
}

const marked = shape({}, { mark });

/** The mark of a status, the same as long as the status is; older agents tell none. Throws `host-message-invalid`. */
export function readMark(body: unknown): string | undefined {
  return marked(body, "status").mark;
}

const megabytes = whole(0, Number.MAX_SAFE_INTEGER);
const usage = { totalInMB: megabytes, freeInMB: megabytes, usedInMB: megabytes };
const gpuProcess = shape({ pid: whole(0, Number.MAX_SAFE_INTEGER), processName: sentence, usedMemoryInMB: megabytes });
const profile = shape({
  gpus: shape({
    driverVersion: word, count: whole(0, 1_000),
    gpu: list(shape({ modelName: word, memoryUsage: shape(usage), utilization: percent, processes: list(gpuProcess, 1_000) }), 1_000),
  }),
  memory: shape(usage),
  cpu: list(shape({
    modelName: word, cores: whole(1, 100_000), cacheSizeInMB: word, clockSpeedInMHz: whole(0, 1_000_000), flags: list(word, 1_000),
    utilization: percent,
  }), 1_000),
  disk: list(shape({ path: sentence, ...usage }), 1_000),
});

/** The answer to `GET /profile`; throws `host-message-invalid`. */
export function readProfile(body: unknown): HostSystemProfile {
  return profile(body, "profile");
}

const numbers = byName(byName(amount, 5_000), 50);
const processes = list(shape({
  process: word, run: word, started: amount, cpuSeconds: amount, residentBytes: amount, heapBytes: amount, busySeconds: amount,
  counts: numbers, levels: numbers,
}, { engine: engineId }), 1_001);

/** The answer to `GET /figures`; throws `host-message-invalid`. */
export function readFigures(body: unknown): readonly ProcessFigures[] {
  return processes(body, "figures");
}
