import { describe, expect, it } from "@jest/globals";
import { Turns } from "./turns.js";

describe("turns", () => {
  it("are taken one after the other, in their order, whatever becomes of one", async () => {
    const turns = new Turns("Writer", 8);
    const told: string[] = [];
    const work = (name: string) => turns.take(async () => {
      told.push(`${name} begins`);
      await new Promise((resolve) => { setTimeout(resolve, 5); });
      told.push(`${name} ends`);
      if (name === "b") throw new Error("b failed");
    });
    const all = await Promise.allSettled(["a", "b", "c"].map(work));
    expect(told).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
    expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });
  it("are refused where too many wait, and given again when fewer do", async () => {
    const turns = new Turns("Writer", 2);
    const first = turns.take(() => new Promise((resolve) => { setTimeout(resolve, 5); }));
    const second = turns.take(async () => "second");
    await expect(turns.take(async () => "third")).rejects.toMatchObject({
      kind: "unavailable", code: "host-program-busy", message: expect.stringContaining("Writer has 2 documents"), retryAfterSeconds: 10,
    });
    await Promise.all([first, second]);
    expect(await turns.take(async () => "fourth")).toBe("fourth");
  });
});
