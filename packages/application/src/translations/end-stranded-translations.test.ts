import { FixedClock } from "@dragoman/adapters-memory/common";
import { cancel, leaseMs, type Translation } from "@dragoman/domain/translations";
import { languagePair } from "@dragoman/domain/language-pairs";
import { describe, expect, it } from "@jest/globals";
import { beforeEachCall } from "../common/ports.test-kit.js";
import type { InstalledPair } from "../hosts/hosts.test-kit.js";
import { pairDirectoryKnowing } from "../translation-chains/translation-chains.test-kit.js";
import { EndStrandedTranslations } from "./end-stranded-translations.js";
import { aJob, begun, keptJobs, type KeptJobs } from "./translations.test-kit.js";

const aMinute = 60_000;
const stopped = (source: string, target: string): InstalledPair =>
  ({ pair: languagePair({ source, target, technology: "RBMT", version: "1.0.0" }), expected: false, running: false });
const [engSpa, spaCat] = [stopped("eng", "spa"), stopped("spa", "cat")];
const chain = `${engSpa.pair.id}>>${spaCat.pair.id}`;
const waiting = (id: string, languagePairId: string) => aJob(id, { profile: { languagePairId } });

/** A queue, what is installed and what was decided about chains; `meanwhile` is what others do between look and end. */
async function aQueue(jobs: readonly Translation[], meanwhile: (kept: KeptJobs, id: string) => Promise<unknown> = async () => undefined) {
  const kept = await keptJobs(jobs);
  const { pairs, chains, install } = await pairDirectoryKnowing([engSpa, spaCat]);
  /** For how many minutes pairs have not been installed, by id. */
  let away: Readonly<Record<string, number>> = {};
  const rivals = beforeEachCall(kept.jobs, (method, id) => method === "update" && meanwhile(kept, id as string));
  const ending = new EndStrandedTranslations(rivals, { awayForMs: (id) => (away[id] ?? 0) * aMinute }, pairs, kept.clock);
  return {
    clock: kept.clock, run: async () => (await ending.run()).map(({ id }) => id), job: (id: string) => kept.jobs.find(id),
    deleteChain: () => chains.update(chain, () => ({ state: "deleted" })),
    miss: async (minutes: Readonly<Record<string, number>>) => {
      away = minutes;
      await install([engSpa, spaCat].filter(({ pair }) => away[pair.id] === undefined));
      await pairs.reread();
    },
  };
}

describe("EndStrandedTranslations", () => {
  it("lets jobs wait whose pairs are installed, however long no engine runs", async () => {
    const { clock, run } = await aQueue([waiting("single", engSpa.pair.id), waiting("chained", chain)]);
    for (const minutes of [0, 100, 100_000]) {
      clock.advance(minutes * aMinute);
      expect(await run()).toEqual([]);
    }
  });

  it("ends what waits for a deleted chain at once, and names the chain", async () => {
    const { clock, run, job, deleteChain } = await aQueue([waiting("single", engSpa.pair.id), waiting("chained", chain)]);
    await deleteChain();
    expect(await run()).toEqual(["chained"]);
    expect(await job("chained")).toMatchObject({
      substate: "failed", done: clock.now(), reason: `The document cannot be translated any more: the chain ${chain} was deleted.`,
    });
    expect((await job("single"))?.state).toBe("preparing");
  });

  it("ends what waits for a pair that is not installed for ten minutes, alone or in a chain", async () => {
    const { run, job, miss } = await aQueue([
      waiting("single", spaCat.pair.id), waiting("chained", chain), waiting("other", engSpa.pair.id),
    ]);
    for (const awayFor of [0.1, 9.9]) {
      await miss({ [spaCat.pair.id]: awayFor });
      expect(await run()).toEqual([]);
    }
    await miss({ [spaCat.pair.id]: 10 });
    expect((await run()).sort()).toEqual(["chained", "single"]);
    expect(await job("single")).toMatchObject({
      reason: `The document cannot be translated any more: the language pair ${spaCat.pair.id} is not installed on any host.`,
    });
    expect(await job("chained")).toMatchObject({ reason: "The document cannot be translated any more: "
      + `the language pair ${spaCat.pair.id} of the chain ${chain} is not installed on any host.` });
    expect((await job("other"))?.state).toBe("preparing");
  });

  it("leaves jobs that detect their source to the workers", async () => {
    const { run, miss } = await aQueue([waiting("detects", "AutXyz")]);
    await miss({ [engSpa.pair.id]: 20, [spaCat.pair.id]: 20, AutXyz: 20 });
    expect(await run()).toEqual([]);
  });

  it("ends a job that was handed back, but none that a worker holds", async () => {
    const now = new FixedClock().now();
    const { run, job, clock, deleteChain } = await aQueue([begun(waiting("held", chain), now + 1), begun(waiting("died", chain), now)]);
    clock.advance(leaseMs);
    await deleteChain();
    expect(await run()).toEqual(["died"]);
    expect((await job("held"))?.state).toBe("inProgress");
  });

  it("gives way to who was faster", async () => {
    const rivals: readonly [string | undefined, (kept: KeptJobs, id: string) => Promise<unknown>][] = [
      ["translating", ({ jobs }, id) => jobs.update(id, (job, now) => ({ state: begun(job, now) }))],
      ["canceled", ({ jobs }, id) => jobs.update(id, (job, now) => ({ state: cancel(job, now) }))],
      [undefined, ({ jobs }, id) => jobs.remove(id, () => [])],
    ];
    for (const [substate, faster] of rivals) {
      const { run, job, deleteChain } = await aQueue([waiting("one", chain)], faster);
      await deleteChain();
      expect(await run()).toEqual([]);
      expect((await job("one"))?.substate).toBe(substate);
    }
  });
});
