import assert from "node:assert/strict";
import type { ChainRepository } from "@dragoman/application/translation-chains";
import { type ChainManagement, manageChain } from "@dragoman/domain/translation-chains";
import { rejects, upTo } from "../common/expectations.js";
import { type DoorTable, oneDoor, writes } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import { type Open, promisedBy, type Runner } from "../common/subject.js";

const chain = "EngSpa_Generic_SRV_RBMT_0_8_x_1>>SpaCat_Generic_SRV_RBMT_2_2_x_0";
const other = "CatSpa_Generic_SRV_RBMT_2_2_x_0>>SpaEng_Generic_SRV_RBMT_0_8_x_1";

/** How decisions about chains are written. */
const door: DoorTable<ChainRepository> = {
  look: ({ adapter }) => adapter.list(),
  methods: {
    update: writes(async ({ adapter }) => {
      await adapter.update(other, () => ({ state: "manual" }));
      return (tell) => adapter.update(chain, () => ({ state: "manual", events: tell() }));
    }),
    list: "reads",
    find: "reads",
  },
};

/** What every ChainRepository promises. */
export function chainRepositoryContract(name: string, open: Open<StoreSubject<ChainRepository>>, runner: Runner): void {
  runner.describe(`ChainRepository contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("holds chains that nobody decided about for automatic, and keeps none of them", async ({ adapter }) => {
      assert.equal(await adapter.find(chain), "automatic");
      assert.deepEqual(await adapter.list(), []);
    });
    promised("keeps each decision and answers it", async ({ adapter }) => {
      const seen: ChainManagement[] = [];
      for (const next of ["manual", "deleted", "manual", "automatic", "deleted", "deleted", "automatic", "automatic"] as const) {
        assert.equal(await adapter.update(chain, (management) => { seen.push(management); return { state: next }; }), next);
        assert.equal(await adapter.find(chain), next);
        assert.deepEqual(await adapter.list(), next === "automatic" ? [] : [{ id: chain, management: next }]);
      }
      assert.deepEqual(seen, ["automatic", "manual", "deleted", "manual", "automatic", "deleted", "deleted", "automatic"]);
    });
    promised("lists decisions by the id of the chain, and changes one without the others", async ({ adapter }) => {
      await adapter.update(chain, () => ({ state: "manual" }));
      await adapter.update(other, () => ({ state: "deleted" }));
      assert.deepEqual(await adapter.list(), [{ id: other, management: "deleted" }, { id: chain, management: "manual" }]);
      await adapter.update(other, () => ({ state: "automatic" }));
      assert.deepEqual(await adapter.list(), [{ id: chain, management: "manual" }]);
    });
    promised("leaves the decision as it is when the change throws", async ({ adapter }) => {
      await adapter.update(chain, () => ({ state: "manual" }));
      await assert.rejects(adapter.update(chain, () => { throw new Error("not wanted"); }), /not wanted/);
      assert.equal(await adapter.find(chain), "manual");
    });
    promised("lets only one of several rivals create a chain", async ({ adapter }) => {
      const ends = await Promise.allSettled(upTo(8).map(() => adapter.update(chain, (management) =>
        ({ state: manageChain(chain, management, "create") }))));
      assert.equal(ends.filter((end) => end.status === "fulfilled").length, 1);
      for (const end of ends) if (end.status === "rejected") await rejects(Promise.reject(end.reason as Error), "invalid", "chain-exists");
    });
    promised("knows nothing of ids that no chain can have", async ({ adapter }) => {
      for (const id of ["", "a\u0000b", "%", "\ud800"]) assert.equal(await adapter.find(id), "automatic");
    });
    oneDoor(promised, door);
  });
}
