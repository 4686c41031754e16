import type { DocumentContext } from "@dragoman/application/documents";
import { splitSentences } from "@dragoman/domain/documents";
import { plainText, type Segment, type TargetSegment } from "@dragoman/domain/segments";
import { sameLanguage } from "../text/languages.js";
import { write, type Writer } from "../text/writer.js";
import { decodedWords, encodedField } from "./encoded-words.js";
import { boundaryOf, type Entity } from "./entity.js";
import { type Field, type Header, valueOf } from "./header.js";
import type { MimePart } from "./marks.js";

/** Signatures of servers over a mail. */
const signatures = /^(?:dkim-signature|domainkey-signature|x-google-dkim-signature|arc-(?:seal|message-signature|authentication-results))$/;
/** What counts or sums up a content. */
const figures = /^(?:content-md5|content-length|lines|x-mozilla-keys-length)$/;

/** The header of an entity that is translated, without what would not be true any more. */
export function headerFor(entity: Entity, { sourceTag, targetTag }: DocumentContext): Header {
  const { header, isMessage, type } = entity;
  const unsigned = header.without(({ name }) => figures.test(name) || (isMessage && signatures.test(name)));
  const kept = type !== "multipart/signed" ? unsigned
    : unsigned.with("content-type", `Content-Type: multipart/mixed; boundary="${boundaryOf(entity)}"${header.lineEnd}`);
  const language = kept.value("content-language");
  if (language === undefined || !sameLanguage(language, sourceTag)) return kept;
  return kept.with("content-language", `Content-Language: ${targetTag}${header.lineEnd}`);
}

export const isSignedByServer = ({ header, isMessage }: Entity): boolean =>
  isMessage && header.fields.some(({ name }) => signatures.test(name));

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

/** The parts of a header: its subject, where it has one, and what stands around it. */
export function headerParts(header: Header, isMessage: boolean, context: DocumentContext, place: string): MimePart[] {
  const at = isMessage ? header.fields.findIndex(({ name }) => name === "subject") : -1;
  if (at < 0) return [{ keep: latin1(header.raw) }];
  const rawOf = (fields: readonly Field[]): Buffer => latin1(fields.map(({ raw }) => raw).join(""));
  return [
    { keep: rawOf(header.fields.slice(0, at)) },
    subjectPart(header.fields[at] as Field, header, context, place),
    { keep: Buffer.concat([rawOf(header.fields.slice(at + 1)), latin1(header.end)]) },
  ];
}

/** What programs put before the subject of an answer, or of a mail that is sent on, in the languages that they speak. */
const answers = "re|aw|antw|antwort|sv|vs|ref|rif|res|odp|ynt|vá|hth|απ|atb|tr|fwd?|wg|vl|vb|doorst|enc|rv|i|pd|tovább|πρθ|yml|回复|转发|答复|轉寄";
const prefix = new RegExp(`^(?:\\s*(?:${answers})(?:\\s?[\\[(]\\d+[\\])]|\\s?\\*\\d+)?\\s?[:：])*\\s*`, "iu");
/** The name of a mailing list, before or behind that. */
const listName = /^\s*\[[^[\]]{1,60}\]/u;

function beforeSubject(text: string, header: Header): number {
  const isOfList = header.has("list-id") || header.has("list-post");
  for (let at = 0;;) {
    const rest = text.slice(at);
    const skipped = prefix.exec(rest)?.[0].length || (isOfList ? listName.exec(rest)?.[0].length : 0) || 0;
    if (skipped === 0) return at;
    at += skipped;
  }
}

function subjectPart(field: Field, header: Header, context: DocumentContext, place: string): MimePart {
  const raw = latin1(field.raw);
  const text = decodedWords(valueOf(field));
  if (text === undefined) return { keep: raw, left: { place, why: "it is in an encoding that cannot be decoded" } };
  const start = beforeSubject(text, header);
  const segments: Segment[] = [];
  const writers: Writer[] = [text.slice(0, start)];
  for (const stretch of splitSentences([text.slice(start)], context)) {
    if ("between" in stretch) writers.push(plainText(stretch.between));
    else {
      const index = segments.push(stretch.sentence) - 1;
      writers.push((targets) => plainText(targets[index] as TargetSegment).replace(/[\x00-\x08\x0a-\x1f\x7f]+/g, " "));
    }
  }
  if (segments.length === 0) return { keep: raw };
  const name = /^[^:]*:[ \t]?/.exec(field.raw)?.[0] as string;
  return {
    segments, place,
    write: (targets) => {
      const written = write(writers, targets);
      if (written === text) return raw;
      // Programs look for the marks of an answer without decoding them.
      const plain = /^[ -~]*/.exec(text.slice(0, start))?.[0].length ?? 0;
      return latin1(encodedField((name.endsWith(":") ? `${name} ` : name) + text.slice(0, plain), written.slice(plain), header.lineEnd));
    },
  };
}
