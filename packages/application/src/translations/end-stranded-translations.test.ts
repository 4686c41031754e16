import { FixedClock } from "@dragoman/adapters-memory/common";
import { cancel, leaseMs, type Translation } from "@dragoman/domain/translations";
import { languagePair } from "@dragoman/domain/language-pairs";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { beforeEachCall } from "../common/ports.test-kit.js";
import type { InstalledPair } from "../hosts/hosts.test-kit.js";
import { pairDirectoryKnowing } from "../translation-chains/translation-chains.test-kit.js";
import { EndStrandedTranslations } from "./end-stranded-translations.js";
import { aJob, begun, keptJobs, type KeptJobs } from "./translations.test-kit.js";

const aMinute = 60_000;
const stopped = (source: string, target: string): InstalledPair =>
  ({ pair: languagePair({ source, target, technology: "RBMT", version: "1.0.0" }), expected: false, running: false });
const [engSpa, spaCat] = [stopped("eng", "spa"), stopped("spa", "cat")];
const serving = (source: string, target: string): InstalledPair => ({ ...stopped(source, target), expected: true });
const chain = `${engSpa.pair.id}>>${spaCat.pair.id}`;
const waiting = (id: string, languagePairId: string) => aJob(id, { profile: { languagePairId } });

/** A queue, what is installed and what was decided about chains; `meanwhile` is what others do between look and end. */
async function aQueue(jobs: readonly Translation[], meanwhile: (kept: KeptJobs, id: string) => Promise<unknown> = async () => undefined) {
  const kept = await keptJobs(jobs);
  const { pairs, chains, engines, install } = await pairDirectoryKnowing([engSpa, spaCat]);
  /** For how many minutes pairs have not been installed, by id. */
  let away: Readonly<Record<string, number>> = {};
  const rivals = beforeEachCall(kept.jobs, (method, id) => method === "update" && meanwhile(kept, id as string));
  const directory = {
    awayForMs: (id: string) => (away[id] ?? 0) * aMinute, unexpectedForMs: engines.unexpectedForMs.bind(engines),
  };
  const ending = new EndStrandedTranslations(rivals, directory, pairs, kept.clock);
  return {
    clock: kept.clock, run: async () => (await ending.run()).map(({ id }) => id), job: (id: string) => kept.jobs.find(id),
    deleteChain: () => chains.update(chain, () => ({ state: "deleted" })),
    have: async (...there: readonly InstalledPair[]) => {
      await install(there);
      await pairs.reread();
    },
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

describe("EndStrandedTranslations, where the source is detected", () => {
  /** What the clock of this process shows. */
  let minutes = 0;
  beforeEach(() => {
    minutes = 0;
    jest.spyOn(performance, "now").mockImplementation(() => minutes * aMinute);
  });
  afterEach(() => { jest.restoreAllMocks(); });

  it.each<[string, string, readonly InstalledPair[], string]>([
    ["nothing is installed", "AutSpa", [], "spa"],
    ["nothing leads there", "AutCat", [serving("eng", "spa")], "cat"],
    ["what leads there is stopped", "AutSpa", [stopped("eng", "spa")], "spa"],
    ["there is no such language", "AutXyz", [serving("eng", "spa")], "xyz"],
    ["only the way from the language itself leads to a variety of it", "AutPor", [serving("por", "ptb")], "por"],
    ["only a chain leads there", "AutFra", [serving("eng", "spa"), stopped("spa", "fra")], "fra"],
  ])("ends jobs with a sentence after ten minutes in which %s", async (_, languagePairId, there, language) => {
    const { run, have, job } = await aQueue([waiting("detects", languagePairId), waiting("named", engSpa.pair.id)]);
    await have(...there);
    for (minutes of [0, 5, 9.9]) expect(await run()).toEqual([]);
    minutes = 10;
    expect(await run()).toEqual(["detects"]);
    expect(await job("detects")).toMatchObject({ substate: "failed", reason: "The document cannot be translated any more: "
      + `no engine is expected to run for any language pair into ${language}.` });
    expect((await job("named"))?.state).toBe("preparing");
  });

  it.each<[string, string, InstalledPair]>([
    ["a pair", "AutSpa", serving("eng", "spa")], ["in small letters", "autspa", serving("eng", "spa")],
    ["a variety", "AutPor", serving("spa", "ptb")],
  ])("leaves them to the workers where %s is expected to run, however long it does not", async (_, languagePairId, there) => {
    const { run, have, job } = await aQueue([waiting("detects", languagePairId)]);
    await have(there);
    for (minutes of [0, 100, 100_000]) expect(await run()).toEqual([]);
    expect((await job("detects"))?.state).toBe("preparing");
  });

  it("counts anew when a pair was there in between", async () => {
    const { run, have } = await aQueue([waiting("detects", "AutSpa")]);
    await have();
    for (minutes of [0, 9]) expect(await run()).toEqual([]);
    await have(serving("eng", "spa"));
    minutes = 9.5;
    expect(await run()).toEqual([]);
    await have();
    for (minutes of [11, 19.4]) expect(await run()).toEqual([]);
    minutes = 19.5;
    expect(await run()).toEqual(["detects"]);
  });

  it("ends none that a worker holds", async () => {
    const { run, have, job, clock } = await aQueue([begun(waiting("held", "AutSpa"), new FixedClock().now())]);
    await have();
    expect(await run()).toEqual([]);
    minutes = 10;
    expect(await run()).toEqual([]);
    expect((await job("held"))?.state).toBe("inProgress");
    clock.advance(leaseMs);
    expect(await run()).toEqual(["held"]);
  });
});
