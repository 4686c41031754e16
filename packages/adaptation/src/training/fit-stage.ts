import type { Section } from "../model-file/index.js";
import { postEditorPrefix } from "../serving/index.js";
import { type FitFacts, fitBitext, type ToFit } from "./fit-bitext.js";
import type { MethodName } from "./report.js";
import type { Pairs } from "./split-stage.js";
import { signalOf, type TrainingContext } from "./training-context.js";

/** What a decoder goes by. */
export interface Fitted {
  readonly facts: FitFacts;
  readonly sections: readonly Section[];
}

/** Fits what a method needs, each part once: post-editing learns from the baseline's translations instead of the sources. */
export async function fitMethod(
  context: TrainingContext, part: "fit" | "final", method: MethodName, pairs: Pairs, baseline: ReadonlyMap<string, string> | undefined,
): Promise<Fitted> {
  if (method === "postEditing") return fitPostEditor(context, part, pairs, baseline);
  const direct = await fitDirect(context, part, pairs);
  if (method !== "consensus") return direct;
  const { sections } = await fitPostEditor(context, part, pairs, baseline);
  const other = sections.map(({ name, array }) => ({ name: postEditorPrefix + name, array }));
  return { facts: direct.facts, sections: [...direct.sections, ...other] };
}

function fitDirect(context: TrainingContext, part: "fit" | "final", { sources, targets, changed }: Pairs): Promise<Fitted> {
  return fit(context, part, `${part}-direct`, { sources, targets, changed });
}

function fitPostEditor(
  context: TrainingContext, part: "fit" | "final", { sources, targets, changed }: Pairs, baseline: ReadonlyMap<string, string> | undefined,
): Promise<Fitted> {
  const translated = sources.map((source) => baseline?.get(source) ?? source);
  return fit(context, part, `${part}-post-editing`,
    { sources: translated, targets, changed, originals: sources, same: commonWords(translated, targets) });
}

async function fit(context: TrainingContext, part: "fit" | "final", stage: string, pairs: ToFit): Promise<Fitted> {
  const { facts, all } = await context.stages.run(stage, () =>
    fitBitext(pairs, { pool: context.pool, onProgress: (done) => context.progress.at(part, done), ...signalOf(context) }));
  return { facts, sections: all };
}

/**
 * Words that stand on both sides somewhere. A post-editor is told that each may stay as it is: from few pairs it would hardly learn that
 * (1.1 BLEU from 1,300 pairs).
 */
function commonWords(sources: readonly string[], targets: readonly string[]): string[] {
  const wordsOf = (texts: readonly string[]) => new Set(texts.flatMap((text) => text.split(/[\s.,;:()"]+/)));
  const known = wordsOf(targets);
  return [...wordsOf(sources)].filter((word) => word !== "" && known.has(word));
}
