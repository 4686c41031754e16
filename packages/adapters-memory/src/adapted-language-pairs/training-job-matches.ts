import type { TrainingJobFilter } from "@dragoman/application/adapted-language-pairs";
import type { TrainingJob } from "@dragoman/domain/adapted-language-pairs";
import { fold } from "@dragoman/domain/common";
import { foldUsername } from "@dragoman/domain/users";

type Rules = { readonly [Key in keyof TrainingJobFilter]-?: (job: TrainingJob, wanted: NonNullable<TrainingJobFilter[Key]>) => boolean };

const modelOf = (languagePairId: string): string => languagePairId.split("_")[1] ?? "";
const isModel = ({ profile }: TrainingJob, wanted: string): boolean => fold(modelOf(profile.languagePairId)) === fold(wanted);

const rules: Rules = {
  languagePairId: ({ profile }, id) => profile.languagePairId === id,
  sourceLanguageId: ({ profile }, id) => profile.sourceLanguageId === id,
  targetLanguageId: ({ profile }, id) => profile.targetLanguageId === id,
  baselineModel: ({ profile }, model) => fold(modelOf(profile.baselineLanguagePairId)) === fold(model),
  domain: isModel,
  model: isModel,
  username: ({ profile }, username) => foldUsername(profile.username) === foldUsername(username),
  trainingHost: ({ profile }, host) => fold(profile.trainingHost) === fold(host),
  states: ({ state }, states) => states.includes(state),
  queuedTo: ({ queued }, to) => queued <= to,
};

/** Whether the job is one that the filter asks for. */
export function matches(job: TrainingJob, filter: TrainingJobFilter): boolean {
  return (Object.keys(rules) as (keyof TrainingJobFilter)[]).every((key) => {
    const wanted = filter[key];
    return wanted === undefined || (rules[key] as (job: TrainingJob, wanted: unknown) => boolean)(job, wanted);
  });
}
