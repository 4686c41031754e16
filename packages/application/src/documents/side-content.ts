import { Channel } from "../common/channel.js";
import type { ContentStore } from "../common/content-store.js";
import type { DocumentStep } from "./translate-document.js";

/** Writes what is kept beside a document, in characters, step by step. */
export interface StepWriter {
  write(step: DocumentStep): string;
  /** What follows the last step. */
  end(): string;
}

/** A content that is written beside the document while it is translated, never whole in memory. */
export class SideContent {
  private readonly encoder = new TextEncoder();
  private readonly pieces = new Channel<Uint8Array>();
  private readonly writing: ReturnType<ContentStore["write"]>;

  constructor(contents: Pick<ContentStore, "write">, private readonly writer: StepWriter) {
    this.writing = contents.write(this.pieces);
    this.writing.catch(() => undefined); // awaited at the finish, unless the document fails first
  }

  add(step: DocumentStep): Promise<void> {
    return this.pieces.send(this.encoder.encode(this.writer.write(step)));
  }

  /** Resolves to the id of the content when its last byte is stored. */
  async finish(): Promise<string> {
    await this.pieces.send(this.encoder.encode(this.writer.end()));
    this.pieces.end();
    return (await this.writing).id;
  }

  /** Lets go of what was begun; nothing refers to it then. */
  abandon(): void {
    this.pieces.end();
  }
}
