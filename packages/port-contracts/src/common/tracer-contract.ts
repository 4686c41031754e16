import assert from "node:assert/strict";
import type { TracedWork, Tracer } from "@dragoman/application/common";
import { upTo } from "./expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "./subject.js";

const work: TracedWork = { name: "work", kind: "inside" };
/** A place as other processes send it. */
const above = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
const whole = (place: string | undefined): string | undefined => place?.split("-")[1];

/** What every Tracer promises; one that traces nothing cannot tell "places". */
export function tracerContract(name: string, open: Open<Subject<Tracer>>, runner: Runner): void {
  runner.describe(`Tracer contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("does the work, and settles as it does, whatever it tells", async ({ adapter }) => {
      const failure = new Error("no");
      for (const kind of ["answers", "asks", "takes", "inside"] as const) {
        assert.equal(await adapter.trace({ ...work, kind }, async ({ tell, rename, fail }) => {
          tell({ text: "a", count: 1, is: true });
          rename("other");
          fail("word");
          return 7;
        }), 7);
        await assert.rejects(adapter.trace({ ...work, kind }, () => Promise.reject(failure)), (error) => error === failure);
      }
    });
    promised("knows no place where nothing is traced", async ({ adapter }) => {
      assert.equal(adapter.place, undefined);
      await adapter.trace(work, async () => undefined);
      assert.equal(adapter.place, undefined);
    });
    promised("knows the present work, each in its own flow", async ({ adapter }) => {
      const places = await Promise.all(upTo(10).map(() => adapter.trace(work, async () => {
        const before = adapter.place;
        await new Promise(setImmediate);
        assert.equal(adapter.place, before);
        return before;
      })));
      assert.equal(new Set(places).size, 10);
    }, "places");
    promised("takes what is traced meanwhile for a part of the work", async ({ adapter }) => {
      const [outer, inner] = await adapter.trace(work, async () =>
        [adapter.place, await adapter.trace(work, async () => adapter.place)] as const);
      assert.equal(whole(inner), whole(outer));
      assert.notEqual(inner, outer);
    }, "places");
    promised("takes work for a part of what it is said to be a part of, also of another process", async ({ adapter }) => {
      const place = await adapter.trace({ ...work, partOf: above }, async () => adapter.place);
      assert.equal(whole(place), whole(above));
      assert.notEqual(place, above);
    }, "places");
    promised("takes what is no place for a part of nothing", async ({ adapter }) => {
      for (const partOf of ["", "nonsense", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`]) {
        const [outer, place] = await adapter.trace(work, async () =>
          [adapter.place, await adapter.trace({ ...work, partOf }, async () => adapter.place)] as const);
        assert.match(place ?? "", /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/);
        assert.notEqual(whole(place), whole(outer));
      }
    }, "places");
  });
}
