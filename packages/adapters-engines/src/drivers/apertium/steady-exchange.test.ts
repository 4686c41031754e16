import { afterEach, describe, expect, it } from "@jest/globals";
import { fakeStages, forgivingStages } from "../../../test/fake-stages.js";
import type { Stage } from "./parse-mode.js";
import { SteadyExchange } from "./steady-exchange.js";

const open: SteadyExchange[] = [];
async function steady(stages: readonly Stage[] = fakeStages, replyMs = 20_000): Promise<SteadyExchange> {
  const one = await SteadyExchange.open(stages, { startMs: 20_000, replyMs });
  open.push(one);
  return one;
}
afterEach(async () => { await Promise.all(open.splice(0).map((one) => one.close())); });

describe("SteadyExchange", () => {
  it("answers all others when one text kills the pipeline", async () => {
    const one = await steady();
    const results = await Promise.allSettled(["a", "b", "die", "c", "d"].map((text) => one.send(text)));
    expect(results.map((result) => (result.status === "fulfilled" ? result.value : "lost"))).toEqual(["A", "B", "lost", "C", "D"]);
    expect(await one.send("later")).toBe("LATER");
  });
  it("tries a text once more, alone", async () => {
    const { stages, remove } = forgivingStages();
    try {
      expect(await (await steady(stages)).send("die")).toBe("DIE");
    } finally {
      remove();
    }
  });
  it("goes on after a text that hangs", async () => {
    const one = await steady(fakeStages, 5_000);
    const results = await Promise.allSettled([one.send("hang"), one.send("a")]);
    expect(results)
      .toMatchObject([{ status: "rejected", reason: { message: "no reply within 5 s" } }, { status: "fulfilled", value: "A" }]);
  });
  it("says why it cannot be opened", async () => {
    await expect(SteadyExchange.open([{ program: "false", arguments: [] }])).rejects.toThrow("false ended with code 1");
  });
});
