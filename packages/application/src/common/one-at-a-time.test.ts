import { describe, expect, it } from "@jest/globals";
import { OneAtATime } from "./one-at-a-time.js";

describe("one at a time", () => {
  it("goes on in order with what has the same key, also behind a failure, and at once with all else", async () => {
    const turns = new OneAtATime();
    const log: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => { release = resolve; });
    const act = (name: string, until?: Promise<void>) => async (): Promise<string> => {
      log.push(name);
      await until;
      if (name === "fails") throw new Error(name);
      return name;
    };
    const first = turns.run("ann", act("first", held));
    const failing = turns.run("ann", act("fails"));
    const third = turns.run("ann", act("third"));
    expect(await turns.run("bob", act("other"))).toBe("other");
    expect(log).toEqual(["first", "other"]);
    release();
    expect(await first).toBe("first");
    await expect(failing).rejects.toThrow("fails");
    expect(await third).toBe("third");
    expect(log).toEqual(["first", "other", "fails", "third"]);
    expect(await turns.run("ann", act("later"))).toBe("later");
  });
});
