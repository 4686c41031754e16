import { MemoryTrainingJobRepository } from "@dragoman/adapters-memory/adapted-language-pairs";
import { FixedClock, MemoryChanges, MemoryContentStore, MemoryRandom, MemorySignals } from "@dragoman/adapters-memory/common";
import { MemoryHostAgent, MemoryHostAgents, MemoryHostModels, MemoryHostRepository } from "@dragoman/adapters-memory/hosts";
import { adaptedPair, requestTraining, type TrainingJob, type TrainingProfile } from "@dragoman/domain/adapted-language-pairs";
import { heard, type Host, lost, servesPair } from "@dragoman/domain/hosts";
import { createHash } from "node:crypto";
import { aHost, community, spanish } from "../hosts/hosts.test-kit.js";
import type { Grants } from "../hosts/index.js";
import { CarryDeployments } from "./carry-deployments.js";
import { DeployModel } from "./deploy-model.js";
import { KeepDeployments } from "./keep-deployments.js";

/** Bytes that are a model, for those that look at no byte of it. */
export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** What may be said of a job: its state with what belongs to that, and what differs from an ordinary one. */
export interface TrainingFacts {
  readonly profile?: Partial<TrainingProfile>;
  readonly [fact: string]: unknown;
}

let made = 0;

/** A training job of host `one`, for the pair `legal` unless another name is given. */
export function aTrainingJob({ profile, ...facts }: TrainingFacts = {}): TrainingJob {
  made += 1;
  const name = profile?.name ?? "legal";
  const asked = requestTraining({
    id: `training-${made}`, now: made, training: { content: "none", size: 1, fileName: "data.tmx" },
    profile: {
      name, languagePairId: adaptedPair(name, "eng", "spa").id, sourceLanguageId: "eng", targetLanguageId: "spa",
      baselineLanguagePairId: spanish.id, comments: "", username: "anna@company.example", trainingHost: "one", verifySegmentation: false,
      isAutomatic: false, ...profile,
    },
  });
  const worked = { engineId: "", leasedUntil: 0, isDoomed: false, trainingStart: made };
  return { ...asked, ...worked, undeployingFrom: facts["hostsDeployedTo"] ?? [], ...facts } as unknown as TrainingJob;
}

/** Jobs and contents, and their clock. */
export function keptTrainings() {
  const [clock, signals] = [new FixedClock(), new MemorySignals()];
  const changes = new MemoryChanges(clock, signals);
  const jobs = new MemoryTrainingJobRepository(clock, changes);
  const contents = new MemoryContentStore(clock, () => jobs.contents());
  return {
    clock, signals, changes, jobs, contents, hosts: new MemoryHostRepository(changes),
    /** Stores a job as the first of its pair, or as a further one. */
    async add(job: TrainingJob): Promise<TrainingJob> {
      const isKnown = (await jobs.pairs()).some(({ languagePairId }) => languagePairId === job.profile.languagePairId);
      return isKnown ? jobs.addJob(() => ({ state: job })) : jobs.addPair(() => ({ state: job }));
    },
    async write(text: string): Promise<string> {
      return (await contents.write(bytesOf(text))).id;
    },
  };
}

/** Short enough for tests that wait for an end in vain. */
const times = { agent: 200, offer: 200, engine: 200, betweenLooks: 5 };

/** Hosts `one` and `two` with agents that do at once what they are told, and what carries trainings on. */
export async function deployments(grants: Grants = community) {
  const kept = keptTrainings();
  const agents = new MemoryHostAgents();
  const names = ["one", "two"] as const;
  const [one, two] = names.map((name) => agents.put(name, new MemoryHostAgent(name, [spanish]))) as [MemoryHostAgent, MemoryHostAgent];
  for (const name of names) await kept.hosts.add({ state: aHost(name, { report: { ...aHost("").report, languagePairs: [spanish] } }) });
  const follow = async (name: string, agent: MemoryHostAgent): Promise<void> => {
    const host = await kept.hosts.find(name);
    if (host === undefined) return;
    agent.kept = host.engines.filter(({ expectedRunning }) => expectedRunning);
    await kept.hosts.update(name, (before) => ({ state: agent.away ? lost(before, "It is away.") : heard(before, agent.status) }));
  };
  const following = setInterval(() => void Promise.all([follow("one", one), follow("two", two)]), 5);
  const models = new MemoryHostModels(agents);
  const deployModel = new DeployModel(kept.hosts, models, kept.contents, grants, kept.clock, times);
  const failures: unknown[] = [];
  const started: CarryDeployments[] = [];
  return {
    ...kept, agents: { one, two }, models, failures,
    /** One server more. */
    async carrier(): Promise<CarryDeployments> {
      const carrier = new CarryDeployments(kept.jobs, kept.hosts, models, deployModel, kept.signals, new MemoryRandom(),
        (cause) => failures.push(cause));
      started.push(carrier);
      await carrier.start();
      return carrier;
    },
    keeper: new KeepDeployments(kept.jobs, kept.hosts, models, deployModel),
    /** A job with a model in the content store. */
    async job(text: string, state: TrainingJob["state"], facts: TrainingFacts = {}): Promise<TrainingJob> {
      const model = {
        content: await kept.write(text), sha256: createHash("sha256").update(text).digest("hex"), size: Buffer.byteLength(text),
      };
      const completed = kept.clock.now();
      return kept.add(aTrainingJob({ model, completed, state, deployingTo: ["one"], ...facts }));
    },
    async close(): Promise<void> {
      await Promise.all(started.map((carrier) => carrier.stop()));
      clearInterval(following);
    },
  };
}

/** The engines of adapted pairs on a host, by id, and the models there. */
export function servedBy(host: Host | undefined, agent: MemoryHostAgent): { engines: string[]; models: string[] } {
  const engines = (host?.engines ?? []).filter(servesPair).filter(({ languagePairId }) => languagePairId.includes("_Adapted-"));
  return { engines: engines.map(({ id }) => id), models: [...agent.models.values()].map(({ sha256 }) => sha256) };
}
