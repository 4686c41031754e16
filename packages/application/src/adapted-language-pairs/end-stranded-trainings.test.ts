import type { TrainingJob } from "@dragoman/domain/adapted-language-pairs";
import type { Host } from "@dragoman/domain/hosts";
import { describe, expect, it } from "@jest/globals";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { aHost, anEngine } from "../hosts/hosts.test-kit.js";
import { EndStrandedTrainings } from "./end-stranded-trainings.js";
import { aTrainingJob, keptTrainings, type TrainingFacts } from "./trainings.test-kit.js";

const aMinute = 60_000;
const trains = (expectedRunning = true): Partial<Host> => ({ engines: [{ kind: "training", id: "train1", expectedRunning }] });

/** Jobs of host `one`, which has an engine that trains; `meanwhile` is what others do between look and end. */
async function world(meanwhile: (kept: ReturnType<typeof keptTrainings>, id: string) => Promise<unknown> = async () => undefined) {
  const kept = keptTrainings();
  await kept.hosts.add({ state: aHost("one", trains()) });
  const rivals = beforeEachCall(kept.jobs, (method, id) => method === "update" && meanwhile(kept, id as string));
  const ending = new EndStrandedTrainings(rivals, kept.hosts, kept.clock);
  return {
    ...kept, job: (facts: TrainingFacts = {}) => kept.add(aTrainingJob(facts)),
    change: (change: Partial<Host>) => kept.hosts.update("one", (host) => ({ state: { ...host, ...change } })),
    /** The jobs that are ended when the sweep comes by again and again for so many minutes. */
    async after(minutes: number): Promise<string[]> {
      const ended: TrainingJob[] = [...await ending.run()];
      for (let minute = 0; minute < minutes; minute += 1) {
        kept.clock.advance(aMinute);
        ended.push(...await ending.run());
      }
      return ended.map(({ id }) => id);
    },
  };
}

describe("EndStrandedTrainings", () => {
  it("lets jobs wait for an engine that is down, or stopped, as long as it takes", async () => {
    for (const expected of [true, false]) {
      const { job, change, after } = await world();
      await job();
      await change(trains(expected));
      expect(await after(1_000)).toEqual([]);
    }
  });

  it("ends what waits for a host that was removed, once it is away for ten minutes", async () => {
    const { job, hosts, jobs, changes, after } = await world();
    const waiting = [await job(), await job({ state: "training" })];
    const others = [await job({ state: "readyToDeploy" }), await job({ state: "canceled" })];
    await hosts.remove("one", () => []);
    expect(await after(9)).toEqual([]);
    expect((await after(1)).toSorted()).toEqual(waiting.map(({ id }) => id).toSorted());
    for (const { id } of waiting) {
      expect(await jobs.find(id)).toMatchObject({
        state: "failed", errorMessage: "The training cannot go on: its host one was removed. Train anew on a host that is there.",
      });
    }
    for (const { id, state } of others) expect(await jobs.find(id)).toMatchObject({ state });
    expect((await changes.outbox.read(0, 100)).filter(({ type }) => type === "adaptedlp.statusChanged")).toHaveLength(2);
    expect(await after(20)).toEqual([]);
  });

  it("ends what waits on a host whose last training engine was removed", async () => {
    const { job, change, jobs, after } = await world();
    const { id } = await job({ state: "computingBleu", engineId: "train1" });
    await change({ engines: [anEngine("other")] });
    expect(await after(10)).toEqual([id]);
    expect((await jobs.find(id))?.errorMessage).toBe(
      "The training cannot go on: its host one has no training engine any more. Add one there and try it again.");
  });

  it("counts anew where an engine was there meanwhile", async () => {
    const { job, change, after } = await world();
    await job();
    await change({ engines: [] });
    expect(await after(9)).toEqual([]);
    await change(trains());
    expect(await after(5)).toEqual([]);
    await change({ engines: [] });
    expect(await after(9)).toEqual([]);
    expect(await after(1)).toHaveLength(1);
  });

  it("leaves alone what an engine still gives signs of life for, and what somebody canceled meanwhile", async () => {
    const orphaned = await world();
    await orphaned.hosts.remove("one", () => []);
    const [{ id: waiting }, { id: held }] = [await orphaned.job(), await orphaned.job({ state: "training" })];
    await orphaned.after(9);
    const leasedUntil = orphaned.clock.now() + 80_000_000;
    await orphaned.jobs.update(held, (before) => ({ state: { ...before, leasedUntil } as TrainingJob }));
    orphaned.clock.advance(aMinute);
    expect(await orphaned.after(0)).toEqual([waiting]);
    const { job, hosts, after, jobs } = await world((kept, id) =>
      kept.jobs.update(id, (before) => ({ state: { ...before, state: "canceled" } as TrainingJob })));
    const { id } = await job();
    await hosts.remove("one", () => []);
    expect(await after(11)).toEqual([]);
    expect((await jobs.find(id))?.state).toBe("canceled");
  });
});
