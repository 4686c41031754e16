import assert from "node:assert/strict";
import type { Signals, SignalTopic } from "@dragoman/application/common";
import { hardTexts, until } from "./expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "./subject.js";

/** What the contract needs of an adapter besides the port. */
export interface SignalsSubject extends Subject<Signals> {
  /** Commits something of that subject, as another process on the same data does. */
  tell(topic: SignalTopic, subject: string): Promise<void>;
  /** Breaks the connection that it listens on. */
  interrupt(): Promise<void>;
}

/** What every Signals promises. */
export function signalsContract(name: string, open: Open<SignalsSubject>, runner: Runner): void {
  runner.describe(`Signals contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("calls each listener of a topic for each change, from when the promise resolves", async ({ adapter, tell }) => {
      const [one, two, hosts]: string[][] = [[], [], []];
      await adapter.listen("translations", (id) => one?.push(id));
      await adapter.listen("translations", (id) => two?.push(id));
      await adapter.listen("hosts", (hostname) => hosts?.push(hostname));
      const subjects = hardTexts.filter((text) => text !== "");
      for (const subject of subjects) await tell("translations", subject);
      await tell("hosts", "localhost");
      await until("all is told", () => one?.length === subjects.length && two?.length === subjects.length && hosts?.length === 1);
      assert.deepEqual([one, two, hosts], [subjects, subjects, ["localhost"]]);
    });
    promised("calls nobody who stopped to listen", async ({ adapter, tell }) => {
      const stopped: string[] = [];
      const listening: string[] = [];
      const stop = await adapter.listen("hosts", (hostname) => stopped.push(hostname));
      await adapter.listen("hosts", (hostname) => listening.push(hostname));
      await stop();
      await stop();
      await tell("hosts", "localhost");
      await until("the other one is told", () => listening.length === 1);
      assert.deepEqual(stopped, []);
    });
    promised("calls every listener once with \"\" after a break, and goes on", async ({ adapter, tell, interrupt }) => {
      const heard: string[] = [];
      await adapter.listen("translations", (id) => heard.push(id));
      await tell("translations", "before");
      await until("the first one is told", () => heard.length === 1);
      await interrupt();
      await until("the break is told", () => heard.includes(""));
      await tell("translations", "after");
      await until("the last one is told", () => heard.includes("after"));
      assert.deepEqual(heard, ["before", "", "after"]);
    }, "interrupt");
  });
}
