import type { PublishedScores } from "@dragoman/domain/language-pairs";
import { type Fields, fieldsOf, itemsOf, numberOf, present, sha256Of, sizeOf, textOf } from "./fields.js";
import { isSafePath, lastPart, readFileName } from "./file-name.js";
import { type FileRole, type ModelOffer, type OfferedFile, type ReleaseStatus, releaseStatuses } from "./offer.js";
import { directionOf } from "./pair-name.js";

const roles: Readonly<Record<string, FileRole>> = {
  model: "model", lexicalShortlist: "shortlist", vocab: "vocabulary", srcVocab: "sourceVocabulary", trgVocab: "targetVocabulary",
  qualityModel: "qualityModel",
};

/** Whether JSON is a registry as `db/models.json` is: models by direction. */
export const isRegistry = (json: unknown): boolean => Object.keys(fieldsOf(fieldsOf(json)["models"])).length > 0;

/**
 * The models of a registry (`db/models.json`). Their paths are below the folder that `db` is in: a mirror is read where it is, and not
 * at the `baseUrl` of what it mirrors. What is not a model with files of known names is passed over.
 */
export function readRegistry(json: unknown): readonly ModelOffer[] {
  return Object.values(fieldsOf(fieldsOf(json)["models"])).flatMap(itemsOf).flatMap((item) => offerOf(fieldsOf(item)));
}

function offerOf(model: Fields): readonly ModelOffer[] {
  const direction = directionOf(textOf(model["sourceLanguage"]) ?? "", textOf(model["targetLanguage"]) ?? "");
  const files = Object.entries(fieldsOf(model["files"])).flatMap(([key, file]) => fileOf(roles[key], fieldsOf(file)));
  if (direction === undefined || !files.some(({ role }) => role === "model")) return [];
  return [present({
    ...direction, files,
    architecture: textOf(model["architecture"]) ?? "unknown", version: "1.0.0",
    status: statusOf(model["releaseStatus"]), published: scoresOf(fieldsOf(model["metrics"])), licence: textOf(model["license"]),
  })];
}

function fileOf(role: FileRole | undefined, { path, uncompressedSize, uncompressedHash }: Fields): readonly OfferedFile[] {
  if (role === undefined || typeof path !== "string" || !isSafePath(path)) return [];
  const named = readFileName(lastPart(path));
  if (named?.role !== role) return [];
  const { name, packing } = named;
  return [present({ role, name, path, packing, size: sizeOf(uncompressedSize), sha256: sha256Of(uncompressedHash) })];
}

const statusOf = (status: unknown): ReleaseStatus | undefined => releaseStatuses.find((known) => known === status);

/** Of the test set that comes first; COMET stands under the name of its model there. */
function scoresOf(metrics: Fields): PublishedScores | undefined {
  const [testSet, scores] = Object.entries(metrics)[0] ?? [];
  if (testSet === undefined) return undefined;
  const { bleu, chrf, comet22, comet } = fieldsOf(scores);
  return present({ bleu: numberOf(bleu), chrf: numberOf(chrf), comet: numberOf(comet22) ?? numberOf(comet), testSet: textOf(testSet) });
}
