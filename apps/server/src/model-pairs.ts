import { languagePair } from "@dragoman/domain/language-pairs";
import { installedModels } from "@dragoman/neural/installed";

/**
 * The ids of the pairs that neural models of a folder serve: a start makes engines for them as for those of DRAGOMAN_PAIRS. What two of
 * them serve through English gets an engine when somebody adds one.
 */
export async function modelPairs(folder: string): Promise<readonly string[]> {
  return (await installedModels(folder)).map(({ model: { sourceLanguageId: source, targetLanguageId: target, version } }) =>
    languagePair({ source, target, technology: "NMT", version }).id);
}
