import assert from "node:assert/strict";
import type { StoreDisk } from "@dragoman/application/system";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. A disk of the whole machine cannot be filled: it lacks "fill". */
export interface StoreDiskSubject extends Subject<StoreDisk> {
  /** Fills the disk, and returns how to make room again. */
  readonly fill?: () => () => void;
}

/** What every StoreDisk promises. */
export function storeDiskContract(name: string, open: Open<StoreDiskSubject>, runner: Runner): void {
  runner.describe(`StoreDisk contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("says nothing of a disk with room", async ({ adapter }) => {
      assert.equal(await adapter.whyFull(), undefined);
    });
    promised("says in a clause how little room a full disk has, until there is room again", async ({ adapter, fill }) => {
      const makeRoom = fill?.();
      assert.match(await adapter.whyFull() ?? "", /\d+ MB.*[^.]$/);
      makeRoom?.();
      assert.equal(await adapter.whyFull(), undefined);
    }, "fill");
  });
}
