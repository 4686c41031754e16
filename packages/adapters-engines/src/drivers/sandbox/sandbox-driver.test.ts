import { codeFaults, plainText } from "@dragoman/domain";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { aSegment } from "../../../test/fake-engine.js";
import { driverOf, allDrivers } from "../drivers.js";
import { SandboxDriver } from "./sandbox-driver.js";
import { switchesFor } from "./sandbox-switches.js";

const id = "EngSpa_Generic_SRV_SANDBOX_1_0_x_0";

describe("SandboxDriver", () => {
  it("offers a handful of pairs, or those that are wished", async () => {
    const driver = new SandboxDriver();
    expect((await driver.offered()).length).toBeGreaterThan(3);
    expect((await driver.offered(["engspa"])).map((pair) => pair.id)).toEqual([id]);
    expect(await driver.installed("EngXxx_Generic_SRV_SANDBOX_1_0_x_0")).toBeUndefined();
  });
  it("is found by the technology in the id of a pair", () => {
    expect(driverOf(id, allDrivers()).technology).toBe("SANDBOX");
    expect(() => driverOf("EngSpa_Generic_SRV_NMT_1_0_x_0", allDrivers())).toThrow(/no technology/);
  });
  it("writes what anyone sees is no translation", async () => {
    const pipeline = await new SandboxDriver().open(id);
    expect(await pipeline.translate([" The cat.\n"])).toEqual({ target: [" [Thé çát.]\n"] });
    expect(await pipeline.translate(["a ", { open: 1 }, "sandboxunknown", { close: 1 }, { protected: 2, text: "{x}" }, " "])).toEqual({
      target: ["[á ", { open: 1 }, { unknown: "sandboxunknown" }, { close: 1 }, { protected: 2, text: "{x}" }, "] "],
    });
    await pipeline.close();
  });
  it("keeps every code, and answers equal segments equally", async () => {
    const pipeline = await new SandboxDriver().open(id);
    await fc.assert(fc.asyncProperty(aSegment, async (segment) => {
      const result = await pipeline.translate(segment);
      expect(result).toEqual(await pipeline.translate(segment));
      if (!("target" in result)) throw new Error(result.failure);
      expect(codeFaults(segment, result.target)).toEqual([]);
      expect(plainText(result.target).length - plainText(segment).length).toBe(/\S/.test(plainText(segment)) ? 2 : 0);
    }));
  });
  it("fails when it is asked to", async () => {
    const failing = { failure: "the sandbox was asked to fail" };
    expect(await (await new SandboxDriver().open(id)).translate(["sandbox:fail"])).toEqual(failing);
    expect(await (await new SandboxDriver("fail").open(id)).translate(["x"])).toEqual(failing);
    expect(await (await new SandboxDriver().open(id, { Behaviour: "failing" })).translate(["x"])).toEqual(failing);
  });
  it.each([
    ["x", {}, "", { slowMs: 0, fail: false, crash: false }], ["x", {}, "on", { slowMs: 0, fail: false, crash: false }],
    ["x", {}, "on, slow=200", { slowMs: 200, fail: false, crash: false }], ["x sandbox:slow=300", {}, "slow=200", { slowMs: 300, fail: false, crash: false }],
    ["x", { Behaviour: "slow" }, "", { slowMs: 1_000, fail: false, crash: false }], ["sandbox:crash", {}, "", { slowMs: 0, fail: false, crash: true }],
    ["x", { Behaviour: "crashing" }, "", { slowMs: 0, fail: false, crash: true }], ["asandbox:crash", {}, "", { slowMs: 0, fail: false, crash: false }],
  ])("text %j, option %j, environment %j: %j", (text, options, environment, switches) => {
    expect(switchesFor(text, options, environment)).toEqual(switches);
  });
});
