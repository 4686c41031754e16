import { describe, expect, it } from "@jest/globals";
import { repeatedly } from "./repeatedly.js";

describe("repeatedly", () => {
  it("goes on after a failure, tells of it, and ends when nothing is under way", async () => {
    const failures: unknown[] = [];
    let times = 0;
    let underWay = false;
    let often: () => void = () => undefined;
    const wasOften = new Promise<void>((resolve) => { often = resolve; });
    const end = repeatedly(1, async () => {
      times += 1;
      if (times === 1) throw new Error("the first time");
      underWay = true;
      if (times === 3) often();
      await new Promise((resolve) => { setTimeout(resolve, 5); });
      underWay = false;
    }, (error) => failures.push(error));
    await wasOften;
    expect(underWay).toBe(true);
    await end();
    expect(underWay).toBe(false);
    expect(failures).toEqual([new Error("the first time")]);
    const sofar = times;
    await new Promise((resolve) => { setTimeout(resolve, 20); });
    expect(times).toBe(sofar);
  });
});
