import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { driverOf, driverSettings, openDrivers } from "./drivers.js";

describe("the registry of drivers", () => {
  it("opens each as the environment has it, and finds it by the technology in the id of a pair", () => {
    const drivers = openDrivers({});
    expect(drivers.map(({ technology, rank }) => [technology, rank])).toEqual(expect.arrayContaining([
      ["NMT", "preferred"], ["RBMT", "usual"], ["SANDBOX", "lastResort"],
    ]));
    for (const driver of drivers) expect(driverOf(`EngSpa_Generic_SRV_${driver.technology}_1_0_x_0`, drivers)).toBe(driver);
    expect(() => driverOf("EngSpa_Generic_SRV_SMT_1_0_x_0", drivers)).toThrow(/no technology/);
  });

  it("has one driver for each technology, and documents each variable once", () => {
    const names = [...openDrivers({}).map(({ technology }) => technology), ...driverSettings.map(({ variable }) => variable)];
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain("DRAGOMAN_SANDBOX");
  });

  it("has a contract for each folder", () => {
    const here = dirname(fileURLToPath(import.meta.url));
    const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => join(here, name));
    const keepsIt = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".test.ts"))
      .some((name) => readFileSync(join(folder, name), "utf8").includes("\ndriverContract("));
    expect(folders.length).toBe(openDrivers({}).length);
    expect(folders.filter((folder) => !keepsIt(folder))).toEqual([]);
  });

  it("refuses a setting that cannot be right, in one sentence", () => {
    expect(() => openDrivers({ DRAGOMAN_SANDBOX: "perhaps" })).toThrow(expect.objectContaining({
      name: "WrongSetting",
      message: "DRAGOMAN_SANDBOX is \"perhaps\", but it must be off, on, or on and switches such as slow=200, joined by commas.",
    }));
    for (const [value, rank] of [["off", "lastResort"], ["", "lastResort"], ["on", "preferred"], ["on, slow=200,cross", "preferred"]]) {
      expect(openDrivers({ DRAGOMAN_SANDBOX: value }).find(({ technology }) => technology === "SANDBOX")?.rank).toBe(rank);
    }
    for (const wrong of ["on,slow=1s", "off,fail"]) expect(() => openDrivers({ DRAGOMAN_SANDBOX: wrong })).toThrow("but it must be");
  });
});
