import assert from "node:assert/strict";
import type { SettingStore } from "@dragoman/application/system";
import { DomainError } from "@dragoman/domain/common";
import { hardTexts, rejects, until, upTo } from "../common/expectations.js";
import { oneDoor } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import { type Open, promisedBy, type Runner } from "../common/subject.js";
import { colours, settingDoor } from "./setting-door.js";

/** What every SettingStore promises. */
export function settingStoreContract(name: string, open: Open<StoreSubject<SettingStore>>, runner: Runner): void {
  runner.describe(`SettingStore contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("knows a group that was never stored as it is from the start", async ({ adapter }) => {
      assert.deepEqual(await adapter.read(colours), { bar: "white", text: "black" });
    });
    promised("keeps every text of the last change, of each group by itself", async ({ adapter }) => {
      const other = { ...colours, name: "other" };
      for (const bar of hardTexts) {
        assert.deepEqual(await adapter.update(colours, (was) => ({ state: { ...was, bar } })), { bar, text: "black" });
        assert.deepEqual(await adapter.read(colours), { bar, text: "black" });
      }
      assert.deepEqual(await adapter.read(other), { bar: "white", text: "black" });
    });
    promised("completes what was stored before a member came", async ({ adapter }) => {
      const later = { name: colours.name, whole: (stored: object) => ({ size: 7, ...stored }) };
      await adapter.update(colours, (was) => ({ state: { ...was, bar: "red" } }));
      assert.deepEqual(await adapter.read(later), { bar: "red", text: "black", size: 7 });
    });
    promised("shows each of several rivals what was stored before it, from the first on", async ({ adapter }) => {
      const lengths = { name: "lengths", whole: (stored: { readonly all?: readonly number[] }) => ({ all: [], ...stored }) };
      await Promise.all(upTo(7).map((n) => adapter.update(lengths, ({ all }) => ({ state: { all: [...all, n] } }))));
      assert.deepEqual([...(await adapter.read(lengths)).all].sort(), upTo(7));
    });
    promised("wakes who listens for settings by the name of the group", async ({ adapter, signals }) => {
      const heard: string[] = [];
      const stop = await signals.listen("settings", (subject) => heard.push(subject));
      await adapter.update(colours, (was) => ({ state: { ...was, bar: "red" } }));
      await until("it is heard", () => heard.length > 0);
      assert.deepEqual(heard, [colours.name]);
      await stop();
    });
    promised("keeps what was stored, whatever becomes of what was given and answered", async ({ adapter }) => {
      const lists = { name: "lists", whole: (stored: { readonly all?: string[] }) => ({ all: [] as string[], ...stored }) };
      const given = { all: ["stored"] };
      await adapter.update(lists, () => ({ state: given }));
      given.all.push("given");
      (await adapter.read(lists)).all.push("read");
      await assert.rejects(adapter.update(lists, ({ all }) => { all.push("changed"); throw new Error("not wanted"); }), /not wanted/);
      assert.deepEqual([...(await adapter.read(lists)).all], ["stored"]);
    });
    promised("leaves all as it was when the change throws", async ({ adapter }) => {
      const refused = adapter.update(colours, () => { throw new DomainError("invalid", "brand-invalid", "No such colour."); });
      await rejects(refused, "invalid", "brand-invalid");
      assert.deepEqual(await adapter.read(colours), { bar: "white", text: "black" });
    });

    oneDoor(promised, settingDoor);
  });
}
