import { describe, expect, it } from "@jest/globals";
import { fakeStages, isAlive, until } from "../../../test/fake-stages.js";
import { startStages } from "./stage-chain.js";

describe("startStages", () => {
  it("joins the stages", async () => {
    const chain = startStages(fakeStages);
    const output = new Promise((resolve) => { chain.output.once("data", (bytes: Buffer) => resolve(String(bytes))); });
    chain.input.write("hello\0");
    expect(await output).toBe("HELLO\0");
    chain.input.end();
    await chain.gone;
    expect(chain.pids.filter(isAlive)).toEqual([]);
  });
  it.each([["die", "node ended with SIGSEGV"], ["exit", "node ended with code 3"]])(
    "names the stage that is to blame when a text makes one %s, not its neighbours", async (text, reason) => {
      const chain = startStages(fakeStages);
      chain.output.resume();
      chain.input.write(`${text}\0`);
      expect((await chain.ended).replace(process.execPath, "node")).toBe(reason);
      chain.kill();
      await chain.gone;
    });
  it("leaves no stage when it is killed, not even one that hangs", async () => {
    const chain = startStages(fakeStages);
    chain.input.write("hang\0");
    chain.kill();
    await chain.gone;
    await until(() => !chain.pids.some(isAlive));
  });
  it("says which program is not installed", () => {
    expect(() => startStages([{ program: "no-such-program", arguments: [] }])).toThrow("no-such-program is not installed");
  });
});
