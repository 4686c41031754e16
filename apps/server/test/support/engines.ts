import type { Client } from "./client.js";
import { until } from "./until.js";

interface Engine {
  readonly config: { readonly id: string; readonly languagePair: string; readonly desiredProcessingUnits: number };
  readonly running: boolean;
}
type Verb = "start" | "stop";

const here = "/hosts/localhost/translation-engines";

/** The engine of a pair. */
export async function engineOf(admin: Client, languagePairId: string): Promise<Engine> {
  const { translationEngines } = (await admin.get("/hosts/localhost")).json;
  return translationEngines.find(({ config }: Engine) => config.languagePair === languagePairId);
}

/** Starts or stops the engine of a pair, and waits until it runs or not, and the pair is listed and translates accordingly. */
export async function turnPair(admin: Client, languagePairId: string, verb: Verb): Promise<void> {
  await admin.put(`${here}/${(await engineOf(admin, languagePairId)).config.id}/${verb}`);
  await until(`the engine of ${languagePairId} to ${verb}`, async () => {
    const { running } = await engineOf(admin, languagePairId);
    const { languagePairs } = (await admin.get("/language-pairs", { chains: "excluded" })).json;
    const listed = languagePairs.some((pair: { languagePairId: string }) => pair.languagePairId === languagePairId);
    const { status } = await admin.post("/translations/quick", { languagePairId, input: "YQ==" });
    return [running, listed, status === 200].every((is) => is === (verb === "start")) ? true : undefined;
  });
}

/** Starts or stops the job engine, and waits until it runs or not. */
export async function turnJobs(admin: Client, verb: Verb): Promise<void> {
  const engine = async (): Promise<Engine> => (await admin.get("/hosts/localhost")).json.jobEngines[0];
  await admin.put(`/hosts/localhost/job-engines/${(await engine()).config.id}/${verb}`);
  await until(`the job engine to ${verb}`, async () => ((await engine()).running === (verb === "start") ? true : undefined));
}

/** Makes an engine of a real pair run beside those of the sandbox, with one unit as they have; its pair. */
export async function runRealPair(admin: Client, direction: string): Promise<string> {
  const languagePairId = await until(`a real pair ${direction}`, async () => {
    const { languagePairs } = (await admin.get("/language-pairs", { mode: "installed", chains: "excluded", technology: "RBMT" })).json;
    return (languagePairs as { languagePairId: string }[]).map((pair) => pair.languagePairId).find((id) => id.startsWith(`${direction}_`));
  });
  await admin.post(here, { languagePair: languagePairId, id: `real_${direction}`, desiredProcessingUnits: 1, maximumProcessingUnits: 1 });
  await turnPair(admin, languagePairId, "start");
  return languagePairId;
}
