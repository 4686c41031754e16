import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Driver } from "@dragoman/application/segments";
import { DomainError } from "@dragoman/domain/common";
import { languagePair } from "@dragoman/domain/language-pairs";
import { driverContract } from "@dragoman/port-contracts/segments";
import { afterAll, describe, expect, it } from "@jest/globals";
import { failingStages, isAlive } from "../../test/fake-stages.js";
import { itWithApertium } from "../../test/with-apertium.js";
import { ApertiumDriver } from "./apertium/apertium-driver.js";
import { ApertiumPipeline } from "./apertium/apertium-pipeline.js";
import { SteadyExchange } from "./apertium/steady-exchange.js";
import { driverOf, driverSettings, openDrivers } from "./drivers.js";
import { SandboxDriver } from "./sandbox/sandbox-driver.js";

const canLook = existsSync(`/proc/self/task/${process.pid}/children`);
const cannotCount = canLook ? {} : { count: "there is no /proc here" };

/** Processes that this one started and that still run. */
function programs(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").split(" ").filter((pid) => pid.trim() !== "");
  return children.filter((pid) => isAlive(Number(pid))).length;
}

const close = async (): Promise<void> => undefined;
const cache = mkdtempSync(join(tmpdir(), "dragoman-drivers-"));
afterAll(() => rmSync(cache, { recursive: true }));

driverContract("SandboxDriver", async () => ({
  adapter: new SandboxDriver(), languagePairId: "EngSpa_Generic_SRV_SANDBOX_1_0_x_0", close,
  harms: { fail: ["sandbox:fail"] }, programs: () => 0,
  cannot: { hang: "the sandbox has no programs that could hang", die: "the sandbox has no programs; it dies with its process" },
}), { describe, it });

driverContract("ApertiumDriver", async () => {
  const adapter = new ApertiumDriver({ cache });
  const harmless = "no text is known to harm the stages of this pair";
  return {
    adapter, languagePairId: (await adapter.offered(["EngSpa"]))[0]?.id ?? "", close, harms: {}, programs,
    cannot: { ...cannotCount, fail: harmless, hang: harmless, die: harmless },
  };
}, { describe, it: itWithApertium });

/** Apertium's pipeline on stages that do what a text asks for; they give back every other text as it came. */
driverContract("ApertiumPipeline on stages that misbehave", async () => {
  const { stages, remove } = failingStages();
  const pair = languagePair({ source: "eng", target: "spa", technology: "RBMT", version: "0.8.1", estimatesQuality: true });
  const adapter: Driver = {
    technology: pair.technology, rank: "usual",
    offered: async (directions = ["engspa"]) => (directions.map((way) => way.toLowerCase()).includes("engspa") ? [pair] : []),
    installed: async (id) => (id === pair.id ? pair : undefined),
    async open(id) {
      if (id !== pair.id) throw new DomainError("invalid", "language-pair-not-installed", id);
      return new ApertiumPipeline(await SteadyExchange.open(stages, { startMs: 20_000, replyMs: 1_500 }), pair.targetLanguageId);
    },
  };
  return {
    adapter, languagePairId: pair.id, close: async () => remove(), programs, cannot: cannotCount,
    harms: { fail: ["please die"], hang: ["please hang"], die: ["perish"] },
  };
}, { describe, it });

describe("the registry of drivers", () => {
  it("opens each as the environment has it, and finds it by the technology in the id of a pair", () => {
    const drivers = openDrivers({});
    expect(drivers.map(({ technology, rank }) => [technology, rank])).toEqual([["RBMT", "usual"], ["SANDBOX", "lastResort"]]);
    for (const driver of drivers) expect(driverOf(`EngSpa_Generic_SRV_${driver.technology}_1_0_x_0`, drivers)).toBe(driver);
    expect(() => driverOf("EngSpa_Generic_SRV_NMT_1_0_x_0", drivers)).toThrow(/no technology/);
  });

  it("has one driver for each technology, and documents each variable once", () => {
    const names = [...openDrivers({}).map(({ technology }) => technology), ...driverSettings.map(({ variable }) => variable)];
    expect(new Set(names).size).toBe(names.length);
    expect(driverSettings.map(({ variable }) => variable)).toEqual(["DRAGOMAN_SANDBOX"]);
  });

  it("refuses a setting that cannot be right, in one sentence", () => {
    expect(() => openDrivers({ DRAGOMAN_SANDBOX: "perhaps" })).toThrow(expect.objectContaining({
      name: "WrongSetting",
      message: "DRAGOMAN_SANDBOX is \"perhaps\", but it must be off, on, or on and switches such as slow=200, joined by commas.",
    }));
    for (const [value, rank] of [["off", "lastResort"], ["", "lastResort"], ["on", "preferred"], ["on, slow=200,cross", "preferred"]]) {
      expect(openDrivers({ DRAGOMAN_SANDBOX: value })[1]?.rank).toBe(rank);
    }
    for (const wrong of ["on,slow=1s", "off,fail"]) expect(() => openDrivers({ DRAGOMAN_SANDBOX: wrong })).toThrow("but it must be");
  });
});
