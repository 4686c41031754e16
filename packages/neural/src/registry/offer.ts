import type { PublishedScores } from "@dragoman/domain/language-pairs";

/** What a file of a model is for. One vocabulary serves both languages, or there is one for each. */
export type FileRole = "model" | "shortlist" | "vocabulary" | "sourceVocabulary" | "targetVocabulary" | "qualityModel";

/** How a file is packed where it is offered. */
export type Packing = "none" | "gzip" | "zstd";

/** A file of a model as it is offered, with what is said of it. */
export interface OfferedFile {
  readonly role: FileRole;
  /** Its name once it is unpacked, one of Firefox's: fit for a path. */
  readonly name: string;
  /** Where it lies below the place that offers it, with `/` between folders: relative, and never out of the place. */
  readonly path: string;
  readonly packing: Packing;
  /** Bytes and sha256 (hexadecimal) of the file as it lies there. */
  readonly packedSize?: number;
  readonly packedSha256?: string;
  /** Bytes and sha256 of the file once it is unpacked. */
  readonly size?: number;
  readonly sha256?: string;
}

/** A model that a place offers. */
export interface ModelOffer {
  /** Our codes of languages. */
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  /** `tiny`, `base-memory`, `base` and others; `unknown` where the place does not say. */
  readonly architecture: string;
  readonly version: string;
  /** For whom the publisher has released it; undefined where the place does not say. */
  readonly status?: ReleaseStatus;
  readonly files: readonly OfferedFile[];
  readonly published?: PublishedScores;
  readonly licence?: string;
}

/** From the best to the last. */
export const releaseStatuses = ["Release", "Release Desktop", "Release Android", "Nightly"] as const;
export type ReleaseStatus = typeof releaseStatuses[number];
