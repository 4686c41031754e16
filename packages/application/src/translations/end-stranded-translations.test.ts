import { DomainError, type Instant, microsPerMs } from "@dragoman/domain/common";
import { languagePair } from "@dragoman/domain/language-pairs";
import type { DecidedChain } from "@dragoman/domain/translation-chains";
import { cancel, leaseMs, request, schedule, start, type Translation, type TranslationProfile } from "@dragoman/domain/translations";
import { describe, expect, it } from "@jest/globals";
import type { KnownPair } from "../hosts/index.js";
import { PairDirectory } from "../translation-chains/index.js";
import { EndStrandedTranslations } from "./end-stranded-translations.js";
import type { TranslationRepository } from "./translation-repository.js";

const minutes = (n: number): Instant => n * 60_000 * microsPerMs;
const stopped = (source: string, target: string): KnownPair =>
  ({ pair: languagePair({ source, target, technology: "RBMT", version: "1.0.0" }), installedOn: ["one"], expected: false, running: false });
const [engSpa, spaCat] = [stopped("eng", "spa"), stopped("spa", "cat")];
const chain = `${engSpa.pair.id}>>${spaCat.pair.id}`;

const waiting = (id: string, languagePairId: string): Translation =>
  schedule(request({ id, ownerId: "u", profile: { languagePairId } as TranslationProfile, input: "c", inputSize: 1, now: 0 }));

/** A queue, what is installed and what was decided about chains; `meanwhile` is what others do between look and end. */
function aQueue(jobs: readonly Translation[], meanwhile: (job: Translation, now: Instant) => Translation = (job) => job) {
  const state = {
    now: minutes(100), decided: [] as readonly DecidedChain[],
    /** For how many minutes pairs have not been installed, by id. */
    away: {} as Readonly<Record<string, number>>,
  };
  const installed = () => [engSpa, spaCat].filter(({ pair }) => state.away[pair.id] === undefined);
  const kept = new Map(jobs.map((job) => [job.id, job]));
  const repository: Pick<TranslationRepository, "pairsWaitedFor" | "list" | "update"> = {
    pairsWaitedFor: async () =>
      [...new Set([...kept.values()].filter((job) => job.state !== "done").map((job) => job.profile.languagePairId))],
    list: async ({ languagePairId, statuses }, page) => {
      const items = [...kept.values()].filter((job) => job.profile.languagePairId === languagePairId && statuses?.includes(job.state));
      return { ...page, items, totalItems: items.length };
    },
    update: async (id, change) => {
      const { state: after } = change(meanwhile(kept.get(id) as Translation, state.now), state.now);
      kept.set(id, after);
      return after;
    },
  };
  const chains = {
    list: async () => state.decided, update: () => Promise.reject(new Error("not asked for")),
    find: async (id: string) => state.decided.find((one) => one.id === id)?.management ?? "automatic" as const,
  };
  const ending = new EndStrandedTranslations(repository, { awayForMs: (id) => (state.away[id] ?? 0) * 60_000 },
    new PairDirectory({ reread: async () => undefined, pairs: installed }, chains, true), { now: () => state.now });
  return { state, run: async () => (await ending.run()).map(({ id }) => id), job: (id: string) => kept.get(id) };
}

describe("EndStrandedTranslations", () => {
  it("lets jobs wait whose pairs are installed, however long no engine runs", async () => {
    const { state, run } = aQueue([waiting("single", engSpa.pair.id), waiting("chained", chain)]);
    for (const at of [100, 200, 100_000]) {
      state.now = minutes(at);
      expect(await run()).toEqual([]);
    }
  });

  it("ends what waits for a deleted chain at once, and names the chain", async () => {
    const { state, run, job } = aQueue([waiting("single", engSpa.pair.id), waiting("chained", chain)]);
    state.decided = [{ id: chain, management: "deleted" }];
    expect(await run()).toEqual(["chained"]);
    expect(job("chained")).toMatchObject({
      substate: "failed", done: state.now, reason: `The document cannot be translated any more: the chain ${chain} was deleted.`,
    });
    expect(job("single")?.state).toBe("preparing");
  });

  it("ends what waits for a pair that is not installed for ten minutes, alone or in a chain", async () => {
    const { state, run, job } = aQueue([waiting("single", spaCat.pair.id), waiting("chained", chain), waiting("other", engSpa.pair.id)]);
    for (const awayFor of [0.1, 9.9]) {
      state.away = { [spaCat.pair.id]: awayFor };
      expect(await run()).toEqual([]);
    }
    state.away = { [spaCat.pair.id]: 10 };
    expect(await run()).toEqual(["single", "chained"]);
    expect(job("single")).toMatchObject({
      reason: `The document cannot be translated any more: the language pair ${spaCat.pair.id} is not installed on any host.`,
    });
    expect(job("chained")).toMatchObject({ reason: "The document cannot be translated any more: "
      + `the language pair ${spaCat.pair.id} of the chain ${chain} is not installed on any host.` });
    expect(job("other")?.state).toBe("preparing");
  });

  it("leaves jobs that detect their source to the workers", async () => {
    const { state, run } = aQueue([waiting("detects", "AutXyz")]);
    state.away = { [engSpa.pair.id]: 20, [spaCat.pair.id]: 20, AutXyz: 20 };
    expect(await run()).toEqual([]);
  });

  it("ends a job that was handed back, but none that a worker holds", async () => {
    const now = minutes(100);
    const { state, run, job } = aQueue([
      start(waiting("held", chain), "job", now), start(waiting("died", chain), "job", now - leaseMs * microsPerMs),
    ]);
    state.decided = [{ id: chain, management: "deleted" }];
    expect(await run()).toEqual(["died"]);
    expect(job("held")?.state).toBe("inProgress");
  });

  it("gives way to who was faster", async () => {
    const deleted = (): never => { throw new DomainError("notFound", "translation-not-found", "It is gone."); };
    for (const faster of [(job: Translation, now: Instant) => start(job, "job", now), cancel, deleted]) {
      const { state, run, job } = aQueue([waiting("one", chain)], faster);
      state.decided = [{ id: chain, management: "deleted" }];
      expect(await run()).toEqual([]);
      expect(job("one")?.state).toBe("preparing");
    }
  });
});
