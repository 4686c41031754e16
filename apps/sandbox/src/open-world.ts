import { AsciiTransliterator, Cld3LanguageDetector, PatternPool, SandboxDriver } from "@dragoman/adapters-engines";
import { deliverySlice } from "@dragoman/adapters-delivery";
import { memorySlice } from "@dragoman/adapters-memory";
import { type MemoryChanges, MemoryRandom, type MemorySignals } from "@dragoman/adapters-memory/common";
import { MemoryHostAgent, MemoryHostAgents } from "@dragoman/adapters-memory/hosts";
import type { MemoryLabelRepository } from "@dragoman/adapters-memory/labels";
import { MemoryPasswordHasher, MemorySecretBox, MemoryTokenSigner } from "@dragoman/adapters-memory/users";
import { serverSlices } from "@dragoman/application";
import { type Clock, type Random, systemClock } from "@dragoman/application/common";
import type { EngineDirectory, Grants } from "@dragoman/application/hosts";
import type { ReportNeeds, ReportRepository } from "@dragoman/application/reports";
import {
  PlanJob, RunTranslationJob, type TextNeeds, type TranslationJobNeeds, translationJobSlice,
} from "@dragoman/application/translations";
import { resetPagesAt } from "@dragoman/application/users";
import { formatsWithoutPrograms } from "@dragoman/document-filters";
import { DomainError } from "@dragoman/domain/common";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import { resourceFileSlice } from "@dragoman/resource-files";
import { given, wire } from "@dragoman/wiring";
import { ExamplesDetector, ExamplesDriver } from "./example-texts.js";
import type { JobFault } from "./fault-rules.js";
import { FaultyJobs, FaultyTranslations, JobFaults } from "./faulty-jobs.js";
import { InProcessEngines } from "./in-process-engines.js";
import { StyleRules } from "./deepl-imitations/style-rules.js";
import type { UsageLimits } from "./mock-server-headers.js";
import { formalLanguages, seededAccounts, seededDirections, seededGrant } from "./seeds.js";
import { LimitedFiles, LimitedTexts, PromptRecords, UsageQuota } from "./usage-quota.js";

/** Documents at once. */
const jobsAtOnce = 4;
const hostname = "localhost";
/** That of a host agent, of which there is none. */
const agentPort = 8002;
/** Of the results of engines that quick translations are answered from. */
const cacheBytes = 2 ** 20;
/** Jobs of pairs that nobody serves any more are looked for so often. */
const strandedMs = 5_000;
/** Receivers of webhooks are most often programs on the same machine. */
const thisMachine = ["127.0.0.0/8", "::1"];

const sandboxDriver = new SandboxDriver("on", () => ({ failure: "the engine died on it" }), seededDirections);
const driver = new ExamplesDriver(sandboxDriver);
const installedPairs = await sandboxDriver.offered();
/** The formats of documents that can be read in this process. */
export const formats = formatsWithoutPrograms("The sandbox runs no other programs; a real Dragoman reads it where they are installed.");

// They know nothing of a world, and the first takes a while to load.
const detector = new ExamplesDetector(new Cld3LanguageDetector());
const transliterator = new AsciiTransliterator();
// One of each for all worlds, so that who has signed in stays so when everything is put back.
const passwords = new MemoryPasswordHasher();
const secrets = new MemorySecretBox();
const tokens = new MemoryTokenSigner(systemClock);
const accounts = seededAccounts(passwords, secrets, systemClock.now());

/** What a world is made with. */
export interface WorldOptions {
  /** Where people reach it, without a slash at its end. */
  readonly publicUrl: string;
  /** What the present request wants the job to suffer that it makes. */
  readonly jobFault: () => Omit<JobFault, "name">;
  /** Addresses and networks besides this machine that webhooks may come to although they are not public. */
  readonly webhookAllow: readonly string[];
  /** What accounts may use. */
  readonly limits: UsageLimits;
  /** Hears of what fails in the background. */
  readonly failed: (what: string, cause: unknown) => void;
}

interface SandboxNeeds {
  readonly clock: Clock;
  readonly changes: MemoryChanges;
  readonly labels: MemoryLabelRepository;
  readonly signals: MemorySignals;
  readonly directory: EngineDirectory;
  readonly installedPairs: readonly LanguagePair[];
  readonly jobFaults: JobFaults;
  readonly jobFault: WorldOptions["jobFault"];
  readonly usageLimits: UsageLimits;
  readonly usageQuota: UsageQuota;
  readonly reports: ReportRepository;
  readonly random: Random;
}

/** What stands in this process where other processes do the work of a server. */
const sandboxSlice = {
  passwords: () => passwords,
  random: () => new MemoryRandom(),
  agents: ({ installedPairs }: SandboxNeeds) => {
    const agents = new MemoryHostAgents();
    agents.put(hostname, new MemoryHostAgent(hostname, installedPairs)).engineUrl = "memory:";
    return agents;
  },
  engines: ({ directory }: SandboxNeeds) => new InProcessEngines(driver, directory),
  detector: () => detector,
  transliterator: () => transliterator,
  patterns: () => new PatternPool(),
  jobFaults: ({ jobFault, clock, signals }: SandboxNeeds) => new JobFaults(jobFault, clock, signals),
  translations: ({ clock, changes, labels, jobFaults }: SandboxNeeds) => new FaultyTranslations(clock, changes, labels, jobFaults),
  runTranslationJob: ({ translations, contents, formats, choosePair, dictionaries, segments, characters, jobFaults }:
  TranslationJobNeeds & Pick<SandboxNeeds, "jobFaults">) =>
    new FaultyJobs(translations, jobFaults, (jobs) =>
      new RunTranslationJob(jobs, contents, formats, new PlanJob(choosePair, dictionaries), segments, characters)),
  quickRecords: ({ quickRecordStore, characters, recordingFailed }: ReportNeeds) =>
    new PromptRecords(quickRecordStore, recordingFailed, characters),
  usageQuota: ({ usageLimits, reports }: SandboxNeeds) => new UsageQuota(usageLimits, reports),
  translateTexts: (needs: SandboxNeeds & TextNeeds) => new LimitedTexts(needs.usageQuota, needs),
  requestFileTranslation: (needs: SandboxNeeds & TextNeeds) => new LimitedFiles(needs.usageQuota, needs),
  styleRules: ({ random }: SandboxNeeds) => new StyleRules(random, () => new Date().toISOString()),
  grants: (): Grants => ({ current: () => Promise.resolve(seededGrant) }),
  requestTraining: () => ({ run: refuseTraining }),
};

/** Everything that a server does, in this process and in memory. */
function wireWorld({ publicUrl, webhookAllow, jobFault, limits, failed }: WorldOptions) {
  const failing = (what: string) => (cause: unknown) => failed(what, cause);
  return wire([
    ...serverSlices, translationJobSlice, memorySlice, resourceFileSlice, deliverySlice, sandboxSlice,
    given({
      clock: systemClock, tokens, secrets, formats, installedPairs, reachableHosts: [hostname], jobFault, usageLimits: limits,
      formalLanguages, imitatesStyles: true,
      tokenDays: 30, samlTokenHours: 12, publicUrl, autoChains: true, cacheBytes, allowedTargets: [...thisMachine, ...webhookAllow],
      resetPages: resetPagesAt(publicUrl, []),
      jobWorkerOptions: { engineId: "Sandbox", jobsAtOnce, ended: () => undefined, failed: failing("looking for work") },
      testMailFailed: failing("a letter for trial"), recordingFailed: failing("recording quick translations"),
      carryingFailed: failing("carrying a deployment on"), reconcilingFailed: failing("bringing hosts in line"),
      deliveringFailed: failing("delivering to webhooks"),
    }),
  ]);
}

/** What a server is made of, each component by its name. */
export type Components = ReturnType<typeof wireWorld>["components"];

/** A whole Dragoman in memory. */
export interface World {
  readonly components: Components;
  /** Ends what runs in it; jobs under way come to nothing. */
  close(): Promise<void>;
}

/** Makes a world with the seeds, whose engines run. */
export async function openWorld(options: WorldOptions): Promise<World> {
  const { components, close } = wireWorld(options);
  await components.detector.load();
  for (const user of accounts) await components.users.add({ state: user });
  await components.registerLocalHost.run({ agentPort, wish: { pairs: installedPairs.map(({ id }) => id) } });
  await components.hosts.update(hostname, (host) =>
    ({ state: { ...host, engines: host.engines.filter(({ kind }) => kind !== "training") } }));
  await components.holdLocalHost.start({ hostname, agentPort }, {
    // Nobody else is there who could have it.
    refused: () => undefined, taken: () => undefined, told: () => undefined,
    failed: (cause) => options.failed("holding the local host", cause),
  });
  await components.reconcileHosts.start();
  await components.directory.open();
  await components.jobWorker.start();
  await components.deliverWebhooks.start();
  components.watchClaims.start();
  const clockWork = setInterval(() => {
    components.endStrandedTranslations.run().catch((cause: unknown) => options.failed("ending stranded translations", cause));
  }, strandedMs).unref();
  return {
    components,
    async close() {
      clearInterval(clockWork);
      components.watchTranslation.stop();
      components.awaitSamlSignIn.stop();
      await components.jobWorker.stop(0);
      await components.deliverWebhooks.stop();
      await components.reconcileHosts.stop();
      await components.holdLocalHost.stop();
      await close();
    },
  };
}

/** A wish that cannot be granted is told at once, before data are sent. */
async function refuseTraining(): Promise<never> {
  throw new DomainError("conflict", "sandbox-trains-nothing", "The sandbox trains no adapted language pairs.",
    { details: "Training takes minutes of a processor and files; try it on a real Dragoman, which `npm run up` starts." });
}
