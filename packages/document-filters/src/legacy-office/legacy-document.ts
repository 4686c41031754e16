import type {
  DocumentContent, DocumentContext, DocumentPart, LeftText, OpenBytes, OpenedDocument, Written,
} from "@dragoman/application/documents";
import { DomainError, KeptUnlessFailed } from "@dragoman/domain/common";
import { documentHasPassword } from "../zip/zip-refusals.js";
import type { Conversion, OfficeProgram } from "./office-program.js";

/** What a document from before Office Open XML is, and what is done to it. */
export interface LegacyPlan {
  readonly there: Conversion;
  readonly back: Conversion;
  /** Opens the document of Office Open XML that comes of it. */
  open(bytes: OpenBytes): OpenedDocument;
  readonly left: readonly LeftText[];
  readonly mayHavePassword: boolean;
}

/** Left by parts that leave nothing in the document in between. */
const nothing: Written = { length: 0 };

/**
 * A document that an office program turns into one of Office Open XML, which is translated, and back again. The program works once in
 * each direction, however often the document is read. What a request can know of it is seen without the program.
 */
export class LegacyDocument implements OpenedDocument {
  private readonly planned = new KeptUnlessFailed(() => this.plan(this.content.bytes));
  /** A conversion that failed for the moment is tried again by the next caller. */
  private converted: KeptUnlessFailed<OpenedDocument> | undefined;

  constructor(
    private readonly content: Pick<DocumentContent, "bytes">, private readonly program: OfficeProgram,
    /** What the content is: to be converted, or a document of Office Open XML as it is. */
    private readonly plan: (bytes: OpenBytes) => Promise<LegacyPlan | OpenedDocument>,
  ) {}

  async encoding(): Promise<string> {
    return "utf-8";
  }

  async check(): Promise<void> {
    const found = await this.found();
    if (!("there" in found)) await found.check();
  }

  async *parts(context: DocumentContext): AsyncGenerator<DocumentPart> {
    const found = await this.found();
    if (!("there" in found)) yield* found.parts(context);
    else {
      for (const left of found.left) yield { keep: nothing, left };
      yield* (await this.between(found)).parts(context);
    }
  }

  async *assemble(written: AsyncIterable<readonly Written[]>): AsyncGenerator<Uint8Array> {
    const found = await this.found();
    if (!("there" in found)) yield* found.assemble(written);
    else {
      const between = await this.between(found);
      const result = await this.program.convert(between.assemble(withoutNothing(written)), found.back);
      if (result === undefined) throw notWritten(found.back);
      yield* result.bytes();
    }
  }

  private found(): Promise<LegacyPlan | OpenedDocument> {
    return this.planned.get();
  }

  private between(plan: LegacyPlan): Promise<OpenedDocument> {
    this.converted ??= new KeptUnlessFailed(() => this.convert(plan));
    return this.converted.get();
  }

  private async convert({ there, open, mayHavePassword }: LegacyPlan): Promise<OpenedDocument> {
    const result = await this.program.convert(this.content.bytes(), there);
    if (result === undefined) throw mayHavePassword ? documentHasPassword() : notRead();
    return open(() => result.bytes());
  }
}

async function* withoutNothing(written: AsyncIterable<readonly Written[]>): AsyncGenerator<readonly Written[]> {
  for await (const pieces of written) yield pieces.filter((piece) => piece !== nothing);
}

const notRead = (): DomainError => new DomainError("invalid", "document-damaged", "The document is damaged: LibreOffice cannot read it.",
  { details: "Open it in its own program, take its password off if it has one, save it again, and send the new file." });

const notWritten = ({ to }: Conversion): DomainError =>
  new DomainError("unexpected", "document-not-written", `LibreOffice could not write the translation as ${to}.`,
    { details: "Send the document as Office Open XML (.docx, .xlsx, .pptx), which needs no LibreOffice." });
