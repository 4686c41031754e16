import assert from "node:assert/strict";
import type { LabelFilter, LabelOrder, LabelRepository } from "@dragoman/application/labels";
import { hardTexts, rejects, upTo } from "../common/expectations.js";
import { oneDoor, silently } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import { type Open, promisedBy, type Runner } from "../common/subject.js";
import { labelDoor } from "./label-door.js";

const everything = { page: 1, perPage: 1000 };

/** What every LabelRepository promises. */
export function labelRepositoryContract(name: string, open: Open<StoreSubject<LabelRepository>>, runner: Runner): void {
  runner.describe(`LabelRepository contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("gives each label an id of its own, also after the last one was removed", async ({ adapter }) => {
      const [first, second] = [await adapter.add("first", silently), await adapter.add("second", silently)];
      assert.ok(Number.isSafeInteger(first.id) && first.id >= 1 && second.id > first.id);
      await adapter.remove(second.id, silently);
      assert.ok((await adapter.add("second", silently)).id > second.id);
    });
    promised("keeps every name as it is, and finds it by its whole", async ({ adapter }) => {
      for (const text of hardTexts.filter((one) => one.trim() !== "")) {
        const label = await adapter.add(text, silently);
        assert.equal(label.name, text);
        assert.deepEqual(await adapter.find([text]), [label]);
      }
    });
    promised("finds by id and by whole name, without letter case, in the order of ids", async ({ adapter }) => {
      const [legal, strasse, other] = [
        await adapter.add("Legal", silently), await adapter.add("Straße", silently), await adapter.add("x", silently),
      ];
      assert.deepEqual(await adapter.find(["STRASSE", String(legal.id), "legal"]), [legal, strasse]);
      assert.deepEqual(await adapter.find(["lega", "", "%", "99999999999999999999", String(other.id + 1), "\u0000"]), []);
      for (const label of [legal, strasse, other]) assert.deepEqual(await adapter.find([String(label.id)]), [label]);
      assert.deepEqual(await adapter.find([]), []);
    });
    promised("refuses a name that is taken, without letter case", async ({ adapter }) => {
      const [legal, other] = [await adapter.add("Legal", silently), await adapter.add("other", silently)];
      await rejects(adapter.add("LEGAL", silently), "invalid", "label-name-taken");
      await rejects(adapter.rename(other.id, "legal", silently), "invalid", "label-name-taken");
      assert.deepEqual(await adapter.rename(legal.id, "LEGAL", silently), { id: legal.id, name: "LEGAL" });
      assert.deepEqual(await adapter.find(["legal", "other"]), [{ id: legal.id, name: "LEGAL" }, other]);
    });
    promised("lets one of two rivals have a name", async ({ adapter }) => {
      const ends = await Promise.allSettled(upTo(5).map(() => adapter.add("same", silently)));
      assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 1);
    });
    promised("does not know what was removed", async ({ adapter }) => {
      const label = await adapter.add("gone", silently);
      assert.deepEqual(await adapter.remove(label.id, silently), label);
      await rejects(adapter.remove(label.id, silently), "notFound", "label-not-found");
      await rejects(adapter.rename(label.id, "back", silently), "notFound", "label-not-found");
      assert.deepEqual(await adapter.find(["gone"]), []);
    });
    promised("does not know numbers that are no ids", async ({ adapter }) => {
      await adapter.add("there", silently);
      for (const id of [0, -1, 1.5, 2 ** 31, 2 ** 53]) {
        await rejects(adapter.remove(id, silently), "notFound", "label-not-found");
        await rejects(adapter.rename(id, "new", silently), "notFound", "label-not-found");
        assert.equal((await adapter.list({ ids: [id] }, "id", everything)).totalItems, 0);
      }
    });
    promised("lists and removes what matches each filter", async ({ adapter }) => {
      const labels = [await adapter.add("b_100%", silently), await adapter.add("A\\Straße", silently), await adapter.add("c", silently)];
      const idOf = (n: number): number => labels[n]?.id as number;
      const table: readonly (readonly [LabelFilter, readonly number[]])[] = [
        [{}, [0, 1, 2]], [{ names: ["STRASSE"] }, [1]], [{ names: ["_", "C"] }, [0, 2]], [{ names: ["%"] }, [0]], [{ names: ["\\"] }, [1]],
        [{ names: ["nothing"] }, []],
        [{ names: [] }, []], [{ ids: [idOf(0), idOf(2)] }, [0, 2]], [{ ids: [] }, []], [{ ids: [idOf(0), idOf(1)], names: ["a"] }, [1]],
      ];
      for (const [filter, found] of table) {
        const page = await adapter.list(filter, "id", everything);
        assert.deepEqual([page.items, page.totalItems], [found.map((n) => labels[n]), found.length], JSON.stringify(filter));
      }
      assert.deepEqual((await adapter.list({}, "name", everything)).items.map(({ name }) => name), ["A\\Straße", "b_100%", "c"]);
      assert.equal(await adapter.removeAll({ names: [] }, silently), 0);
      assert.equal(await adapter.removeAll({ ids: [idOf(0), idOf(1)], names: ["a"] }, silently), 1);
      assert.deepEqual((await adapter.list({}, "id", everything)).items, [labels[0], labels[2]]);
    });
    promised("lists by id, or by name without letter case, as labels are named now", async ({ adapter }) => {
      const labels = [];
      for (const name of ["b", "C", "x", "D", "B2", "A2"]) labels.push(await adapter.add(name, silently));
      await adapter.rename(labels[2]?.id ?? 0, "a", silently);
      const names = async (order: LabelOrder): Promise<string> =>
        (await adapter.list({}, order, everything)).items.map(({ name }) => name).join(" ");
      assert.deepEqual([await names("id"), await names("name")], ["b C a D B2 A2", "a A2 b B2 C D"]);
      assert.deepEqual((await adapter.find(["A2", "a", "b"])).map(({ name }) => name), ["b", "a", "A2"]);
    });
    promised("answers true totals on every page, also past the last one", async ({ adapter }) => {
      assert.deepEqual(await adapter.list({}, "name", { page: 1, perPage: 10 }), { items: [], page: 1, perPage: 10, totalItems: 0 });
      for (const n of upTo(5)) await adapter.add(`label ${n}`, silently);
      for (const [page, names] of [[1, ["label 1", "label 2"]], [3, ["label 5"]], [4, []]] as const) {
        const found = await adapter.list({}, "name", { page, perPage: 2 });
        assert.deepEqual([found.items.map((label) => label.name), found.page, found.perPage, found.totalItems], [names, page, 2, 5]);
      }
    });

    oneDoor(promised, labelDoor);
  });
}
