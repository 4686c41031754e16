import { describe, expect, it } from "@jest/globals";
import { type Engine, type Host, unheard } from "../hosts/index.js";
import { assignUnits, entitlementsOf, type EngineUnits } from "./entitlements.js";

const anEngine = (id: string, desired: number, maximum: number, filled?: number): Engine => ({
  kind: "translation", id, expectedRunning: true, languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1",
  desiredProcessingUnits: desired, maximumProcessingUnits: maximum,
  ...(filled === undefined ? {} : { report: { running: true, filledProcessingUnits: filled, restarts: 0 } }),
});
const aHost = (hostname: string, ...engines: Engine[]): Host =>
  ({ hostname, agentPort: 8002, isController: false, engines, report: unheard });
const job: Engine = { kind: "job", id: "jobs", expectedRunning: true };
const hosts = [aHost("a", job, anEngine("Two", 1, 4, 3)), aHost("b", anEngine("one", 2, 2))];
const units = (...counts: [string, number][]): EngineUnits[] =>
  counts.map(([translationEngineId, count]) => ({ translationEngineId, count }));

describe("entitlements", () => {
  it("are those of all translation engines, by id", () => {
    expect(entitlementsOf(hosts, 16)).toEqual({
      desired: units(["Two", 1], ["one", 2]), maximum: units(["Two", 4], ["one", 2]),
      filled: units(["Two", 3], ["one", 0]), total: 16,
    });
    expect(entitlementsOf([], 16)).toEqual({ desired: [], maximum: [], filled: [], total: 16 });
  });

  it.each<[string, [string, number][], [string, number][], Record<"desired" | "maximum", EngineUnits[]>]>([
    ["the maximum is what is desired", [["one", 3]], [],
      { desired: units(["Two", 1], ["one", 3]), maximum: units(["Two", 4], ["one", 3]) }],
    ["both", [["TWO", 2]], [["two", 5]], { desired: units(["Two", 2], ["one", 2]), maximum: units(["Two", 5], ["one", 2]) }],
    ["the maximum alone", [], [["one", 9]], { desired: units(["Two", 1], ["one", 2]), maximum: units(["Two", 4], ["one", 9]) }],
    ["nothing", [], [], { desired: units(["Two", 1], ["one", 2]), maximum: units(["Two", 4], ["one", 2]) }],
  ])("change: %s", (_what, desired, maximum, expected) => {
    const after = assignUnits(hosts, { desired: units(...desired), maximum: units(...maximum) });
    expect(entitlementsOf(after, 0)).toMatchObject(expected);
  });

  it("leave hosts as they are whose engines are not named", () => {
    const after = assignUnits(hosts, { desired: units(["one", 3]), maximum: [] });
    expect(after[0]).toBe(hosts[0]);
    expect(after[1]).not.toBe(hosts[1]);
  });

  it.each<[string, [string, number][], [string, number][], string]>([
    ["an engine that is not there", [["three", 1]], [], "engine-unknown"], ["a maximum of none", [], [["three", 1]], "engine-unknown"],
    ["a job engine", [["jobs", 1]], [], "engine-unknown"], ["an engine twice", [["one", 1], ["ONE", 2]], [], "engine-repeated"],
    ["less at most than desired", [["one", 3]], [["one", 2]], "processing-units-invalid"],
    ["less at most than is desired already", [], [["one", 1]], "processing-units-invalid"],
    ["no unit", [["one", 0]], [], "processing-units-invalid"], ["half a unit", [["one", 1.5]], [], "processing-units-invalid"],
  ])("refuse %s", (_what, desired, maximum, code) => {
    const assigning = () => assignUnits(hosts, { desired: units(...desired), maximum: units(...maximum) });
    expect(assigning).toThrow(expect.objectContaining({ code }));
  });
});
