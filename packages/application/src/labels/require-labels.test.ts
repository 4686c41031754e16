import { describe, expect, it } from "@jest/globals";
import type { Label } from "@dragoman/domain/labels";
import { requireLabels } from "./require-labels.js";

const legal = { id: 7, name: "legal" };
const labels = (all: readonly Label[] = [legal]) => ({ find: async () => all });

describe("requireLabels", () => {
  it.each([[["7"]], [["legal"]], [["LEGAL", "7", "7"]]])("finds what %j means, once", async (given) =>
    expect(await requireLabels(labels(), given)).toEqual([legal]));
  it("asks nobody for none", async () => expect(await requireLabels({ find: () => { throw new Error("asked"); } }, [])).toEqual([]));
  it.each([["8"], ["lega"], ["７"], ["x".repeat(60_000)]])("refuses %j, and does not repeat all of it", async (given) => {
    const failure: unknown = await requireLabels(labels(), ["legal", given]).catch((error: unknown) => error);
    expect(failure)
      .toMatchObject({ code: "unknown-label", message: expect.stringMatching(/^labels names ".{1,100}", but there is no such label\.$/) });
  });
  it("looks at each label once, however many are named", async () => {
    let looks = 0;
    const all = Array.from({ length: 100 }, (_, id): Label => ({ id, get name() { looks += 1; return `label ${id}`; } }));
    expect(await requireLabels(labels(all), Array.from({ length: 1_000 }, (_, n) => `Label ${n % 100}`))).toHaveLength(100);
    expect(looks).toBe(100);
  });
});
