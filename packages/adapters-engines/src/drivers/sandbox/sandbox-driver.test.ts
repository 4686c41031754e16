import { codeFaults, plainText, type Segment, type TargetPiece } from "@dragoman/domain/segments";
import { driverContract } from "@dragoman/port-contracts/segments";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { aSegment } from "../../../test/fake-engine.js";
import { SandboxDriver } from "./sandbox-driver.js";
import { type Spoiling, switchesFor } from "./sandbox-switches.js";
import { spoilAnswer } from "./spoil-answer.js";

const id = "EngSpa_Generic_SRV_SANDBOX_1_0_x_0";

driverContract("SandboxDriver", async () => ({
  adapter: new SandboxDriver(), languagePairId: "EngSpa_Generic_SRV_SANDBOX_1_0_x_0", close: async () => undefined,
  harms: { fail: ["sandbox:fail"] }, programs: () => 0,
  cannot: { hang: "the sandbox has no programs that could hang", die: "the sandbox has no programs; it dies with its process" },
}), { describe, it });

describe("SandboxDriver", () => {
  it("offers a handful of pairs, or those that are wished", async () => {
    const driver = new SandboxDriver();
    expect((await driver.offered()).length).toBeGreaterThan(3);
    expect((await driver.offered(["engspa"])).map((pair) => pair.id)).toEqual([id]);
    expect(await driver.installed("EngXxx_Generic_SRV_SANDBOX_1_0_x_0")).toBeUndefined();
  });
  it("writes what anyone sees is no translation", async () => {
    const pipeline = await new SandboxDriver().open(id);
    expect(await pipeline.translate([" The cat.\n"])).toEqual({ target: [" [Thé çát.]\n"] });
    expect(await pipeline.translate(["a ", { open: 1 }, "sandboxunknown", { close: 1 }, { protected: 2, text: "{x}" }, " "])).toEqual({
      target: ["[á ", { open: 1 }, { unknown: "sandboxunknown" }, { close: 1 }, { protected: 2, text: "{x}" }, "] "],
    });
    await pipeline.close();
  });
  it("offers pairs of other directions where it is made with them", async () => {
    const driver = new SandboxDriver("on", undefined, [["eng", "tur"]]);
    expect((await driver.offered()).map((pair) => pair.id)).toEqual(["EngTur_Generic_SRV_SANDBOX_1_0_x_0"]);
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
  const [o1, c1, o2, c2, point, url] = [
    { open: 1 }, { close: 1 }, { open: 2 }, { close: 2 }, { point: 3 }, { protected: 4, text: "https://a.example" },
  ] as const;
  it.each<readonly [string, Segment, readonly Spoiling[], readonly TargetPiece[]]>([
    ["loses the first code", ["a ", o1, "b", c1, point], ["lose"], ["a ", "b", c1, point]],
    ["doubles the first code", ["a ", point, o1, "b", c1], ["double"], ["a ", point, o1, "b", c1, point]],
    ["crosses two pairs", [o1, o2, "a", c2, "b", c1], ["cross"], [o1, o2, "a", c1, "b", c2]],
    ["turns the only pair inside out", [o1, "a", c1, point], ["cross"], [c1, "a", o1, point]],
    ["changes a number and what is protected", ["a ", o1, "19 of 20", c1, url, " 7"], ["change"],
      ["a ", o1, "29 of 20", c1, "https://a.example1", " 7"]],
    ["does several things", [point, "a", o1, "b", c1], ["lose", "double"], ["a", o1, "b", c1, o1]],
    ["leaves alone what has nothing of it", ["a"], ["lose", "double", "cross", "change"], ["a"]],
  ])("%s", (_what, answer, spoil, expected) => expect(spoilAnswer(answer, spoil)).toEqual(expected));
  it("spoils answers by the words in a text, the same way each time", async () => {
    const pipeline = await new SandboxDriver().open(id);
    const segment: Segment = [o1, "sandbox:lose", c1, " 3 ", url];
    expect(await pipeline.translate(segment)).toEqual({ target: ["[šáñdbóx:lóšé", c1, " 3 ", url, "]"] });
    expect(await pipeline.translate(segment)).toEqual(await pipeline.translate(segment));
    expect(await (await new SandboxDriver("on,change").open(id)).translate(["3 cats"])).toEqual({ target: ["[4 çátš]"] });
  });
  it.each([
    ["x", {}, "", { slowMs: 0, fail: false, crash: false, spoil: [] }],
    ["x", {}, "on", { slowMs: 0, fail: false, crash: false, spoil: [] }],
    ["x", {}, "on, slow=200", { slowMs: 200, fail: false, crash: false, spoil: [] }],
    ["x sandbox:slow=300", {}, "slow=200", { slowMs: 300, fail: false, crash: false, spoil: [] }],
    ["x", { Behaviour: "slow" }, "", { slowMs: 1_000, fail: false, crash: false, spoil: [] }],
    ["sandbox:crash", {}, "", { slowMs: 0, fail: false, crash: true, spoil: [] }],
    ["x", { Behaviour: "crashing" }, "", { slowMs: 0, fail: false, crash: true, spoil: [] }],
    ["asandbox:crash", {}, "", { slowMs: 0, fail: false, crash: false, spoil: [] }],
    ["x", {}, "on,lose, cross", { slowMs: 0, fail: false, crash: false, spoil: ["lose", "cross"] }],
    ["sandbox:double sandbox:change sandbox:double", {}, "lose",
      { slowMs: 0, fail: false, crash: false, spoil: ["lose", "double", "change"] }],
  ])("text %j, option %j, environment %j: %j", (text, options, environment, switches) => {
    expect(switchesFor(text, options, environment)).toEqual(switches);
  });
});
