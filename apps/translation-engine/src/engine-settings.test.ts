import { describe, expect, it } from "@jest/globals";
import { readEngineSettings } from "./engine-settings.js";

const engine = {
  id: "e1", languagePairId: "EngSpa_Generic_SRV_SANDBOX_1_0_x_0", desiredProcessingUnits: 1, maximumProcessingUnits: 2, host: "127.0.0.1",
  key: "k",
};
const environment = (change: object): NodeJS.ProcessEnv =>
  ({ DRAGOMAN_ENGINE: JSON.stringify({ ...engine, ...change }) });

describe("readEngineSettings", () => {
  it("reads what the agent gives", () => {
    expect(readEngineSettings(environment({}))).toEqual({ ...engine, logLevel: "info" });
    expect(readEngineSettings(environment({ socket: "/run/e1" }))).toEqual({ ...engine, socket: "/run/e1", logLevel: "info" });
  });
  it("never has a maximum below what is desired", () => {
    expect(readEngineSettings(environment({ desiredProcessingUnits: 5 })).maximumProcessingUnits).toBe(5);
  });
  it.each([
    [{}, /is not a JSON object/], [environment({ key: "" }), /no key/], [environment({ socket: 1 }), /no socket/],
    [environment({ id: "" }), /no id/], [environment({ host: 1 }), /no host/],
    [environment({ desiredProcessingUnits: -1 }), /desiredProcessingUnits is -1/],
    [environment({ maximumProcessingUnits: 0 }), /maximumProcessingUnits is 0/],
  ])("refuses %j", (wrong, sentence) => {
    expect(() => readEngineSettings(wrong)).toThrow(sentence);
  });
});
