import assert from "node:assert/strict";
import type { HostEngines, KnownEngine } from "@dragoman/application/hosts";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface HostEnginesSubject extends Subject<HostEngines> {
  /** An engine that answers. */
  readonly engine: KnownEngine;
  /** From now on it does not. */
  freeze(): void;
}

/** What every HostEngines promises. */
export function hostEnginesContract(name: string, open: Open<HostEnginesSubject>, runner: Runner): void {
  runner.describe(`HostEngines contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("knows whether an engine answers, as the one that it is said to be", async ({ adapter, engine }) => {
      assert.deepEqual([await adapter.answers(engine), await adapter.answers({ ...engine, engineId: "another" })], [true, false]);
    });
    promised("does not wait for ever for one that takes connections and says nothing", async ({ adapter, engine, freeze }) => {
      freeze();
      assert.equal(await adapter.answers(engine), false);
    });
  });
}
