import assert from "node:assert/strict";
import type { Signals, SignalTopic } from "@dragoman/application/common";
import { hardTexts, until } from "./expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "./subject.js";

/** What the contract needs of an adapter besides the port. */
export interface SignalsSubject extends Subject<Signals> {
  /** Commits something of that subject, as another process on the same data does. */
  notify(topic: SignalTopic, subject: string): Promise<void>;
  /** Breaks the connection that it listens on. */
  interrupt(): Promise<void>;
}

/** What every Signals promises. */
export function signalsContract(name: string, open: Open<SignalsSubject>, runner: Runner): void {
  runner.describe(`Signals contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("calls each listener of a topic for each change, from when the promise resolves", async ({ adapter, notify }) => {
      const [one, two, hosts]: string[][] = [[], [], []];
      await adapter.listen("translations", (id) => one?.push(id));
      await adapter.listen("translations", (id) => two?.push(id));
      await adapter.listen("hosts", (hostname) => hosts?.push(hostname));
      const subjects = hardTexts.filter((text) => text !== "");
      for (const subject of subjects) await notify("translations", subject);
      await notify("hosts", "localhost");
      await until("all is heard", () => one?.length === subjects.length && two?.length === subjects.length && hosts?.length === 1);
      assert.deepEqual([one, two, hosts], [subjects, subjects, ["localhost"]]);
    });
    promised("calls nobody who stopped to listen", async ({ adapter, notify }) => {
      const stopped: string[] = [];
      const listening: string[] = [];
      const stop = await adapter.listen("hosts", (hostname) => stopped.push(hostname));
      await adapter.listen("hosts", (hostname) => listening.push(hostname));
      await stop();
      await stop();
      await notify("hosts", "localhost");
      await until("the other one is heard", () => listening.length === 1);
      assert.deepEqual(stopped, []);
    });
    promised("calls every listener once with \"\" after a break, and goes on", async ({ adapter, notify, interrupt }) => {
      const heard: string[] = [];
      await adapter.listen("translations", (id) => heard.push(id));
      await notify("translations", "before");
      await until("the first one is heard", () => heard.length === 1);
      await interrupt();
      await until("the break is heard", () => heard.includes(""));
      await notify("translations", "after");
      await until("the last one is heard", () => heard.includes("after"));
      assert.deepEqual(heard, ["before", "", "after"]);
    }, "interrupt");
  });
}
