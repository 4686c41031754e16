import { describe, expect, it } from "@jest/globals";
import { RecentMap } from "./recent-map.js";

describe("RecentMap", () => {
  it("keeps at most as many as it should, the latest set", () => {
    const map = new RecentMap<number>(3);
    for (let n = 1; n <= 5; n += 1) map.set(`${n}`, n);
    map.set("3", 33);
    map.set("6", 6);
    expect(["1", "2", "3", "4", "5", "6"].map((key) => map.get(key))).toEqual([undefined, undefined, 33, undefined, 5, 6]);
  });
  it("forgets what is deleted", () => {
    const map = new RecentMap<number>(3);
    map.set("1", 1);
    map.delete("1");
    expect(map.get("1")).toBeUndefined();
  });
});
