import { sentenceImportance } from "@dragoman/domain/documents";
import { hasLetters, readableText } from "@dragoman/domain/segments";
import type { Caller } from "../common/caller.js";
import type { ContentStore } from "../common/content-store.js";
import { type DocumentFormats, nobodysContext, type OpenedDocument } from "../documents/index.js";
import { findFor } from "./access.js";
import { contentsRemoved, mustHaveSucceeded } from "./download-translations.js";
import type { TranslationRepository } from "./translation-repository.js";

/** How much each sentence says of what a document is about. */
export interface ContentInsights {
  readonly title: string;
  readonly segments: readonly { readonly text: string; readonly importanceScore: number }[];
}

/** The start of a document tells what it is about; weighing more would keep others waiting. */
const mostSegments = 1_000;
const mostBytes = 4 * 2 ** 20;

/** Tells which sentences of a source document say most of what it is about, for its first thousand segments. */
export class ReadContentInsights {
  constructor(
    private readonly jobs: TranslationRepository,
    private readonly contents: ContentStore,
    private readonly formats: DocumentFormats,
  ) {}

  /** Rejects with `translation-not-succeeded`: only a document that was translated is known to be readable. */
  async run(caller: Caller, id: string): Promise<ContentInsights> {
    const job = await findFor(caller, this.jobs, id);
    mustHaveSucceeded(job);
    if (await this.contents.size(job.input) === undefined) throw contentsRemoved(id);
    const { inputFormat, encoding, title, xmlRules, pdfConverter, imageConverter } = job.profile;
    const bytes = () => this.contents.read(job.input);
    const document = this.formats.open({
      mediaType: inputFormat, encoding, bytes, xmlRules, pdfConverter, imageConverter, enough: mostBytes, sender: caller.userId,
    });
    const texts = await this.segments(document, job.result.inputSize > mostBytes);
    const scores = sentenceImportance(texts);
    return { title, segments: texts.map((text, at) => ({ text, importanceScore: scores[at] as number })) };
  }

  private async segments(document: OpenedDocument, isCut: boolean): Promise<readonly string[]> {
    const texts: string[] = [];
    try {
      for await (const part of document.parts(nobodysContext)) {
        if ("keep" in part) continue;
        const said = part.segments.filter(hasLetters).slice(0, mostSegments - texts.length);
        texts.push(...said.map((segment) => readableText(segment).trim()));
        if (texts.length === mostSegments) break;
      }
    } catch (error) {
      // A document that is cut short is not well-formed at its end.
      if (!isCut) throw error;
    }
    return texts;
  }
}
