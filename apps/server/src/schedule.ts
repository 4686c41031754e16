import type { ClockWorkJob, PostgresFeedbackDays, PostgresReportTallies, PostgresTallies } from "@dragoman/adapters-persistence";
import type {
  AdaptAutomatically, EndStrandedTrainings, JudgeAdaptations, KeepDeployments,
} from "@dragoman/application/adapted-language-pairs";
import type { AnswerStore, ContentStore, Outbox } from "@dragoman/application/common";
import type { WarnOfLicence } from "@dragoman/application/entitlements";
import type { SyncLdapUsers } from "@dragoman/application/ldap";
import type { KeepMetrics } from "@dragoman/application/metrics";
import { type RefreshIdentityProvider, signInMs, type SamlSignInRepository } from "@dragoman/application/saml";
import type { MailEnd, SendMail } from "@dragoman/application/mail";
import type { PurgeOld } from "@dragoman/application/retention";
import type { EndStrandedTranslations, ShortenLeases } from "@dragoman/application/translations";
import type { DeliveryQueue } from "@dragoman/application/webhooks";
import type { TrainingJob } from "@dragoman/domain/adapted-language-pairs";
import type { Logger } from "@dragoman/host-protocol/process-log";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

/** An input or output that nothing refers to may still be on its way into a job. */
const unusedMs = 60 * minuteMs;
/** Whoever reads events has read them by then. */
const eventsKeptMs = 7 * dayMs;
/** As long as somebody may ask what a receiver was told. */
const deliveriesKeptMs = 30 * dayMs;

/** The components that rows of the schedule call. */
interface Scheduled {
  readonly contents: Pick<ContentStore, "sweep">;
  readonly answers: Pick<AnswerStore, "sweep">;
  readonly outbox: Pick<Outbox, "sweep">;
  readonly deliveries: Pick<DeliveryQueue, "sweep">;
  readonly tallies: Pick<PostgresTallies, "fold">;
  readonly feedbackDays: Pick<PostgresFeedbackDays, "fold">;
  readonly reportTallies: Pick<PostgresReportTallies, "fold">;
  readonly signIns: Pick<SamlSignInRepository, "sweep">;
  readonly refreshIdentityProvider: Pick<RefreshIdentityProvider, "run">;
  readonly warnOfLicence: Pick<WarnOfLicence, "run">;
  readonly sendMail: Pick<SendMail, "run">;
  readonly endStrandedTranslations: Pick<EndStrandedTranslations, "run">;
  readonly shortenLeases: Pick<ShortenLeases, "run">;
  readonly syncLdapUsers: Pick<SyncLdapUsers, "run">;
  readonly keepMetrics: Pick<KeepMetrics, "run">;
  readonly purgeOld: Pick<PurgeOld, "run">;
  readonly keepDeployments: Pick<KeepDeployments, "run">;
  readonly adaptAutomatically: Pick<AdaptAutomatically, "run">;
  readonly judgeAdaptations: Pick<JudgeAdaptations, "run">;
  readonly endStrandedTrainings: Pick<EndStrandedTrainings, "run">;
}

/**
 * Everything that is done by the clock, whoever else does something: a row each, and each on one of the servers at a time. The
 * name of a row is kept in the database; another one is another job. `metrics` tells them as history keeps them.
 */
export function schedule(
  {
    contents, answers, outbox, deliveries, tallies, feedbackDays, reportTallies, signIns, refreshIdentityProvider,
    warnOfLicence, sendMail, endStrandedTranslations, shortenLeases, syncLdapUsers, keepMetrics, purgeOld, keepDeployments,
    adaptAutomatically, judgeAdaptations, endStrandedTrainings,
  }: Scheduled,
  log: Pick<Logger, "info" | "warn">, metrics: () => Promise<string>,
): readonly ClockWorkJob[] {
  const sweep = (what: string, remove: () => Promise<number>) => async () => {
    const removed = await remove();
    if (removed > 0) log.info({ removed }, `swept ${what}`);
  };
  return [
    { name: "sweep-content", everyMs: 10 * minuteMs, run: sweep("content that nothing refers to", () => contents.sweep(unusedMs)) },
    { name: "sweep-events", everyMs: 10 * minuteMs, run: sweep("old events", () => outbox.sweep(eventsKeptMs)) },
    { name: "sweep-answers", everyMs: 10 * minuteMs, run: sweep("old answers", () => answers.sweep()) },
    { name: "sweep-deliveries", everyMs: 10 * minuteMs, run: sweep("old deliveries", () => deliveries.sweep(deliveriesKeptMs)) },
    // Twice as long as they are good for: the clocks of servers and database differ, and what is forgotten could be answered again.
    { name: "sweep-sign-ins", everyMs: 10 * minuteMs, run: sweep("old sign-ins", () => signIns.sweep(2 * signInMs)) },
    { name: "refresh-identity-provider", everyMs: 60 * minuteMs, run: () => refreshIdentityProvider.run() },
    {
      name: "look-at-licence", everyMs: dayMs,
      async run() {
        const warning = await warnOfLicence.run();
        if (warning !== undefined) log.warn({}, warning);
      },
    },
    {
      name: "fold-tallies", everyMs: 30 * secondMs,
      run: async () => void await Promise.all([tallies, feedbackDays, reportTallies].map((sums) => sums.fold())),
    },
    // More often than there are snapshots, so that no minute is left out.
    { name: "keep-metrics", everyMs: 25 * secondMs, run: () => keepMetrics.run(metrics) },
    {
      name: "purge-old", everyMs: 60 * minuteMs,
      async run() {
        const { at: _, ...removed } = await purgeOld.run();
        if (Object.values(removed).some((count) => count > 0)) log.info(removed, "purged what the retention does not keep");
      },
    },
    {
      name: "shorten-leases", everyMs: 30 * secondMs,
      async run() {
        const jobs = await shortenLeases.run();
        if (jobs > 0) log.info({ jobs }, "brought leases back that were given while the clock was ahead");
      },
    },
    {
      name: "keep-deployments", everyMs: 30 * secondMs,
      async run(stopping) {
        for (const { hostname, sha256, done } of await keepDeployments.run(stopping)) log.info({ hostname, sha256 }, `${done} a model`);
      },
    },
    {
      name: "adapt-automatically", everyMs: 10 * minuteMs,
      async run() {
        for (const job of await adaptAutomatically.run()) log.info(namesOf(job), "asked for an automatic training");
      },
    },
    {
      name: "judge-adaptations", everyMs: minuteMs,
      async run(stopping) {
        for (const job of await judgeAdaptations.run(stopping)) log.info(namesOf(job), "judged an automatic training");
      },
    },
    {
      name: "end-stranded-trainings", everyMs: minuteMs,
      async run() {
        for (const job of await endStrandedTrainings.run()) log.info(namesOf(job), "training given up");
      },
    },
    { name: "send-mail", everyMs: 5 * secondMs, run: (stopping) => sendMail.run(stopping, tellMail(log)) },
    {
      name: "sync-ldap-users", everyMs: 10 * secondMs,
      async run() {
        const { looked, disabled, kept } = await syncLdapUsers.run() ?? { looked: 0, disabled: [], kept: [] };
        if (disabled.length > 0) log.info({ looked, disabled }, "disabled users who are not in the directory any more");
        if (kept.length > 0) log.info({ looked, kept }, "kept users who are not in the directory any more, for somebody must administer");
      },
    },
    {
      name: "end-stranded-translations", everyMs: 5 * secondMs,
      async run() {
        for (const job of await endStrandedTranslations.run()) {
          log.info({ translationId: job.id, languagePairId: job.profile.languagePairId }, "translation given up");
        }
      },
    },
  ];
}

/** Of letters their numbers alone: to whom they go is nobody else's business. */
const tellMail = (log: Pick<Logger, "info" | "warn">) => ({ end, id, why }: MailEnd): void => {
  if (end === "sent") log.info({ mailId: id }, "letter sent");
  else log.warn({ mailId: id, ...(why === undefined ? {} : { err: why }) }, `letter ${end}`);
};

const namesOf = ({ id, state, profile: { languagePairId } }: TrainingJob): object => ({ trainingId: id, languagePairId, state });
