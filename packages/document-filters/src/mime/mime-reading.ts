import type { DocumentContext, DocumentFormats, OpenedDocument } from "@dragoman/application/documents";
import type { TextPart } from "../text/text-format.js";
import { attachedDocument, beginsDocument, contentOf, largestAttachment, tellingBytes } from "./attached-document.js";
import { ancestors, type Entity, fileName, transferEncoding } from "./entity.js";
import { all, type Held, hold } from "./held.js";
import { headerFor, headerParts, isSignedByServer } from "./mail-header.js";
import type { Armour } from "./mail-text.js";
import { documentMark, endMark, headerMark, type MimePart, textMark } from "./marks.js";
import type { MimeToken } from "./mime-tokens.js";
import { longestHeld, type Text, textKind, textOf } from "./text-content.js";
import { cannotDecode, isSignature, isSilent, otherKind, whyLeft } from "./why-left.js";

/** What is told of one kind of document in MIME. */
export interface MimeKind {
  /** By which documents that are attached are read; absent where nothing is attached, but belongs to a page. */
  readonly attached?: () => DocumentFormats;
  /** Where a text stands, as people say it. */
  placeOf(entity: Entity, what: "subject" | Text["kind"]): string;
}

const signed = "what it signs has changed, so it was left out";

/** One pass over the entities of a mail. */
export class MimeReading {
  /** For each entity with alternatives the one of them that has text. */
  private readonly told = new Map<Entity, number>();

  constructor(
    private readonly tokens: AsyncGenerator<MimeToken>, private readonly context: DocumentContext, private readonly kind: MimeKind,
  ) {}

  /** The parts of an entity that has begun; where it holds others, those of its header. */
  async *parts(entity: Entity, delimiter: Uint8Array): AsyncGenerator<MimePart> {
    if (isSignature(entity)) {
      yield { keep: "", left: { place: "digital signature", why: signed } };
      for await (const _ of this.content());
      return;
    }
    const kind = entity.holds === "content" ? textKind(entity) : undefined;
    if (kind !== undefined) yield* this.textParts(entity, delimiter, kind);
    else if (entity.holds === "content") yield* this.otherParts(entity, delimiter);
    else yield* this.begin(entity, delimiter);
  }

  private *begin(entity: Entity, delimiter: Uint8Array, waits = false): Generator<MimePart> {
    yield { keep: delimiter };
    if (isSignedByServer(entity)) yield { keep: "", left: { place: "signature of the mail server", why: signed } };
    if (waits) yield { keep: headerMark };
    const header = waits || entity.isMessage || entity.holds === "parts" ? headerFor(entity, this.context) : entity.header;
    yield* headerParts(header, entity.isMessage, this.context, this.kind.placeOf(entity, "subject"));
  }

  private async *textParts(entity: Entity, delimiter: Uint8Array, kind: Text["kind"]): AsyncGenerator<MimePart> {
    const held = await hold(this.content(), longestHeld);
    const text = await textOf(entity, kind, held);
    if (text === undefined) {
      yield* this.kept(entity, delimiter, all(held), cannotDecode);
      return;
    }
    const place = this.kind.placeOf(entity, kind);
    const { flow, was } = text;
    const isAgain = this.isAgain(entity);
    const isLast = !ancestors(entity.parent).some(({ holds }) => holds === "parts");
    yield* this.begin(entity, delimiter, true);
    yield { keep: textMark({ kind, isAgain, isLast, ...(flow && { flow }), ...(was && { was }) }) };
    const armour: Armour = { isSigned: false, isEncrypted: false };
    for await (const part of text.parts(this.context, armour)) yield this.placed(part, entity, place, isAgain);
    if (armour.isSigned) yield { keep: "", left: { place: "digital signature", why: signed } };
    if (armour.isEncrypted) yield { keep: "", left: { place, why: "encrypted text is not translated" } };
    yield { keep: endMark };
  }

  private placed(part: TextPart, entity: Entity, place: string, isAgain: boolean): MimePart {
    if ("keep" in part) return part;
    if (!isAgain) this.tell(entity);
    return { ...part, place, ...(isAgain && { isAgain }) };
  }

  /** Whether the text of an entity was told in another alternative before. */
  private isAgain(entity: Entity): boolean {
    return alternativesAround(entity).some(([around, index]) => (this.told.get(around) ?? index) !== index);
  }

  private tell(entity: Entity): void {
    for (const [around, index] of alternativesAround(entity)) if (!this.told.has(around)) this.told.set(around, index);
  }

  private async *otherParts(entity: Entity, delimiter: Uint8Array): AsyncGenerator<MimePart> {
    const { attached } = this.kind;
    if (attached === undefined || isSilent(entity)) {
      yield* this.kept(entity, delimiter, this.content());
      return;
    }
    const held = await hold(this.content(), entity.type.startsWith("application/") ? tellingBytes : 0);
    const why = whyLeft(entity);
    const found = why === undefined ? await this.documentIn(entity, held, attached()) : { held, why };
    if ("document" in found) yield* this.documentParts(entity, delimiter, found.document);
    else yield* this.kept(entity, delimiter, all(found.held), found.why);
  }

  /** The document that an attachment is, or why none in it is translated. */
  private async documentIn(
    entity: Entity, held: Held, formats: DocumentFormats,
  ): Promise<{ readonly document: OpenedDocument } | { readonly held: Held; readonly why: string }> {
    const open = contentOf(held.pieces, transferEncoding(entity.header));
    if (open === undefined || !await beginsDocument(open)) return { held, why: otherKind };
    const more = await hold(all(held), largestAttachment);
    if (more.rest !== undefined) return { held: more, why: "it is too large to be translated within a mail" };
    const found = await attachedDocument(contentOf(more.pieces, transferEncoding(entity.header)) ?? open, formats);
    return typeof found === "string" ? { held: more, why: found } : { document: found };
  }

  private async *documentParts(entity: Entity, delimiter: Uint8Array, document: OpenedDocument): AsyncGenerator<MimePart> {
    const place = attachmentPlace(entity);
    yield* this.begin(entity, delimiter, true);
    yield { keep: documentMark(document, place) };
    for await (const part of document.parts(this.context)) {
      if ("segments" in part) yield { ...part, place: within(place, part.place) };
      else yield part.left === undefined ? part : { ...part, left: { ...part.left, place: within(place, part.left.place) } };
    }
    yield { keep: endMark };
  }

  private async *kept(entity: Entity, delimiter: Uint8Array, content: AsyncIterable<Uint8Array>, why?: string): AsyncGenerator<MimePart> {
    yield* this.begin(entity, delimiter);
    if (why !== undefined) yield { keep: "", left: { place: attachmentPlace(entity), why } };
    for await (const bytes of content) yield { keep: bytes };
  }

  private async *content(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const next = await this.tokens.next();
      if (next.done === true || next.value.is === "end") return;
      if (next.value.is === "content") yield next.value.bytes;
    }
  }
}

const within = (outer: string, inner: string | undefined): string => (inner === undefined ? outer : `${outer}, ${inner}`);

function attachmentPlace(entity: Entity): string {
  const name = fileName(entity);
  return name === undefined || name === "" ? "attachment" : `attachment ${name}`;
}

/** The entities with alternatives that an entity is one of, or stands in one of, with the number of that. */
function alternativesAround(entity: Entity): [Entity, number][] {
  const around = ancestors(entity);
  return around.flatMap((one, i): [Entity, number][] => {
    const child = around[i - 1];
    return one.type === "multipart/alternative" && child !== undefined ? [[one, child.index]] : [];
  });
}
