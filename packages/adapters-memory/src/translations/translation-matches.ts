import type { TranslationFilter } from "@dragoman/application/translations";
import { fold } from "@dragoman/domain/common";
import { languagesOf } from "@dragoman/domain/language-pairs";
import type { Translation } from "@dragoman/domain/translations";
import { foldUsername } from "@dragoman/domain/users";

type Rules = { readonly [Key in keyof TranslationFilter]-?: (job: Translation, wanted: NonNullable<TranslationFilter[Key]>) => boolean };

const rules: Rules = {
  ids: (job, ids) => ids.includes(job.id),
  ownerId: (job, ownerId) => job.ownerId === ownerId,
  username: ({ profile }, username) => foldUsername(profile.username) === foldUsername(username),
  statuses: (job, statuses) => statuses.includes(job.state) || statuses.includes(job.substate),
  labels: ({ profile }, labels) =>
    profile.labels.some(({ id, name }) => labels.some((label) => [String(id), fold(name)].includes(fold(label)))),
  queuedFrom: (job, from) => job.queued >= from,
  queuedTo: (job, to) => job.queued <= to,
  translationMethod: ({ profile }, method) => profile.translationMethod === method,
  title: ({ profile }, title) => fold(profile.title).includes(fold(title)),
  languagePairId: ({ profile }, id) => profile.languagePairId === id,
  sourceLanguageId: ({ profile }, id) => languagesOf(profile.languagePairId)?.sourceLanguageId === id,
  targetLanguageId: ({ profile }, id) => languagesOf(profile.languagePairId)?.targetLanguageId === id,
};

/** Whether the job is one that the filter asks for. */
export function matches(job: Translation, filter: TranslationFilter): boolean {
  return (Object.keys(rules) as (keyof TranslationFilter)[]).every((key) => {
    const wanted = filter[key];
    return wanted === undefined || (rules[key] as (job: Translation, wanted: unknown) => boolean)(job, wanted);
  });
}
