import { DomainError, invalid } from "@dragoman/domain/common";
import type { Caller } from "../common/caller.js";
import type { ContentStore } from "../common/content-store.js";
import { findFor } from "./access.js";
import { type Download, mustHaveSucceeded } from "./download-translation.js";
import { downloadName } from "../documents/index.js";
import type { TranslationRepository } from "./translation-repository.js";

/** Hands out what the job tells of its segments, as JSON. */
export class DownloadMetadata {
  constructor(private readonly jobs: TranslationRepository, private readonly contents: ContentStore) {}

  async run(caller: Caller, id: string): Promise<Download> {
    const job = await findFor(caller, this.jobs, id);
    if (!job.profile.generateMetadata) {
      throw invalid("metadata-not-kept", `Translation ${id} has no metadata.`, "Ask for it with generateMetadata=true when the translation is created.");
    }
    mustHaveSucceeded(job);
    const { metadata } = job.outputs;
    const size = metadata === undefined ? undefined : await this.contents.size(metadata);
    if (metadata === undefined || size === undefined) {
      throw new DomainError("unexpected", "output-missing", `The metadata of translation ${id} is not in the content store.`);
    }
    return { content: this.contents.read(metadata), size, mimeType: "application/json", fileName: downloadName(id, job.profile.title, ".metadata.json") };
  }
}
