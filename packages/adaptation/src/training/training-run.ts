import { featureNames } from "../decoding/index.js";
import type { Section, SectionReader } from "../model-file/index.js";
import type { QualityCalibration } from "../quality/index.js";
import type { SplitKind } from "../splitting/index.js";
import type { AdaptedHeader } from "../serving/index.js";
import { type BaselineTime, type BaselineTranslations, translateByBaseline, wordsOf } from "./baseline-stage.js";
import type { Choice } from "./choose-method.js";
import { chooseByTrying } from "./choose-stage.js";
import { type CollectedFacts, collectUnits, unitsOf } from "./collect-units.js";
import { fitMethod } from "./fit-stage.js";
import type { FitFacts } from "./fit-bitext.js";
import { type MethodPlan, planMethods } from "./plan-methods.js";
import type { StageTime } from "./report.js";
import { type Scored, scoreStage } from "./score-stage.js";
import { checkSplit, membersOf, type Pairs, pairsOf, type SplitFacts, splitTask } from "./split-stage.js";
import { type Stage, Stages } from "./stages.js";
import type { TrainingRequest, TrainingTools } from "./training-request.js";
import { ProgressTeller, signalOf, type TrainingContext } from "./training-context.js";

/** All that a training found out. */
export interface TrainingOutcome {
  readonly collected: CollectedFacts;
  readonly split: SplitFacts;
  readonly train: number;
  readonly dev: number;
  readonly fitted: FitFacts;
  readonly plan: MethodPlan;
  readonly choice: Choice;
  readonly header: AdaptedHeader;
  readonly quality: QualityCalibration | undefined;
  readonly sections: readonly Section[];
  readonly scored: Scored;
  readonly baseline: BaselineTime;
  readonly times: readonly StageTime[];
}

/** The model learns from development data as well in the end, where that is more than this share of what it had. */
const worthLearning = 0.02;

const mostUnits = 2_000_000;

/** A training from its units to its scores, stage by stage. */
export async function runTraining(request: TrainingRequest, tools: TrainingTools): Promise<TrainingOutcome> {
  const context = contextOf(request, tools);
  const { stages, progress } = context;
  const collected = await stages.run("units", () => collectUnits(
    {
      training: request.training(), test: request.test?.(), cleaning: request.cleaning, mostUnits: request.mostUnits ?? mostUnits,
      onCleaned: tools.onCleaned,
    },
    context.signal));
  progress.at("units", 1);
  const split = await splitUnitsInThread(context, collected, request.testSplit);
  const { train, dev } = partsOf(collected, split.sections);
  const baseline = await askBaseline(context, request, train, [...dev.sources, ...split.facts.test.map(({ source }) => source)]);
  const chosen = await chooseByTrying(context, { methods: baseline.plan.methods, train, dev, baseline: baseline.texts });
  const { choice, header, quality } = chosen;
  const isKept = choice.chosen === "baseline";
  const isLearnt = !isKept && dev.sources.length > worthLearning * train.sources.length;
  const fitted = isLearnt ? await fitMethod(context, "final", choice.chosen, together(train, dev), baseline.texts) : chosen.fitted;
  const sections = isKept ? [] : fitted.sections;
  const model = { key: `${choice.chosen}-final`, header, sections };
  const scored = await scoreStage(context, { model, learnt: fitted.sections, test: split.facts.test, baseline: baseline.texts, quality });
  return {
    collected: collected.facts, split: split.facts, train: train.sources.length, dev: dev.sources.length, fitted: fitted.facts,
    plan: baseline.plan, choice, header, quality, sections, scored, baseline: baseline.time, times: stages.times,
  };
}

function contextOf({ sourceLanguageId, targetLanguageId, baseline, seed = 1 }: TrainingRequest, tools: TrainingTools): TrainingContext {
  // What a stage kept is of no use to a version of this package that weighs other features.
  const request = JSON.stringify([sourceLanguageId, targetLanguageId, baseline?.name, baseline?.version, seed, featureNames]);
  return {
    stages: new Stages(tools.stages, request, tools.signal), pool: tools.pool, seed, signal: tools.signal,
    progress: new ProgressTeller(tools.onProgress),
  };
}

async function splitUnitsInThread(
  context: TrainingContext, { facts, sections }: Stage<CollectedFacts>, testSplit: SplitKind | undefined,
): Promise<Stage<SplitFacts>> {
  const copied: Section[] = [
    ...(["sources", "targets"] as const).map((name) => ({ name, array: sections.get(name, "Uint8") })),
    { name: "documents", array: sections.get("documents", "Int32") }, { name: "changed", array: sections.get("changed", "Float64") },
  ];
  const split = await context.stages.run("split", () =>
    context.pool.run(splitTask, { facts, sections: copied, seed: context.seed, testSplit }, signalOf(context)));
  checkSplit(split);
  context.progress.at("split", 1);
  return split;
}

function partsOf({ facts, sections }: Stage<CollectedFacts>, split: SectionReader): { train: Pairs; dev: Pairs } {
  const units = unitsOf(facts, sections);
  return { train: pairsOf(units, membersOf(split, "train")), dev: pairsOf(units, membersOf(split, "dev")) };
}

interface Asked {
  readonly plan: MethodPlan;
  readonly texts: ReadonlyMap<string, string> | undefined;
  readonly time: BaselineTime;
}

/** Has held-out data translated, and the training data where the plan needs it. */
async function askBaseline(
  context: TrainingContext, { baseline, mostBaselineSeconds }: TrainingRequest, train: Pairs, heldOut: readonly string[],
): Promise<Asked> {
  const words = train.sources.reduce((sum, text) => sum + wordsOf(text), 0);
  const none = { plan: planMethods(train.sources.length, words, undefined), texts: undefined, time: { seconds: 0, words: 0 } };
  if (baseline === undefined) return none;
  const ask = (name: string, texts: readonly string[], from: number): Promise<BaselineTranslations> => translateByBaseline(texts, {
    stages: context.stages, baseline, name, signal: context.signal,
    onProgress: (done) => context.progress.at("baseline", from + done / 2),
  });
  const first = await ask("held-out", heldOut, 0);
  const plan = planMethods(train.sources.length, words, first, mostBaselineSeconds);
  const second = plan.methods.includes("postEditing") ? await ask("training", train.sources, 0.5) : undefined;
  const both = [first, ...(second === undefined ? [] : [second])];
  return {
    plan, texts: new Map(both.flatMap(({ texts }) => [...texts])),
    time: { seconds: both.reduce((sum, { seconds }) => sum + seconds, 0), words: both.reduce((sum, part) => sum + part.words, 0) },
  };
}

function together(one: Pairs, other: Pairs): Pairs {
  return {
    sources: [...one.sources, ...other.sources], targets: [...one.targets, ...other.targets],
    documents: [...one.documents, ...other.documents], changed: [...one.changed, ...other.changed],
  };
}
