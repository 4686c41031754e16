import type { TrainingDataAnalyzer } from "@dragoman/application/adapted-language-pairs";
import type { BrandFiles } from "@dragoman/application/brands";
import type { DictionaryFiles } from "@dragoman/application/dictionaries";
import type { FeedbackFiles } from "@dragoman/application/feedback";
import type { SamlMessages } from "@dragoman/application/saml";
import type { ImageChecker } from "@dragoman/application/themes";
import type { DocumentWorkers } from "../pool/document-workers.js";
import { imagesBy, readBrandsBy, readDictionaryBy, readFeedbackBy, WorkerDataAnalyzer } from "./worker-imports.js";
import { readResponseBy } from "./worker-saml.js";

/** What reading in workers needs: the workers, and adapters that write such files and messages in this process. */
export interface ImportNeeds {
  readonly documentWorkers: DocumentWorkers;
  readonly samlWeakSignatures: boolean;
  readonly writers: {
    readonly dictionaryFiles: Pick<DictionaryFiles, "write">;
    readonly brandFiles: Pick<BrandFiles, "write">;
    readonly feedbackFiles: Omit<FeedbackFiles, "read">;
    readonly samlMessages: Pick<SamlMessages, "requestUrl" | "metadata">;
  };
}

/** Reads in workers what people upload besides documents, and what identity providers answer. It stands behind the slices that write. */
export const workerImportSlice = {
  dictionaryFiles: ({ documentWorkers, writers: { dictionaryFiles } }: ImportNeeds): DictionaryFiles => ({
    read: readDictionaryBy(documentWorkers), write: (terms, format) => dictionaryFiles.write(terms, format),
  }),
  brandFiles: ({ documentWorkers, writers: { brandFiles } }: ImportNeeds): BrandFiles => ({
    read: readBrandsBy(documentWorkers), write: (brands, format) => brandFiles.write(brands, format),
  }),
  feedbackFiles: ({ documentWorkers, writers: { feedbackFiles } }: ImportNeeds): FeedbackFiles => ({
    fileName: feedbackFiles.fileName, mediaType: feedbackFiles.mediaType,
    read: readFeedbackBy(documentWorkers), write: (entries) => feedbackFiles.write(entries),
  }),
  imageChecker: ({ documentWorkers }: ImportNeeds): ImageChecker => imagesBy(documentWorkers),
  trainingDataAnalyzer: ({ documentWorkers }: ImportNeeds): TrainingDataAnalyzer => new WorkerDataAnalyzer(documentWorkers),
  samlMessages: ({ documentWorkers, samlWeakSignatures, writers: { samlMessages } }: ImportNeeds): SamlMessages => ({
    requestUrl: (parties, request) => samlMessages.requestUrl(parties, request), metadata: (service) => samlMessages.metadata(service),
    readResponse: readResponseBy(documentWorkers, samlWeakSignatures),
  }),
};
