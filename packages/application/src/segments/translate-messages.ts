import {
  type GuardedSegment, hasLetters, type MessageTexts, messageTexts, outputFaults, plainText, type Segment,
} from "@dragoman/domain/segments";
import type { SimilarTranslation } from "../feedback/index.js";
import type { EngineRequest, EngineResult, EngineTranslation, TranslationEngines } from "./translation-engines.js";

/** A segment for an engine, and which of its protected spans are stretches of messages. */
export interface MessageSource {
  readonly source: Segment;
  readonly frames: GuardedSegment["frames"];
  /** What was approved for similar texts. */
  readonly similar?: readonly SimilarTranslation[];
}

/**
 * What engines answer to segments, of which some have messages in them: the text around a message and each branch of it
 * are texts by themselves, so that no engine mixes them. Those of them without a letter come back as they are.
 */
export async function translateMessages(
  engines: TranslationEngines, sources: readonly MessageSource[], request: EngineRequest,
): Promise<readonly EngineResult[]> {
  const plans = sources.map(({ source, frames }) => (frames.size === 0 ? alone(source) : messageTexts(source, frames)));
  const asked = plans.flatMap((plan) => plan?.texts.filter((text) => isForEngine(text, plan)) ?? []);
  const similar = plans.flatMap((plan, at) =>
    plan?.texts.filter((text) => isForEngine(text, plan)).map(() => similarOf(plan, sources[at])) ?? []);
  const withSimilar = similar.some(({ length }) => length > 0) ? { ...request, similar } : request;
  const answers = asked.length === 0 ? [] : await engines.translate(asked, withSimilar);
  let next = 0;
  return plans.map((plan): EngineResult => {
    if (plan === undefined) return { failure: "an inline code reaches over the frame of a message" };
    return together(plan, plan.texts.map((text) => (isForEngine(text, plan) ? answers[next++] as EngineResult : { target: text })));
  });
}

const alone = (source: Segment): MessageTexts => ({
  texts: [source], assemble: ([target = []]) => target, assembleTexts: ([text = ""]) => text,
});

/** Of a message each text is one of its own, for which nobody looked. */
const similarOf = ({ texts }: MessageTexts, source: MessageSource | undefined): readonly SimilarTranslation[] =>
  (texts.length === 1 ? source?.similar : undefined) ?? [];

const isForEngine = (text: Segment, { texts }: MessageTexts): boolean => texts.length === 1 || hasLetters(text);

function together(plan: MessageTexts, answers: readonly EngineResult[]): EngineResult {
  if (answers.length === 1) return answers[0] as EngineResult;
  const failed = answers.find((answer) => "failure" in answer);
  if (failed !== undefined) return failed;
  const whole = answers as readonly EngineTranslation[];
  const together = { target: plan.assemble(whole.map((answer) => answer.target)), ...toldOfAny(whole) };
  if (whole.every(({ pivot }) => pivot === undefined)) return together;
  return { ...together, pivot: plan.assembleTexts(whole.map((answer, at) => answer.pivot ?? plainText(plan.texts[at] as Segment))) };
}

/** What is told of several translations that become one, as it is true of any of them: each fault once, none where nothing was checked. */
export function toldOfAny(
  parts: readonly EngineTranslation[],
): Pick<EngineTranslation, "faults" | "askedAgain" | "codesPlaced" | "languagePairId"> {
  const checked = parts.filter(({ faults }) => faults !== undefined);
  const by = parts.find(({ languagePairId }) => languagePairId !== undefined)?.languagePairId;
  return {
    ...(checked.length === 0 ? {} : { faults: outputFaults.filter((fault) => checked.some(({ faults }) => faults?.includes(fault))) }),
    ...(parts.some(({ askedAgain }) => askedAgain) ? { askedAgain: true } : {}),
    ...(parts.some(({ codesPlaced }) => codesPlaced) ? { codesPlaced: true } : {}),
    ...(by === undefined ? {} : { languagePairId: by }),
  };
}
