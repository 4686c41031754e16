import { estimatesWell, type TrainedModel, type TrainingJob } from "@dragoman/domain/adapted-language-pairs";
import { DomainError, isUnavailable, microsPerMs } from "@dragoman/domain/common";
import { checkCovered, checkGrantedUnits } from "@dragoman/domain/entitlements";
import {
  addEngine, defaultUnits, doesNotStart, type Host, hostChanged, type HostModel, latestModels, sameEngineId, servesPair, startEngine,
} from "@dragoman/domain/hosts";
import { direction } from "@dragoman/domain/language-pairs";
import type { Clock } from "../common/clock-and-random.js";
import type { ContentStore } from "../common/content-store.js";
import type { Grants, HostModels, HostRepository, ModelOfPair } from "../hosts/index.js";

/** How long things are waited for, in milliseconds. */
export interface DeployingTimes {
  /** For an agent that does not answer: it may just be starting. */
  readonly agent: number;
  /** From a model that is there to the pair that its host offers. */
  readonly offer: number;
  /** From there to an engine that runs with it. */
  readonly engine: number;
  readonly betweenLooks: number;
}

/** An agent looks at a model at once; loading it takes a second or two, on a busy host longer. */
export const usualDeployingTimes: DeployingTimes = { agent: 20_000, offer: 60_000, engine: 120_000, betweenLooks: 250 };

/** A job with its model. */
export type JobWithModel = TrainingJob & { readonly model: TrainedModel };

/** Puts the model of a job into service on a host: the host keeps it, offers its pair, and an engine runs that serves it. */
export class DeployModel {
  constructor(
    private readonly hosts: HostRepository,
    private readonly models: HostModels,
    private readonly contents: Pick<ContentStore, "read">,
    private readonly grants: Grants,
    private readonly clock: Clock,
    private readonly times: DeployingTimes = usualDeployingTimes,
  ) {}

  /**
   * Resolves when an engine of the host serves the model; rejects with the reason of the signal, and otherwise with a sentence. What is
   * done already is not done again, so it may be called after a run that was broken off.
   */
  async run(job: JobWithModel, hostname: string, signal: AbortSignal): Promise<void> {
    const hadEngine = serves(await this.host(hostname), job.profile.languagePairId);
    try {
      await this.bring(job, hostname, signal);
      await this.untilOffered(job, hostname, signal);
      await this.ensureEngine(job, hostname);
      await this.untilServed(job, hostname, signal);
    } catch (cause) {
      signal.throwIfAborted();
      // What served the pair before goes on with the model that it has then.
      await this.models.remove(await this.host(hostname), modelOfPair(job)).catch(() => undefined);
      if (!hadEngine) await this.removeEngines(job, hostname).catch(() => undefined);
      throw cause;
    }
  }

  /** Gives a host back what was deployed to it: the model, and an engine for its pair where it has none any more. */
  async bringBack(job: JobWithModel, hostname: string, signal: AbortSignal): Promise<void> {
    await this.bring(job, hostname, signal);
    await this.untilOffered(job, hostname, signal);
    await this.ensureEngine(job, hostname);
  }

  /** Removes the engines of the pair of a job from the host. */
  async removeEngines({ profile: { languagePairId } }: TrainingJob, hostname: string): Promise<void> {
    await this.hosts.update(hostname, (before) => {
      if (!serves(before, languagePairId)) return { state: before };
      const engines = before.engines.filter((engine) => !servesPair(engine) || engine.languagePairId !== languagePairId);
      return hostChanged(before, { ...before, engines }, this.clock.now());
    });
  }

  /** Brings the model to the host, as the latest of its pair. */
  private async bring(job: JobWithModel, hostname: string, signal: AbortSignal): Promise<void> {
    const patientUntil = performance.now() + this.times.agent;
    for (;;) {
      try {
        const host = await this.host(hostname);
        const present = await this.models.list(host);
        const latest = latestModels(present).find(({ languagePairId }) => languagePairId === job.profile.languagePairId);
        const revision = Math.max(Math.floor(this.clock.now() / microsPerMs), (latest?.revision ?? 0) + 1);
        const model = hostModel(job, revision);
        // An earlier version of the server told less of the same file.
        if (latest?.sha256 === model.sha256 && latest.estimatesWell === model.estimatesWell) return;
        return await this.models.push(host, model, () => this.contents.read(job.model.content), signal);
      } catch (cause) {
        signal.throwIfAborted();
        if (!isUnavailable(cause) || performance.now() > patientUntil) throw cause;
        await pause(this.times.betweenLooks);
      }
    }
  }

  /** Gives the host an engine for the pair of a job, within the licence, unless it has one; that is expected to run from now on. */
  private async ensureEngine({ profile }: JobWithModel, hostname: string): Promise<void> {
    const { name, languagePairId, sourceLanguageId, targetLanguageId } = profile;
    const grant = await this.grants.current();
    await this.hosts.updateAmong(hostname, (before, others) => {
      const present = before.engines.filter(servesPair).find((engine) => engine.languagePairId === languagePairId);
      if (present?.expectedRunning) return { state: before };
      checkCovered(grant, languagePairId);
      const id = freeEngineId(`${direction(sourceLanguageId, targetLanguageId)}_${name}`, [before, ...others]);
      const state = present === undefined
        ? addEngine(before, { kind: "translation", id, expectedRunning: true, languagePairId, ...defaultUnits })
        : startEngine(before, present.kind, present.id);
      checkGrantedUnits(grant, [...others, state], [...others, before]);
      return hostChanged(before, state, this.clock.now());
    });
  }

  private async host(hostname: string): Promise<Host> {
    const host = await this.hosts.find(hostname);
    if (host !== undefined) return host;
    throw new DomainError("notFound", "host-not-found", `There is no host ${hostname} any more.`);
  }

  private untilOffered({ profile, model }: JobWithModel, hostname: string, signal: AbortSignal): Promise<void> {
    return this.until(hostname, this.times.offer, signal, ({ report }) => {
      const pair = report.languagePairs.find(({ id }) => id === profile.languagePairId);
      if (pair?.revision === model.sha256) return undefined;
      const because = report.agentRunning ? report.warnings.find((warning) => warning.includes(profile.languagePairId)) : report.errors[0];
      return because ?? `Host ${hostname} has the model but does not offer ${profile.languagePairId}: `
        + (profile.baselineLanguagePairId === "" ? "see the warnings of the host."
          : `its baseline ${profile.baselineLanguagePairId} must be installed there, in the version that it was trained with.`);
    });
  }

  private untilServed({ profile, model }: JobWithModel, hostname: string, signal: AbortSignal): Promise<void> {
    return this.until(hostname, this.times.engine, signal, (host) => {
      const engines = host.engines.filter(servesPair).filter(({ languagePairId }) => languagePairId === profile.languagePairId);
      if (engines.some(({ report }) => report?.running && report.revision === model.sha256)) return undefined;
      const dying = engines.find(doesNotStart);
      if (dying !== undefined) throw notServed(hostname, dying.id, dying.report?.lastFailure);
      const [engine] = engines;
      return engine === undefined ? `The engine for ${profile.languagePairId} was removed from host ${hostname} meanwhile.`
        : `Engine ${engine.id} on host ${hostname} did not get ready in time: ${engine.report?.lastFailure ?? "it is still starting."}`;
    });
  }

  /** `missing` says in a sentence what is missing still, and throws where nothing can come of it. */
  private async until(
    hostname: string, mostMs: number, signal: AbortSignal, missing: (host: Host) => string | undefined,
  ): Promise<void> {
    const last = performance.now() + mostMs;
    for (;;) {
      const why = missing(await this.host(hostname));
      if (why === undefined) return;
      if (performance.now() > last) throw new DomainError("conflict", "model-not-served", why);
      await pause(this.times.betweenLooks);
      signal.throwIfAborted();
    }
  }
}

/** The model of a job among those of a host. */
export function modelOfPair({ model: { sha256 }, profile: { languagePairId } }: JobWithModel): ModelOfPair {
  return { sha256, languagePairId };
}

/** What a host is told of the model of a job. */
function hostModel({ profile, model, report }: JobWithModel, revision: number): HostModel {
  const { languagePairId, sourceLanguageId, targetLanguageId, name, baselineLanguagePairId } = profile;
  const quality = report?.quality;
  return {
    sha256: model.sha256, size: model.size, languagePairId, sourceLanguageId, targetLanguageId, name, version: "1.0.0",
    baselineLanguagePairId, estimatesQuality: quality !== undefined, revision,
    ...(quality !== undefined && estimatesWell(quality) ? { estimatesWell: true } : {}),
  };
}

/** An engine id that no engine of these hosts has, as close to the wished one as ids may be. */
function freeEngineId(wished: string, hosts: readonly Host[]): string {
  const ids = hosts.flatMap(({ engines }) => engines.map(({ id }) => id));
  const isFree = (id: string): boolean => !ids.some((one) => sameEngineId(one, id));
  const longest = 20;
  let id = wished.slice(0, longest);
  for (let next = 2; !isFree(id); next += 1) id = `${wished.slice(0, longest - `_${next}`.length)}_${next}`;
  return id;
}

const serves = (host: Host, pairId: string): boolean =>
  host.engines.some((engine) => servesPair(engine) && engine.languagePairId === pairId);

function notServed(hostname: string, engineId: string, lastFailure = "it ended."): DomainError {
  return new DomainError("conflict", "model-not-served", `Engine ${engineId} on host ${hostname} does not stay up: ${lastFailure}`);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => { setTimeout(resolve, ms); });
}
