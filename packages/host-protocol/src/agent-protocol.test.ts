import { type AgentStatus, allEngineKinds, type Engine, isPairKind, type ProcessFigures } from "@dragoman/domain/hosts";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { engineOrder, type EngineOrder, readFigures, readMark, readOrders, readProfile, readStatus } from "./agent-protocol.js";

const invalid = expect.objectContaining({ kind: "invalid", code: "host-message-invalid" });
const status: AgentStatus = {
  agentId: "a1", installation: { id: "i1", place: "/srv/data on alpha" }, probing: false,
  host: {
    agentRunning: true, databaseConfigured: true, logicalCores: 2, warnings: ["w"], errors: [],
    languagePairs: [{
      id: "EngCat_Generic_SRV_RBMT_1_0_x_1", sourceLanguageId: "eng", targetLanguageId: "cat", domain: "Generic", platform: "SRV",
      technology: "RBMT",
      version: "1.0.1", linguisticOptions: [{ id: "Variant", values: ["", "valencia"], systemDefault: "" }], estimatesQuality: false,
      estimatesWell: true,
      isReference: true, modes: ["cpu"], rank: "preferred", published: { bleu: 26.1, chrf: 54.8, comet: 0.86, testSet: "flores200" },
      chain: "EngSpa_Generic_SRV_RBMT_1_0_x_1>>SpaCat_Generic_SRV_RBMT_1_0_x_1",
    }],
  },
  engines: {
    EngCat: {
      running: true, url: "unix:/data/engines/0a1b", key: "k".repeat(43), filledProcessingUnits: 1, busyProcessingUnits: 1, restarts: 2,
      lastFailure: "it ended.",
    },
    job: { running: false, filledProcessingUnits: 0, restarts: 0 },
  },
};
const ofPair = { languagePairId: "EngCat_Generic_SRV_RBMT_1_0_x_1", desiredProcessingUnits: 1, maximumProcessingUnits: 2 };
/** One of each kind. */
const orders: readonly EngineOrder[] = allEngineKinds.map((kind) =>
  (isPairKind(kind) ? { kind, id: kind, ...ofPair } : { kind, id: kind }));

const translation = orders.find(({ kind }) => kind === "translation");

/** The same plain data with one member, at any depth, replaced. */
function withChange(value: unknown, path: string, to: unknown): unknown {
  const [first = "", ...rest] = path.split(".");
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[first] = rest.length === 0 ? to : withChange(copy[first], rest.join("."), to);
  return copy;
}

describe("a status", () => {
  it("of an older agent arrives without what that does not tell", () => {
    const [first] = status.host.languagePairs as [AgentStatus["host"]["languagePairs"][number]];
    const {
      estimatesQuality: _quality, estimatesWell: _well, isReference: _compared, modes: _modes, rank: _rank, published: _scores,
      chain: _chain, ...pair
    } = first;
    const older = { ...status, host: { ...status.host, languagePairs: [pair] } };
    expect(readStatus(older)).toEqual(older);
  });

  it("arrives as it was sent, without what nobody knows", () => {
    expect(readStatus(JSON.parse(JSON.stringify(status)))).toEqual(status);
    expect(readStatus({ ...status, more: 1, host: { ...status.host, more: 1 } })).toEqual(status);
    expect([readMark({ ...status, mark: "m" }), readMark(status)]).toEqual(["m", undefined]);
    const { installation: _untold, ...older } = status;
    expect(readStatus(older)).toEqual(older);
  });

  it.each([
    ["agentId", 1], ["installation", {}], ["installation.id", 1], ["probing", "no"],
    ["host", null], ["host", []], ["host.logicalCores", 0], ["host.logicalCores", 1.5],
    ["host.warnings", ["x".repeat(2_001)]],
    ["host.errors", new Array(101).fill("")], ["host.languagePairs", {}], ["host.languagePairs.0.id", "a b"],
    ["host.languagePairs.0.linguisticOptions", [{}]],
    ["host.languagePairs.0.estimatesQuality", "yes"], ["host.languagePairs.0.checksOutput", 1],
    ["host.languagePairs.0.estimatesWell", 1],
    ["host.languagePairs.0.isReference", 1], ["host.languagePairs.0.modes", [1]],
    ["host.languagePairs.0.chain", "EngSpa_Generic"],
    ["host.languagePairs.0.rank", "best"], ["host.languagePairs.0.published", 27], ["host.languagePairs.0.published.bleu", 101],
    ["engines", []], ["engines.EngCat.running", 1], ["engines.EngCat.url", "https://127.0.0.1"],
    ["engines.EngCat.url", "file:///etc/passwd"], ["engines.EngCat.url", "unix:engines/0a1b"],
    ["engines.EngCat.url", "http://127.0.0.1:4711"],
    ["engines.EngCat.url", "https://user@evil.example:80"], ["engines.EngCat.url", "https://a:1/path"], ["engines.EngCat.key", "short"],
    ["engines.EngCat.restarts", -1],
    ["engines.EngCat.busyProcessingUnits", -1], ["engines.job", null],
  ])("is refused with %s = %j", (path, to) => {
    expect(() => readStatus(withChange(status, path, to))).toThrow(invalid);
  });

  it("cannot change what objects are", () => {
    const read = readStatus(JSON.parse(JSON.stringify(status).replace('"job":', '"__proto__":')));
    expect(Object.getPrototypeOf(read.engines)).toBe(Object.prototype);
    expect(Object.keys(read.engines)).toEqual(["EngCat", "__proto__"]);
  });
});

describe("orders", () => {
  it("arrive as they were sent", () => {
    for (const engines of [orders, [{ ...translation, mode: "gpu" }], []]) expect(readOrders({ engines })).toEqual({ engines });
    const waiting = { engines: [], unless: { mark: "m", ms: 4_000 } };
    expect(readOrders(waiting)).toEqual(waiting);
  });

  it.each([
    [undefined], [null], [[]], [{}], [{ engines: {} }], [{ engines: [{ kind: "search", id: "x" }] }],
    [{ engines: [{ kind: "constructor", id: "x" }] }],
    [{ engines: [{ kind: "job", id: "" }] }], [{ engines: [{ kind: "job", id: "x".repeat(21) }] }],
    [{ engines: [{ ...translation, languagePairId: "../x" }] }], [{ engines: [{ ...translation, desiredProcessingUnits: 0 }] }],
    [{ engines: [{ ...translation, mode: "x".repeat(41) }] }], [{ engines: [{ kind: "translation", id: "x" }] }],
    [{ engines: new Array(1_001).fill(orders[0]) }], [{ engines: [], unless: { mark: "m", ms: 10_001 } }],
    [{ engines: [], unless: { mark: "m" } }], [{ engines: [], unless: { mark: "m".repeat(101), ms: 1 } }],
  ])("are refused: %#", (body) => {
    expect(() => readOrders(body)).toThrow(invalid);
  });

  it("hold nothing but what an agent needs", () => {
    const report = { running: true, filledProcessingUnits: 1, restarts: 0 };
    for (const order of orders) expect(engineOrder({ ...order, expectedRunning: true, report } as Engine)).toEqual(order);
  });
});

describe("figures", () => {
  const agent: ProcessFigures = {
    process: "host-agent", run: "0f7a", started: 1_760_000_000.5, cpuSeconds: 1.5, residentBytes: 1, heapBytes: 1, busySeconds: 0.25,
    counts: {}, levels: {},
  };
  const engine = { ...agent, process: "job-engine", engine: "job", counts: { words: { EngSpa: 7 } }, levels: { jobs: { "": 1 } } };

  it("arrive as they were sent, without what nobody knows", () => {
    expect(readFigures([agent, { ...engine, more: 1 }])).toEqual([agent, engine]);
  });

  it.each([
    ["process", 1], ["run", undefined], ["engine", 7], ["started", -1], ["cpuSeconds", "1"], ["residentBytes", Number.NaN],
    ["heapBytes", null], ["busySeconds", Infinity], ["counts", []], ["counts.words", 7],
    ["counts.words.EngSpa", -1], ["levels.jobs", { "": "1" }],
  ])("are refused with %s = %j", (path, to) => {
    expect(() => readFigures([withChange(engine, path, to)])).toThrow(invalid);
  });
});

it("whatever comes is read or refused, and never breaks anything else", () => {
  fc.assert(fc.property(fc.anything(), (value) => {
    for (const read of [readStatus, readMark, readOrders, readProfile, readFigures]) {
      try {
        read(value);
      } catch (error) {
        expect(error).toEqual(invalid);
      }
    }
  }));
});
