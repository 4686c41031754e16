import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { invalid } from "@dragoman/domain/common";
import type { HostModel } from "@dragoman/domain/hosts";
import { flag, list, type Read, shape, text, whole } from "./message-shapes.js";

/**
 * How a server brings trained models to a host, whose engines need no database then:
 *
 * - `GET /models` answers the models that are there whole and proven;
 * - `PUT /models` with a piece of one answers how many of its bytes are there. A piece that does not begin where they end changes
 *   nothing, so an empty one asks only. With the last one the host proves the sha256, and the model is there, or not at all;
 * - `DELETE /models/<sha256>` removes what there is of one for the pair that the body names, and its bytes with the last pair that has
 *   them; for all pairs where the body names none, as those of earlier servers do.
 *
 * What a host cannot do about a model it answers with `modelRefused` and a sentence.
 */
export interface ModelPiece {
  readonly model: HostModel;
  /** Where in the model its bytes begin. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** Status of the answer to what a host cannot do about a model. */
export const modelRefused = 422;

/** Most bytes of one piece: in Base64, with what stands around them, they are no larger than a message to an agent may be. */
export const mostPieceBytes = 720 * 1024;

const hash = /^[0-9a-f]{64}$/;
const id = text(200, /^[A-Za-z0-9_-]*$/);
const pairId = text(200, /^[A-Za-z0-9_-]+$/);
const count = whole(0, Number.MAX_SAFE_INTEGER);
const model: Read<HostModel> = shape({
  sha256: text(64, hash), size: whole(1, 2 ** 40), languagePairId: pairId, sourceLanguageId: text(10),
  targetLanguageId: text(10), name: text(40), version: text(40), baselineLanguagePairId: id, estimatesQuality: flag, revision: count,
}, { estimatesWell: flag });
const piece = shape({ model, offset: count, data: text(Math.ceil(mostPieceBytes / 3) * 4, /^[A-Za-z0-9+/]*={0,2}$/) });
const models = shape({ models: list(model, 1_000) });
const removal = shape({ languagePairId: pairId });
const have = shape({ have: count });

/** A piece as the body of a `PUT /models`. */
export function pieceBody({ model: whose, offset, bytes }: ModelPiece): string {
  return JSON.stringify({ model: whose, offset, data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64") });
}

/** The piece of a `PUT /models`; throws `host-message-invalid`. */
export function readPiece(body: unknown): ModelPiece {
  const { data, ...rest } = piece(body, "body");
  return { ...rest, bytes: Buffer.from(data, "base64") };
}

/** The body of a `DELETE /models/<sha256>`. */
export function removalBody(languagePairId: string): string {
  return JSON.stringify({ languagePairId });
}

/** The pair that the body of a `DELETE` names; undefined where it is empty. Throws `host-message-invalid`. */
export function pairOfRemoval(body: unknown): string | undefined {
  return body === undefined ? undefined : removal(body, "body").languagePairId;
}

/** The sha256 that the path of a `DELETE` names; undefined where it is no such path. */
export function modelOfPath(path: string): string | undefined {
  const name = path.startsWith("/models/") ? path.slice("/models/".length) : "";
  return hash.test(name) ? name : undefined;
}

/** What is kept of a model beside its bytes, read from a file; throws `host-message-invalid`. */
export function readModel(value: unknown): HostModel {
  return model(value, "model");
}

const oldManifest = /^[0-9a-f]{64}\.json$/;
const manifest = /^[0-9a-f]{64}\.[0-9a-f]{16}\.json$/;

/** The name of the file of what is kept of the model of a pair; the pair is hashed, as its id may be too long for a name. */
export function manifestName({ sha256, languagePairId }: Pick<HostModel, "sha256" | "languagePairId">): string {
  return `${sha256}.${createHash("sha256").update(languagePairId).digest("hex").slice(0, 16)}.json`;
}

/** The name of that file in folders of earlier versions, which kept one pair for each content. */
export const oldManifestName = (sha256: string): string => `${sha256}.json`;

/** Whether a file of that name says something of a model. */
export const isManifestName = (name: string): boolean => manifest.test(name) || oldManifest.test(name);

/** What a manifest of that name says; throws `host-message-invalid` where it is not of the model that its name tells. */
export function readManifest(name: string, value: unknown): HostModel {
  const found = readModel(value);
  if (name === manifestName(found) || name === oldManifestName(found.sha256)) return found;
  throw invalid("host-message-invalid", `The file ${name} is about another model.`, "It was renamed; deploy the model again.");
}

/** The answer to `GET /models`; throws `host-message-invalid`. */
export function readModels(body: unknown): readonly HostModel[] {
  return models(body, "answer").models;
}

/** The answer to `PUT /models` and `DELETE /models/<sha256>`: how many bytes of the model are there; throws `host-message-invalid`. */
export function readHave(body: unknown): number {
  return have(body, "answer").have;
}
