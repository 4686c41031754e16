import { describe, expect, it } from "@jest/globals";
import { type Engine, type Host, unheard } from "../hosts/index.js";
import {
  checkCovered, checkGrantedUnits, checkLicence, covers, grantedUnits, type Licence, licenceFacts, licenceFrom, unitsLeft,
} from "./licence.js";

const day = 86_400_000_000;
const facts = {
  id: "l-1", holder: "Acme", installationId: "i-1", processingUnits: 6, languagePairs: ["EngSpa_*", "*CAT*"],
  issued: "2026-01-01T00:00:00.000Z", expires: "2027-01-01T00:00:00.000Z",
};
const licence: Licence = { ...facts, issued: Date.UTC(2026, 0, 1) * 1000, expires: Date.UTC(2027, 0, 1) * 1000 };
const wide = (units: number, id = "e"): Engine => ({
  kind: "translation", id, expectedRunning: true, languagePairId: "EngSpa_1", desiredProcessingUnits: 1, maximumProcessingUnits: units,
});
const aHost = (logicalCores: number, ...engines: Engine[]): Host =>
  ({ hostname: "a", agentPort: 8002, isController: false, engines, report: { ...unheard, logicalCores } });
const refused = (code: string) => expect.objectContaining({ kind: "invalid", code });

describe("a licence", () => {
  it("is what is written of it", () => {
    expect(licenceFrom(facts)).toEqual(licence);
    expect(licenceFacts(licence)).toEqual(facts);
    const { expires: _end, ...endless } = licence;
    expect(licenceFrom(licenceFacts(endless))).toEqual(endless);
    expect(licenceFrom({ ...facts, expires: "2027-01-01", more: 1 })).toEqual(licence);
  });

  it.each<[string, unknown]>([
    ["id", undefined], ["id", ""], ["holder", 7], ["holder", "a\nb"], ["installationId", null],
    ["processingUnits", 0], ["processingUnits", "6"], ["processingUnits", 1.5], ["languagePairs", "EngSpa"], ["languagePairs", [7]],
    ["issued", undefined], ["issued", "yesterday"],
    ["expires", 1], ["expires", null], ["expires", "2027-13-01"], ["expires", "2027-02-31"],
  ])("is refused with %s %j, and told so", (name, value) => {
    const reading = () => licenceFrom({ ...facts, [name]: value });
    expect(reading).toThrow(refused("licence-malformed"));
    expect(reading).toThrow(name);
  });

  it("holds for its installation, until it ends", () => {
    const end = licence.expires as number;
    expect(() => checkLicence(licence, "i-1", end - 1)).not.toThrow();
    expect(() => checkLicence(licence, "i-1", end)).toThrow(refused("licence-expired"));
    expect(() => checkLicence(licence, "i-1", end)).toThrow("ended on 2027-01-01");
    expect(() => checkLicence(licence, "i-2", end - day)).toThrow(refused("licence-foreign"));
  });

  it.each([["EngSpa_Generic_1", true], ["engspa_x", true], ["FraCat_1", true], ["EngFra_1", false], ["XEngSpa_1", false]])(
    "covers %s: %s", (pair, isCovered) => {
      expect(covers(licence, pair)).toBe(isCovered);
      if (isCovered) expect(() => checkCovered(licence, pair)).not.toThrow();
      else expect(() => checkCovered(licence, pair)).toThrow(refused("language-pair-not-licensed"));
      expect(covers("community", pair)).toBe(true);
    },
  );

  it("grants its units, and the community licence four for each core, 16 at least", () => {
    expect(grantedUnits(licence, [aHost(50)])).toBe(6);
    expect([[], [aHost(2)], [aHost(2), aHost(3)]].map((hosts) => grantedUnits("community", hosts))).toEqual([16, 16, 20]);
    expect(unitsLeft(licence, [aHost(1, wide(2), wide(3))])).toBe(1);
    expect(unitsLeft(licence, [aHost(1, wide(9))])).toBe(0);
  });

  it("lets engines have all its units and no more, but fewer than too many", () => {
    expect(() => checkGrantedUnits("community", [aHost(1, wide(10)), aHost(1, wide(6))], [])).not.toThrow();
    const tooMany = () => checkGrantedUnits("community", [aHost(1, wide(10)), aHost(1, wide(7))], []);
    expect(tooMany).toThrow(refused("processing-units-exhausted"));
    expect(() => checkGrantedUnits(licence, [aHost(1, wide(8))], [aHost(1, wide(9))])).not.toThrow();
    expect(() => checkGrantedUnits(licence, [aHost(1, wide(10))], [aHost(1, wide(9))])).toThrow(refused("processing-units-exhausted"));
  });
});
