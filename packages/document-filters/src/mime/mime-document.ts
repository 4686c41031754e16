import type { DocumentContext, OpenBytes, OpenedDocument, TranslatableDocument, Written } from "@dragoman/application/documents";
import { noMail, unreadable } from "./mail-refusals.js";
import type { MimePart } from "./marks.js";
import { assembledMail } from "./mime-assembly.js";
import { type MimeKind, MimeReading } from "./mime-reading.js";
import { mimeTokens, type MimeToken } from "./mime-tokens.js";
import { plainMail } from "./plain-mail.js";

export type { MimeKind };

/** A mail, or what else comes in parts with headers: its texts are translated, and nothing else in it changes. */
export class MimeDocument implements OpenedDocument {
  /** `bytes` are text, or it is they that say that they are none. */
  constructor(private readonly mediaType: string, private readonly bytes: OpenBytes, private readonly kind: MimeKind) {}

  async encoding(): Promise<string> {
    for await (const _ of this.bytes()) break;
    return "utf-8";
  }

  async check(): Promise<void> {
    for await (const token of mimeTokens(this.bytes())) this.checkToken(token);
  }

  async *parts(context: DocumentContext): AsyncGenerator<MimePart> {
    const tokens = mimeTokens(this.bytes());
    const reading = new MimeReading(tokens, context, this.kind);
    try {
      for (let next = await tokens.next(); next.done !== true; next = await tokens.next()) {
        this.checkToken(next.value);
        if (next.value.is === "entity") yield* reading.parts(next.value.entity, next.value.delimiter);
        else if (next.value.is !== "end") yield { keep: next.value.bytes };
      }
    } finally {
      await tokens.return(undefined);
    }
  }

  assemble(written: AsyncIterable<readonly Written[]>): AsyncIterable<Uint8Array> {
    return assembledMail(written);
  }

  inPlainText(): TranslatableDocument {
    return plainMail(this);
  }

  private checkToken(token: MimeToken): void {
    if (token.is !== "entity" || token.entity.parent !== undefined) return;
    if (!token.entity.header.fields.some(({ name }) => name !== "")) throw noMail(this.mediaType);
    const refusal = unreadable(token.entity);
    if (refusal !== undefined) throw refusal;
  }
}
