import { describe, expect, it } from "@jest/globals";
import { parseFaultRules } from "./fault-rules.js";
import type { World } from "./open-world.js";
import { mainSession, Session, Sessions } from "./sessions.js";

const aWorld = (close: () => void = () => undefined) => ({ close: async () => close() }) as unknown as World;
const aSession = () => new Session("one", async () => aWorld());
const names = (faults: readonly { readonly name: string }[]) => faults.map(({ name }) => name);

describe("a session", () => {
  it("has the first requests alone suffer what only so many are to, each rule by itself", () => {
    const session = aSession();
    const rules = parseFaultRules("status=503; times=1, status=429; times=2, delay=5");
    const suffered = Array.from({ length: 4 }, () => names(session.dueFor("/", rules)));
    expect(suffered).toEqual([["status=503; times=1"], ["status=429; times=2"], ["status=429; times=2"], ["delay=5"]]);
    expect(names(aSession().dueFor("/", rules))).toEqual(["status=503; times=1"]);
  });

  it("counts what is written alike together, and no request that a rule does not concern", () => {
    const session = aSession();
    const due = (header: string, path = "/a") => names(session.dueFor(path, parseFaultRules(header))).length;
    expect([due("status=503;times=1; path=/a", "/b"), due("status=503; times=1; path=/a"), due("status=503 ;times=1;path=/a")])
      .toEqual([0, 1, 0]);
  });

  it("counts faults of jobs by jobs", () => {
    const session = aSession();
    const rules = parseFaultRules("fail-percent=5; times=1, queue-time=10");
    expect(session.dueFor("/", rules)).toEqual([]);
    expect([session.dueForJob(rules), session.dueForJob(rules)]).toEqual([{ failPercent: 5, queueMs: 10 }, { queueMs: 10 }]);
  });
});

describe("sessions", () => {
  it("have a world each, which a reset makes anew", async () => {
    let opened = 0;
    const closed: number[] = [];
    const sessions = new Sessions(async () => {
      const number = (opened += 1);
      return aWorld(() => closed.push(number));
    }, () => undefined);
    const one = sessions.of("one");
    expect(sessions.of("one")).toBe(one);
    expect(sessions.of("two")).not.toBe(one);
    expect(opened).toBe(0);
    expect(await one.world).toBe(await one.world);
    await sessions.of("two").world;
    await sessions.reset("one");
    expect(sessions.of("one")).not.toBe(one);
    expect({ opened, closed }).toEqual({ opened: 3, closed: [1] });
    await sessions.close();
    expect(closed.sort()).toEqual([1, 2, 3]);
  });

  it("are begun again after a world that could not be made", async () => {
    let tries = 0;
    const sessions = new Sessions(async () => {
      if ((tries += 1) === 1) throw new Error("no room");
      return aWorld();
    }, () => undefined);
    await expect(sessions.of("one").world).rejects.toThrow("no room");
    await sessions.of("one").world;
    await sessions.close();
  });

  it("are a hundred at most; the one that was used first is forgotten, but never the main one", async () => {
    const closed: number[] = [];
    let opened = 0;
    let reportClosed: () => void = () => undefined;
    const firstClosed = new Promise<void>((resolve) => { reportClosed = resolve; });
    const sessions = new Sessions(async () => {
      const number = (opened += 1);
      return aWorld(() => {
        closed.push(number);
        reportClosed();
      });
    }, () => undefined);
    const main = sessions.of(mainSession);
    await main.world;
    for (let number = 0; number < 100; number += 1) await sessions.of(`session ${number}`).world;
    await firstClosed;
    expect({ opened, closed }).toEqual({ opened: 101, closed: [2] });
    expect(sessions.of(mainSession)).toBe(main);
    await sessions.close();
  });
});
