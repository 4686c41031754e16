import { MemoryLabelRepository } from "@dragoman/adapters-memory/labels";
import type { Label } from "@dragoman/domain/labels";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { requireLabels } from "./require-labels.js";

let labels: MemoryLabelRepository, legal: Label;
beforeEach(async () => {
  labels = new MemoryLabelRepository();
  legal = await labels.add("legal", () => []);
});

describe("requireLabels", () => {
  it.each([[["1"]], [["legal"]], [["LEGAL", "1", "1"]]])("finds what %j means, once", async (given) => {
    expect(await requireLabels(labels, given)).toEqual([legal]);
  });
  it("asks nobody for none", async () => {
    expect(await requireLabels(beforeEachCall(labels, () => { throw new Error("asked"); }), [])).toEqual([]);
  });
  it.each([["2"], ["lega"], ["\uFF11"], ["x".repeat(60_000)]])("refuses %.20s, and does not repeat all of it", async (given) => {
    const failure: unknown = await requireLabels(labels, ["legal", given]).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: "unknown-label", message: expect.stringMatching(/^labels names ".{1,100}", but there is no such label\.$/),
    });
  });
  it("looks at each label once, however many are named", async () => {
    let looks = 0;
    const noted = ({ id, name }: Label): Label => ({ id, get name() { looks += 1; return name; } });
    for (let n = 1; n < 100; n += 1) await labels.add(`label ${n}`, () => []);
    const noting = { find: async (given: readonly string[]) => (await labels.find(given)).map(noted) };
    const named = Array.from({ length: 1_000 }, (_, n) => (n % 100 === 0 ? "legal" : `Label ${n % 100}`));
    expect(await requireLabels(noting, named)).toHaveLength(100);
    expect(looks).toBe(100);
  });
});
