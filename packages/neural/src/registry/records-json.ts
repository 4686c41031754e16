import { type Fields, fieldsOf, itemsOf, present, sha256Of, sizeOf, textOf } from "./fields.js";
import { isSafePath, lastPart, readFileName } from "./file-name.js";
import type { FileRole, ModelOffer, OfferedFile, ReleaseStatus } from "./offer.js";
import { directionOf } from "./pair-name.js";

const roles: Readonly<Record<string, FileRole>> = {
  model: "model", lex: "shortlist", vocab: "vocabulary", srcvocab: "sourceVocabulary", trgvocab: "targetVocabulary",
  qualityModel: "qualityModel",
};
/** What Remote Settings asks of a browser before it shows it a record, by whom that leaves. */
const statuses: Readonly<Record<string, ReleaseStatus>> = {
  "": "Release", "env.appinfo.OS != 'Android'": "Release Desktop", "env.appinfo.OS == 'Android'": "Release Android",
};

/** Whether JSON is a collection of Remote Settings: records with attachments. */
export const isRecords = (json: unknown): boolean =>
  itemsOf(fieldsOf(json)["data"]).some((record) => fieldsOf(record)["attachment"] !== undefined);

/**
 * The models of a collection of Remote Settings (`records.json`, `{ data: […] }`), of its first form (`fromLang`) and its second
 * (`sourceLanguage`). Attachments lie where `location` says, below the folder of the collection. Records of one direction,
 * architecture, version and filter are one model.
 */
export function readRecords(json: unknown): readonly ModelOffer[] {
  const models = new Map<string, ModelOffer & { readonly files: OfferedFile[] }>();
  for (const record of itemsOf(fieldsOf(json)["data"]).map(fieldsOf)) {
    const [model, file] = [modelOf(record), fileOf(record)];
    if (model === undefined || file === undefined) continue;
    const key = [model.sourceLanguageId, model.targetLanguageId, model.architecture, model.version, model.status].join(" ");
    const files = models.get(key)?.files ?? [];
    files.push(file);
    models.set(key, { ...model, files });
  }
  return [...models.values()].filter(({ files }) => files.some(({ role }) => role === "model"));
}

function modelOf(record: Fields): ModelOffer | undefined {
  const direction = directionOf(textOf(record["sourceLanguage"] ?? record["fromLang"]) ?? "",
    textOf(record["targetLanguage"] ?? record["toLang"]) ?? "");
  if (direction === undefined) return undefined;
  return present({
    ...direction, files: [],
    architecture: textOf(record["architecture"]) ?? "unknown", version: textOf(record["version"]) ?? "1.0",
    status: statuses[textOf(record["filter_expression"]) ?? ""] ?? "Nightly" as const, licence: textOf(record["license"]),
  });
}

function fileOf({ name, fileType, attachment, decompressedHash, decompressedSize }: Fields): OfferedFile | undefined {
  const { location, filename, hash, size } = fieldsOf(attachment);
  const named = readFileName(textOf(name) ?? "") ?? readFileName(textOf(filename) ?? "");
  if (named === undefined || named.role !== roles[textOf(fileType) ?? ""]) return undefined;
  if (typeof location !== "string" || !isSafePath(location)) return undefined;
  // The name need not say how the attachment is packed; its own name or its place does.
  const packing = [filename, location].map((one) => (typeof one === "string" ? endingOf(one) : "none")).find((one) => one !== "none");
  const facts = { role: named.role, name: named.name, path: location, packing: packing ?? "none" as const };
  const packed = { packedSize: sizeOf(size), packedSha256: sha256Of(hash) };
  return present({ ...facts, ...packed, size: sizeOf(decompressedSize), sha256: sha256Of(decompressedHash) });
}

const endingOf = (path: string): OfferedFile["packing"] =>
  (lastPart(path).endsWith(".zst") ? "zstd" : lastPart(path).endsWith(".gz") ? "gzip" : "none");
