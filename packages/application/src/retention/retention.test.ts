import { MemoryTrainingJobRepository } from "@dragoman/adapters-memory/adapted-language-pairs";
import type { TrainingJob } from "@dragoman/domain/adapted-language-pairs";
import { MemoryActing } from "@dragoman/adapters-memory/audit";
import { FixedClock, MemoryChanges, MemoryContentStore, MemorySignals } from "@dragoman/adapters-memory/common";
import { MemoryQuickRecordStore, MemoryReportRepository } from "@dragoman/adapters-memory/reports";
import { MemorySettingStore } from "@dragoman/adapters-memory/system";
import { MemoryTranslationRepository } from "@dragoman/adapters-memory/translations";
import { request, type Succeeded, type TranslationProfile } from "@dragoman/domain/translations";
import { describe, expect, it } from "@jest/globals";
import { aTrainingJob } from "../adapted-language-pairs/trainings.test-kit.js";
import { PurgeReports } from "../reports/index.js";
import { ChangeRetention, PurgeOld, ReadRetention, type Retention } from "./index.js";

const dayMs = 24 * 60 * 60_000;
const profile: TranslationProfile = {
  username: "anna@b.example", title: "", languagePairId: "EngSpa_Generic_SRV_RBMT_1_0_x_0", encoding: "", inputFormat: "text/plain",
  outputFormat: "text/plain", pdfConverter: "", imageConverter: "", unknownMode: "original", translationMethod: "MTE", dictionaryIds: [],
  highlightDictionary: false, highlightBrand: false, highlightFeedback: false, highlightUnknown: false, markSegments: false,
  generateMetadata: false, includeTextContent: false, xliffTargets: "alternatives", translateHidden: false,
  linguisticOptions: {}, labels: [],
};
const forEver = { jobsDays: 0, contentsDays: 0, reportsDays: 0, auditDays: 400 };

/** Everything that grows, each with something of today: a job that is done, one that waits, and an entry of the audit. */
async function aStore() {
  const clock = new FixedClock();
  const acting = new MemoryActing();
  const changes = new MemoryChanges(clock, new MemorySignals(), acting);
  const translations = new MemoryTranslationRepository(clock, changes);
  const contents = new MemoryContentStore(clock, (which) => translations.contents(which));
  const trainingJobs = new MemoryTrainingJobRepository(clock, changes);
  const reports = new MemoryReportRepository(clock, translations, new MemoryQuickRecordStore());
  const settings = new MemorySettingStore(clock, changes);
  const write = async () => (await contents.write(async function* () { yield new Uint8Array(1); }())).id;
  const queued = clock.now();
  const [waiting, input, document] = [await write(), await write(), await write()];
  const job = (id: string, content: string) => request({ id, ownerId: "u", profile, input: content, inputSize: 1, now: queued });
  const done: Succeeded = {
    ...job("done", input), state: "done", substate: "succeeded", started: queued, done: queued, outputs: { document },
  };
  await translations.add(() => ({ state: job("waits", waiting) }));
  await translations.add(() => ({ state: done }));
  const entry = { type: "host.removed", at: clock.now(), data: { hostname: "one" } };
  acting.as({ userId: "u", username: "u", address: "" }, () => changes.store({ answer: 0, events: [entry], write: () => undefined }));
  const page = { page: 1, perPage: 10 };
  return {
    clock, settings, trainingJobs,
    events: async () => (await changes.outbox.read(0, 100)).map(({ type }) => type).filter((type) => type !== "host.removed"),
    left: async () => ({
      jobs: (await translations.list({}, page)).items.map(({ id }) => id).sort(), contents: contents.kept,
      reports: (await reports.list({}, page)).totalItems, audit: (await changes.audit.list({}, page)).totalItems,
    }),
    purge: new PurgeOld(
      settings, { translations, trainingJobs, contents, purgeReports: new PurgeReports(reports), audit: changes.audit }, clock),
    change: (wished: Partial<Retention>) => new ChangeRetention(settings).run(wished),
  };
}
const all = { jobs: ["done", "waits"], contents: 3, reports: 2, audit: 1 };
const nothing = { jobs: 0, contents: 0, reports: 0, auditEntries: 0 };

describe("retention", () => {
  it("is for ever but for the audit, until somebody sets it; what is not given stays", async () => {
    const { settings, change, events } = await aStore();
    expect(await new ReadRetention(settings).run()).toEqual({ retention: forEver, lastPurge: nothing });
    await change({ jobsDays: 7 });
    expect((await change({ auditDays: 500 })).retention).toEqual({ ...forEver, jobsDays: 7, auditDays: 500 });
    await change({ auditDays: 500 });
    expect(await events()).toEqual(["settings.changed", "settings.changed"]);
  });

  it("removes training jobs that were canceled or failed, and no other ones", async () => {
    const { clock, change, purge, trainingJobs } = await aStore();
    const queued = clock.now();
    const all: readonly (readonly [TrainingJob["state"], number])[] = [
      ["canceled", 0], ["failed", 0], ["failed", 1], ["dispatching", 0], ["training", 0], ["readyToDeploy", 0],
      ["deployed", 0], ["deleting", 0],
    ];
    for (const [state, later] of all) {
      const profile = { name: `${state}${later}` };
      await trainingJobs.addPair(() => ({ state: aTrainingJob({ id: `${state} ${later}`, queued: queued + later, state, profile }) }));
    }
    clock.advance(dayMs);
    expect(await purge.run()).toMatchObject(nothing);
    await change({ jobsDays: 1 });
    // The translation that is done is one of them.
    expect(await purge.run()).toMatchObject({ ...nothing, jobs: 3 });
    const { items } = await trainingJobs.list({}, "startDate", { page: 1, perPage: 10 });
    expect(items.map(({ id }) => id).sort()).toEqual([
      "deleting 0", "deployed 0", "dispatching 0", "failed 1", "readyToDeploy 0", "training 0",
    ]);
  });

  it.each<[string, Partial<Retention>, number, object, object]>([
    ["nothing where all is kept for ever", {}, 399 * dayMs, nothing, all],
    ["nothing that is young", { jobsDays: 2, contentsDays: 2, reportsDays: 2 }, 2 * dayMs - 1, nothing, all],
    ["jobs that are done", { jobsDays: 2 }, 2 * dayMs, { ...nothing, jobs: 1 }, { ...all, jobs: ["waits"] }],
    ["documents that no waiting job needs", { contentsDays: 2 }, 2 * dayMs, { ...nothing, contents: 2 }, { ...all, contents: 1 }],
    ["reports, and no jobs", { reportsDays: 2 }, 2 * dayMs, { ...nothing, reports: 2 }, { ...all, reports: 0 }],
    ["the audit after 400 days", {}, 400 * dayMs, { ...nothing, auditEntries: 1 }, { ...all, audit: 0 }],
    ["nothing of an audit that is kept longer", { auditDays: 401 }, 400 * dayMs, nothing, all],
  ])("removes %s", async (_, wished, laterMs, removed, left) => {
    const store = await aStore();
    await store.change(wished);
    store.clock.advance(laterMs);
    const purge = await store.purge.run();
    expect(purge).toEqual({ ...removed, at: store.clock.now() });
    expect(await store.left()).toEqual(left);
    expect((await new ReadRetention(store.settings).run()).lastPurge).toEqual(purge);
    expect((await store.events()).includes("retention.purged")).toBe(removed !== nothing);
    expect(await store.purge.run()).toMatchObject(nothing);
  });
});
