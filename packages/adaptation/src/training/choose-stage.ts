import { calibrateQuality, type DecodedFacts, type QualityCalibration } from "../quality/index.js";
import { segmentChrf } from "../scores/index.js";
import type { AdaptedHeader } from "../serving/index.js";
import { type Attempt, type Choice, chooseMethod } from "./choose-method.js";
import type { DevSegment } from "./decode-tasks.js";
import { type Fitted, fitMethod } from "./fit-stage.js";
import type { MethodName } from "./report.js";
import type { Pairs } from "./split-stage.js";
import type { Stage } from "./stages.js";
import { unpackTexts } from "./text-columns.js";
import { signalOf, type TrainingContext } from "./training-context.js";
import { startOf, type TunedFacts, tryMethod, tuneMethod } from "./tune-method.js";

/** The method that was chosen, and what it goes by. */
export interface Chosen {
  readonly choice: Choice;
  readonly header: AdaptedHeader;
  /** What was learnt for the method, or, where the baseline stays, for direct translation. */
  readonly fitted: Fitted;
  /** How far estimates of quality can be trusted; undefined where there is too little data to say so, or they are no better than chance. */
  readonly quality: QualityCalibration | undefined;
}

export interface ToChoose {
  readonly methods: readonly MethodName[];
  readonly train: Pairs;
  readonly dev: Pairs;
  /** By source text; undefined without a baseline. */
  readonly baseline: ReadonlyMap<string, string> | undefined;
}

interface Tried {
  readonly attempt: Attempt;
  readonly facts: TunedFacts;
  readonly header: AdaptedHeader;
  readonly fitted: Fitted;
}

/** Fits and tunes each method, and chooses by what they make of the development data. */
export async function chooseByTrying(context: TrainingContext, { methods, train, dev, baseline }: ToChoose): Promise<Chosen> {
  const segments = dev.sources.map((source, at): DevSegment => {
    const translated = baseline?.get(source);
    return { source, references: [dev.targets[at] as string], ...(translated === undefined ? {} : { baseline: translated }) };
  });
  const tried: Tried[] = [];
  for (const [at, method] of methods.entries()) {
    const fitted = await fitMethod(context, "fit", method, train, baseline);
    const header = headerOf(method, tried);
    const model = { key: `${method}-tuning`, header, sections: fitted.sections };
    const tuned = await context.stages.run(`tuned-${method}`, () => {
      if (method === "consensus") {
        const { tuned: isTuned } = (tried[0] as Tried).facts;
        return tryMethod({ pool: context.pool, model, segments, ...signalOf(context) }, { weights: {}, tuned: isTuned, passes: [] });
      }
      return tuneMethod({
        pool: context.pool, model, segments, seed: context.seed, signal: context.signal, start: { ...startOf[method] },
        onPass: (pass) => context.progress.at("tune", (at + pass / 6) / methods.length),
      });
    });
    tried.push({ attempt: attemptOf(method, tuned), facts: tuned.facts, header: { ...header, weights: tuned.facts.weights }, fitted });
  }
  const before = baseline === undefined ? undefined : dev.sources.map((source) => baseline.get(source) as string);
  const choice = chooseMethod(tried.map(({ attempt }) => attempt), segments.map(({ references }) => references), before, context.seed);
  if (choice.chosen === "baseline") {
    return { choice, header: { method: "baseline", weights: {} }, fitted: (tried[0] as Tried).fitted, quality: undefined };
  }
  const { header, fitted, facts, attempt } = tried.find((other) => other.attempt.method === choice.chosen) as Tried;
  return { choice, header, fitted, quality: calibrate(facts, attempt.texts, dev) };
}

function headerOf(method: MethodName, tried: readonly Tried[]): AdaptedHeader {
  if (method !== "consensus") return { method, weights: {} };
  return { method, weights: {}, members: Object.fromEntries(tried.map(({ attempt, facts }) => [attempt.method, facts.weights])) };
}

function attemptOf(method: MethodName, { facts, sections }: Stage<TunedFacts>): Attempt {
  return { method, tuned: facts.tuned, texts: unpackTexts(sections.get("texts", "Uint8")) };
}

/** By development data, which the model was not fitted on. */
function calibrate({ decoded }: TunedFacts, texts: readonly string[], dev: Pairs): QualityCalibration | undefined {
  return calibrateQuality(decoded.flatMap((facts, at) => (!("score" in facts) ? [] : [{
    facts: facts as DecodedFacts, chrf: segmentChrf(texts[at] as string, [dev.targets[at] as string]),
    document: dev.documents[at] as string,
  }])));
}
