import { aTrainingJob, keepTrainingJobs } from "@dragoman/port-contracts/adapted-language-pairs";
import type { TrainingReport } from "@dragoman/domain/adapted-language-pairs";
import { aHost } from "@dragoman/port-contracts/common";
import { examples } from "../common/examples.js";
import type { SliceSamples } from "../slice-samples.test-kit.js";
import { aPair, now, type World } from "../world.test-kit.js";
import { trainingReportSchema } from "./training-report.view.js";

const jobs = "/api/v2/adapted-language-pairs/:languagePairId/training-jobs/:trainingId";
/** Ids of jobs in other states than the one that the examples speak of. */
const [waitingId, canceledId, deployedId] = [2, 3, 4].map((n) => `0192f0c1-0000-7000-8000-00000000010${n}`) as [string, string, string];
const pairOf = (name: string): string => examples.adaptedPairId.replace("legal", name);

async function stored({ contents }: World, text: string): Promise<{ content: string; size: number }> {
  const { id, size } = await contents.write((async function* () { yield Buffer.from(text); })());
  return { content: id, size };
}

/** What the example of the document shows, as a training leaves it. */
const aReport = trainingReportSchema.examples?.[0] as unknown as TrainingReport;

export const samples: SliceSamples = {
  async seed(world, { username }) {
    const { trainingJobs, hosts } = world;
    const training = { ...await stored(world, "<tmx version=\"1.4\"/>"), fileName: "data.tmx" };
    const testSet = await stored(world, `${JSON.stringify({
      source: "The lessee pays.", references: ["El arrendatario paga."], baseline: "El lessee paga.", adapted: "El arrendatario paga.",
    })}\n`);
    const profile = (name: string) => ({
      name, username, baselineLanguagePairId: aPair.id, comments: "Contracts of 2026", trainingHost: "trains.company.example",
    });
    const trained = {
      training, testSet: testSet.content, report: aReport, cleaning: aReport.cleaning,
      bleu: { baseline: 27.96, adapted: 43.07 }, progress: 100, queued: now,
      trainingStart: now, completed: now,
    };
    await keepTrainingJobs(trainingJobs,
      aTrainingJob({ ...trained, id: examples.trainingId, profile: profile("legal") }, "readyToDeploy"),
      aTrainingJob({ id: waitingId, queued: now, training, profile: profile("waiting") }),
      aTrainingJob({ id: canceledId, queued: now, training, profile: profile("canceled") }, "canceled"),
      aTrainingJob({ ...trained, id: deployedId, profile: profile("deployed"), hostsDeployedTo: ["trains.company.example"] }, "deployed"));
    await hosts.add({ state: aHost({
      hostname: "trains.company.example", engines: [{
        kind: "training", id: "train1", expectedRunning: true, report: { running: true, filledProcessingUnits: 0, restarts: 0 },
      }],
      report: { agentRunning: true, languagePairs: [aPair], databaseConfigured: true, logicalCores: 2, warnings: [], errors: [] },
    }) });
  },
  fields: {
    "POST /api/v2/adapted-language-pairs": { name: "medical", hostname: "trains.company.example" },
    "POST /api/ext/v1/adapted-language-pairs": { name: "medical", hostname: "trains.company.example" },
    [`PUT ${jobs}/cancel`]: { languagePairId: pairOf("waiting"), trainingId: waitingId },
    [`PUT ${jobs}/retry`]: { languagePairId: pairOf("canceled"), trainingId: canceledId },
    [`PUT ${jobs}/deploy`]: { hostnames: "trains.company.example" },
    [`PUT ${jobs}/undeploy`]: { languagePairId: pairOf("deployed"), trainingId: deployedId, hostnames: "trains.company.example" },
  },
};
