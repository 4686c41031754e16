import { afterEach, describe, expect, it } from "@jest/globals";
import { fakeStages } from "../../../test/fake-stages.js";
import { SegmentExchange } from "./segment-exchange.js";
import { startStages } from "./stage-chain.js";

const open: SegmentExchange[] = [];
function exchange(replyMs = 20_000): SegmentExchange {
  const one = new SegmentExchange(startStages(fakeStages), replyMs);
  open.push(one);
  return one;
}
afterEach(async () => { await Promise.all(open.splice(0).map((one) => one.close())); });

describe("SegmentExchange", () => {
  it("gives each text its own reply, many at once", async () => {
    const one = exchange();
    const texts = Array.from({ length: 200 }, (_value, place) => `text ${place} é`);
    expect(await Promise.all(texts.map((text) => one.send(text)))).toEqual(texts.map((text) => text.toUpperCase()));
  });
  it("rejects all that is in work when a stage dies, at once, with the stage's name", async () => {
    const one = exchange();
    // Its reply would be on its way still when the stage is gone.
    expect(await one.send("a")).toBe("A");
    const results = await Promise.allSettled(["please die", "b"].map((text) => one.send(text)));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await one.lost).toMatch(/node ended with SIGSEGV$/);
    await expect(one.send("c")).rejects.toThrow(/SIGSEGV$/);
  });
  it("gives up a pipeline that does not answer in time", async () => {
    await expect(exchange(1_500).send("please hang")).rejects.toThrow("no reply within 1.5 s");
  });
  it.each([
    ["all of it, but gives up in the end", 2, 10], ["half of it", 0.5, 7], ["none of it", 0, 4],
  ])("does not count the time for which stages wait for a processor: %s", async (_what, part, expected) => {
    let checks = 0;
    const waited = (): number => {
      checks++;
      return part * performance.now();
    };
    const one = new SegmentExchange(startStages(fakeStages), 1_500, waited);
    open.push(one);
    await expect(one.send("please hang")).rejects.toThrow("no reply within 1.5 s");
    // On a slow machine an interval counts at most twice.
    expect(checks).toBeLessThanOrEqual(expected);
    expect(checks).toBeGreaterThanOrEqual(part === 2 ? expected : expected / 2);
  });
  it("never takes the reply to one text for that to another", async () => {
    const one = exchange();
    const [first, second] = await Promise.allSettled([one.send("twice"), one.send("b")]);
    expect(first).toMatchObject({ status: "fulfilled", value: "twice" });
    expect(second).toMatchObject({ status: "rejected", reason: { message: "a reply does not belong to its segment" } });
  });
  it("gives up a reply that does not end", async () => {
    await expect(exchange().send("endless")).rejects.toThrow("a reply has no end");
  });
  it("ignores what stages say when they end", async () => {
    const one = exchange();
    expect(await one.send("a")).toBe("A");
    await one.close();
  });
});
