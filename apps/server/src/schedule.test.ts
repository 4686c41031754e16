import { FixedClock, MemoryAnswerStore, MemoryChanges, MemoryContentStore } from "@dragoman/adapters-memory/common";
import { MemoryHostRepository } from "@dragoman/adapters-memory/hosts";
import { MemoryMetricHistory } from "@dragoman/adapters-memory/metrics";
import { MemorySamlSignInRepository } from "@dragoman/adapters-memory/saml";
import { MemoryMailQueue, MemoryMailTransport } from "@dragoman/adapters-memory/mail";
import { MemoryChainRepository } from "@dragoman/adapters-memory/translation-chains";
import { MemoryQuickRecordStore, MemoryReportRepository } from "@dragoman/adapters-memory/reports";
import { MemorySettingStore } from "@dragoman/adapters-memory/system";
import { MemoryTranslationRepository } from "@dragoman/adapters-memory/translations";
import { MemoryDeliveryQueue, MemoryWebhookRepository } from "@dragoman/adapters-memory/webhooks";
import { PurgeReports } from "@dragoman/application/reports";
import { MemoryTrainingJobRepository } from "@dragoman/adapters-memory/adapted-language-pairs";
import { ChangeRetention, PurgeOld } from "@dragoman/application/retention";
import type { KeptDeployment } from "@dragoman/application/adapted-language-pairs";
import { EngineDirectory } from "@dragoman/application/hosts";
import { KeepMetrics } from "@dragoman/application/metrics";
import { type LetterWriter, SendMail } from "@dragoman/application/mail";
import { PairDirectory } from "@dragoman/application/translation-chains";
import type { LdapSync } from "@dragoman/application/ldap";
import { EndStrandedTranslations, ShortenLeases } from "@dragoman/application/translations";
import type { TrainingJob } from "@dragoman/domain/adapted-language-pairs";
import { cancel, isClaimable, leaseMs, request, start, type Translation, type TranslationProfile } from "@dragoman/domain/translations";
import { aTrainingJob } from "@dragoman/port-contracts/adapted-language-pairs";
import { aNewDelivery, aWebhook } from "@dragoman/port-contracts/webhooks";
import { describe, expect, it } from "@jest/globals";
import { schedule } from "./schedule.js";

const tenMinutes = 10 * 60_000;
const anHour = 6 * tenMinutes;
const aDay = 24 * anHour;
const engSpa = "EngSpa_Generic_SRV_RBMT_1_0_x_0";
const chain = `${engSpa}>>SpaCat_Generic_SRV_RBMT_1_0_x_0`;
const profile: TranslationProfile = {
  username: "anna@b.example", title: "", languagePairId: chain, encoding: "", inputFormat: "text/plain", outputFormat: "text/plain",
  pdfConverter: "", imageConverter: "", unknownMode: "original", translationMethod: "MTE", dictionaryIds: [], highlightDictionary: false,
  highlightBrand: false, highlightFeedback: false, highlightUnknown: false, markSegments: false, generateMetadata: false,
  includeTextContent: false, xliffTargets: "alternatives", translateHidden: false, linguisticOptions: {}, labels: [],
};

const letters: LetterWriter = { run: async () => ({ to: "anna@b.example", subject: "s", text: "t" }) };

/** The schedule over stores in memory, and what its rows logged. */
function aSchedule(mailHost = "mail.example", licenceWarning?: string) {
  const clock = new FixedClock();
  const changes = new MemoryChanges(clock);
  const jobs = new MemoryTranslationRepository(clock, changes);
  const contents = new MemoryContentStore(clock, (which) => jobs.contents(which));
  const answers = new MemoryAnswerStore(clock);
  const webhooks = new MemoryWebhookRepository(changes);
  const deliveries = new MemoryDeliveryQueue(clock, changes, webhooks);
  const chains = new MemoryChainRepository(changes);
  const directory = new EngineDirectory(new MemoryHostRepository(changes), changes.signals);
  const history = new MemoryMetricHistory(clock);
  const mails = new MemoryMailQueue(clock);
  const mailServer = { host: mailHost, port: 587, sender: "mt@b.example", isForSuperAdmins: false };
  const settings = new MemorySettingStore(clock, changes);
  const reports = new MemoryReportRepository(clock, jobs, new MemoryQuickRecordStore());
  const lines: string[] = [];
  const note = (_facts: unknown, message?: string) => void lines.push(String(message));
  const synced: LdapSync[] = [];
  const kept: KeptDeployment[] = [];
  const trainings: TrainingJob[] = [];
  const judged: TrainingJob[] = [];
  const stranded: TrainingJob[] = [];
  const rows = schedule({
    adaptAutomatically: { run: async () => trainings.splice(0) }, judgeAdaptations: { run: async () => judged.splice(0) },
    endStrandedTrainings: { run: async () => stranded.splice(0) },
    keepDeployments: { run: async () => kept.splice(0) },
    contents, answers, outbox: changes.outbox, deliveries, tallies: { fold: async () => 0 }, feedbackDays: { fold: async () => 0 },
    reportTallies: { fold: async () => 0 },
    signIns: new MemorySamlSignInRepository(clock, changes), refreshIdentityProvider: { run: async () => undefined },
    syncLdapUsers: { run: async () => synced.shift() },
    warnOfLicence: { run: async () => licenceWarning }, shortenLeases: new ShortenLeases(jobs), keepMetrics: new KeepMetrics(history),
    sendMail: new SendMail(mails, { server: async () => mailServer }, letters, new MemoryMailTransport(["away"])),
    purgeOld: new PurgeOld(settings, {
      translations: jobs, trainingJobs: new MemoryTrainingJobRepository(clock, changes), contents, purgeReports: new PurgeReports(reports),
      audit: changes.audit,
    }, clock),
    endStrandedTranslations: new EndStrandedTranslations(jobs, directory, new PairDirectory(directory, chains, true), clock),
  }, { info: note, warn: note }, async () => `[${clock.now()}]`);
  return {
    clock, changes, jobs, contents, answers, webhooks, deliveries, chains, history, mails, settings, synced, kept, trainings, judged,
    stranded, rows,
    /** Runs every row once; answers what was logged. */
    run: async () => {
      lines.length = 0;
      for (const row of rows) await row.run(new AbortController().signal);
      return [...lines];
    },
    events: async () => (await changes.outbox.read(0, 10)).length,
  };
}

describe("the schedule", () => {
  it("has a name of its own for each row, and none that the database would have to look at all the time", () => {
    const { rows } = aSchedule();
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const { everyMs } of rows) expect(everyMs).toBeGreaterThanOrEqual(5_000);
  });

  it("says which models it brought to hosts and took from them", async () => {
    const { kept, run } = aSchedule();
    kept.push({ hostname: "one", sha256: "a", done: "brought" }, { hostname: "one", sha256: "b", done: "removed" });
    expect(await run()).toEqual(["brought a model", "removed a model"]);
  });

  it("says which trainings it asked for by itself, and which it judged or gave up", async () => {
    const { trainings, judged, stranded, run } = aSchedule();
    trainings.push(aTrainingJob({}));
    judged.push(aTrainingJob({}, "readyToDeploy"));
    stranded.push(aTrainingJob({}, "failed"));
    expect(await run()).toEqual(["asked for an automatic training", "judged an automatic training", "training given up"]);
  });

  it("removes what is old and nothing else, and logs what it did, if anything", async () => {
    const { clock, changes, contents, answers, run, events } = aSchedule();
    await contents.write(async function* () { yield new Uint8Array(1); }());
    changes.store({ answer: undefined, events: [{ type: "label.removed", at: clock.now(), data: {} }], write: () => undefined });
    const claimed = await answers.claim("one", aDay);
    expect(claimed.state).toBe("claimed");
    expect(await run()).toEqual([]);

    clock.advance(anHour - 1);
    expect(await run()).toEqual([]);
    clock.advance(1);
    // The first sweep marks the content as unused.
    expect([await run(), contents.kept]).toEqual([[], 1]);
    clock.advance(tenMinutes);
    expect(await run()).toEqual(["swept content that nothing refers to"]);
    expect([contents.kept, await events()]).toEqual([0, 1]);

    clock.advance(aDay - anHour - tenMinutes);
    expect(await run()).toEqual(["swept old answers"]);
    clock.advance(6 * aDay - 1);
    expect([await run(), await events()]).toEqual([[], 1]);
    clock.advance(1);
    expect([await run(), await events()]).toEqual([["swept old events"], 0]);
  });

  it("purges by the retention that administrators set, and logs it", async () => {
    const { clock, jobs, settings, run } = aSchedule();
    const waiting = request({ id: "one", ownerId: "u", profile, input: "c", inputSize: 1, now: clock.now() });
    await jobs.add(() => ({ state: cancel(waiting, clock.now()) }));
    await new ChangeRetention(settings).run({ jobsDays: 3 });
    clock.advance(3 * aDay - 1);
    expect(await run()).toEqual([]);
    clock.advance(1);
    expect(await run()).toEqual(["purged what the retention does not keep"]);
    expect([await jobs.find("one"), await run()]).toEqual([undefined, []]);
  });

  it("keeps the metrics of each minute once, for a day", async () => {
    const { clock, history, run } = aSchedule();
    const kept = async () => {
      const found: string[] = [];
      for await (const { families } of history.read({})) found.push(families);
      return found;
    };
    const start = clock.now();
    for (let seconds = 0; seconds < 120; seconds += 15) {
      await run();
      clock.advance(15_000);
    }
    expect(await kept()).toEqual([`[${start}]`, `[${start + 60_000_000}]`]);
    clock.advance(aDay - 60_000);
    await run();
    expect(await kept()).toEqual([`[${clock.now()}]`]);
  });

  it("removes what receivers were told 30 days ago", async () => {
    const { clock, webhooks, deliveries, run } = aSchedule();
    const webhook = aWebhook();
    await webhooks.add({ state: webhook });
    await deliveries.enter([aNewDelivery(webhook, { triggered: clock.now() })], 0, 1);
    clock.advance(30 * aDay - 1);
    expect(await run()).toEqual([]);
    clock.advance(1);
    expect(await run()).toEqual(["swept old deliveries"]);
  });

  it("gives up what can be translated no more", async () => {
    const { jobs, chains, run } = aSchedule();
    await jobs.add((now) => ({
      state: request({ id: "one", ownerId: "u", profile, input: "c", inputSize: 1, now }),
    }));
    expect(await run()).toEqual([]);
    await chains.update(chain, () => ({ state: "deleted" }));
    expect(await run()).toEqual(["translation given up"]);
    expect((await jobs.find("one"))?.substate).toBe("failed");
  });

  it("logs whom it did not find in the directory any more", async () => {
    const { synced, run } = aSchedule();
    synced.push({ looked: 3, disabled: [], kept: [] }, { looked: 3, disabled: ["a"], kept: [] }, { looked: 2, disabled: [], kept: ["b"] });
    expect([await run(), await run(), await run(), await run()]).toEqual([
      [], ["disabled users who are not in the directory any more"],
      ["kept users who are not in the directory any more, for somebody must administer"], [],
    ]);
  });

  it.each([["mail.example", "letter sent"], ["away", "letter failed"]])("sends letters by %s, and logs that: %s", async (host, line) => {
    const { mails, run } = aSchedule(host);
    await mails.add({ kind: "ownReset", username: "anna@b.example" });
    expect([await run(), await run()]).toEqual([[line], []]);
  });

  it("warns of a licence", async () => {
    expect(await aSchedule("mail.example", "The licence ends.").run()).toEqual(["The licence ends."]);
  });

  it("frees jobs of workers that died while the clock was ahead", async () => {
    const { clock, jobs, run } = aSchedule();
    const job = start(request({ id: "one", ownerId: "u", profile, input: "c", inputSize: 1, now: 0 }), "job", clock.now() + aDay * 1_000);
    await jobs.add(() => ({ state: job }));
    expect(await run()).toEqual(["brought leases back that were given while the clock was ahead"]);
    expect(await run()).toEqual([]);
    clock.advance(leaseMs);
    expect(isClaimable(await jobs.find("one") as Translation, clock.now())).toBe(true);
  });
});
