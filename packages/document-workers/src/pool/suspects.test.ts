import { describe, expect, it } from "@jest/globals";
import { Suspects } from "./suspects.js";

const minutes = (count: number): number => count * 60_000;

describe("senders whose inputs reached a limit", () => {
  it("are suspects for ten minutes after their last such input", () => {
    const suspects = new Suspects();
    suspects.add("anna", 0);
    suspects.add("anna", minutes(5));
    expect([minutes(5), minutes(15) - 1, minutes(15)].map((now) => suspects.has("anna", now))).toEqual([true, true, false]);
    expect(suspects.has("bob", 0)).toBe(false);
  });
  it("are at most 10,000: the sender with the oldest such input is removed first", () => {
    const suspects = new Suspects();
    for (let number = 0; number < 10_000; number++) suspects.add(`sender ${number}`, 0);
    suspects.add("sender 0", 1);
    suspects.add("one more", 1);
    expect(["sender 0", "sender 1", "sender 2", "one more"].map((sender) => suspects.has(sender, 1))).toEqual([true, false, true, true]);
  });
});
