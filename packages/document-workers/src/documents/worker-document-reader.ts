import type { DocumentContent, DocumentReader, OpenBytes, OpenedDocument } from "@dragoman/application/documents";
import type { DocumentWorkers, Lane } from "../pool/document-workers.js";
import { WorkerDocument } from "./worker-document.js";

/**
 * Media types that are read where the request is: their readers look at each character a fixed number of times and keep no stack, as
 * docs/decisions/parsers.md shows. They are most of all calls.
 */
const inProcess: ReadonlySet<string> = new Set(["text/plain", "text/x-line"]);

/** Lets workers read documents. */
export class WorkerDocumentReader implements DocumentReader {
  constructor(private readonly workers: DocumentWorkers, private readonly lane: Lane) {}

  reads(mediaType: string): boolean {
    return !inProcess.has(mediaType);
  }

  recognise(content: OpenBytes, sender = ""): Promise<string> {
    return this.workers.answer<string>({ task: "documents.recognise", input: {}, content, sendsContent: true, lane: this.lane, sender });
  }

  open(content: DocumentContent): OpenedDocument {
    return new WorkerDocument(this.workers, this.lane, content);
  }
}
