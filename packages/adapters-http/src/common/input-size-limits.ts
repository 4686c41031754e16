/** The largest inputs that are taken, in MiB of decoded content; clients ask for them under these names. */
export const inputSizeLimits = {
  languageDetectionMaxSizeInMB: 100, translationMaxSizeInMB: 100, dictionaryMaxSizeInMB: 100, trainingDataMaxSizeInMB: 3000,
  themesMaxSizeInMB: 20,
  importFeedbackMaxSizeInMB: 100, brandMaxSizeInMB: 50,
} as const;

/** A limit in bytes. */
export function maxBytes(limit: keyof typeof inputSizeLimits): number {
  return inputSizeLimits[limit] * 2 ** 20;
}
