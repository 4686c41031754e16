import assert from "node:assert/strict";
import type { QuickRecordStore } from "@dragoman/application/reports";
import { aTranslation } from "../common/builders.js";
import { upTo } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface QuickRecordStoreSubject extends Subject<QuickRecordStore> {
  /** What is stored, in any order. */
  recorded(): Promise<readonly { readonly id: string; readonly username: string }[]>;
}

const named = (id: string, username: string) => aTranslation({ id, profile: { username } }, "succeeded");
const sorted = (records: readonly { readonly id: string; readonly username: string }[]) =>
  records.map(({ id, username }) => `${id} ${username}`).toSorted();

/** What every QuickRecordStore promises. */
export function quickRecordStoreContract(name: string, open: Open<QuickRecordStoreSubject>, runner: Runner): void {
  runner.describe(`QuickRecordStore contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("stores all that come together, also a thousand, or none", async ({ adapter, recorded }) => {
      await adapter.add([]);
      assert.deepEqual(await recorded(), []);
      await adapter.add(upTo(1_000).map((n) => named(`id-${n}`, "ann@example.org")));
      assert.deepEqual(sorted(await recorded()), upTo(1_000).map((n) => `id-${n} ann@example.org`).toSorted());
    });
    promised("stores what is not there yet, by its id: what came once may come again", async ({ adapter, recorded }) => {
      await adapter.add([named("a", "ann@example.org"), named("a", "twice@example.org")]);
      await adapter.add([named("b", "bob@example.org"), named("a", "late@example.org")]);
      await Promise.all(upTo(5).map(() => adapter.add([named("c", "carl@example.org")])));
      assert.deepEqual(sorted(await recorded()), ["a ann@example.org", "b bob@example.org", "c carl@example.org"]);
    });
  });
}
