import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Driver } from "@dragoman/application/segments";
import { DomainError } from "@dragoman/domain/common";
import { languagePair } from "@dragoman/domain/language-pairs";
import { driverContract } from "@dragoman/port-contracts/segments";
import { afterAll, describe, it } from "@jest/globals";
import { failingStages, isAlive } from "../../../test/fake-stages.js";
import { itWithApertium } from "../../../test/with-apertium.js";
import { ApertiumDriver } from "./apertium-driver.js";
import { ApertiumPipeline } from "./apertium-pipeline.js";
import { SteadyExchange } from "./steady-exchange.js";

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
      return new ApertiumPipeline(await SteadyExchange.open(stages, { startMs: 20_000, replyMs: 5_000 }), pair.targetLanguageId);
    },
  };
  return {
    adapter, languagePairId: pair.id, close: async () => remove(), programs, cannot: cannotCount,
    harms: { fail: ["please die"], hang: ["please hang"], die: ["perish"] },
  };
}, { describe, it });
