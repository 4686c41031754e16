import type { DocumentPart } from "@dragoman/application/documents";

/** Kept characters are handed on in pieces of about this size. */
const maxKept = 65_536;

/** Parts of a document on their way out; neighbouring kept characters become one part. */
export class PartQueue {
  private kept = "";
  private parts: DocumentPart[] = [];

  keep(text: string): void {
    this.kept += text;
    if (this.kept.length >= maxKept) this.flush();
  }

  add(part: DocumentPart): void {
    this.flush();
    this.parts.push(part);
  }

  /** Everything that is complete; the queue is empty afterwards but for a rest of kept characters. */
  take(): readonly DocumentPart[] {
    const taken = this.parts;
    this.parts = [];
    return taken;
  }

  /** Everything, at the end of the document. */
  takeAll(): readonly DocumentPart[] {
    this.flush();
    return this.take();
  }

  private flush(): void {
    if (this.kept !== "") this.parts.push({ keep: this.kept });
    this.kept = "";
  }
}
