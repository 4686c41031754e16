import type { DocumentContext } from "@dragoman/application/documents";
import { type SentenceLanguage, splitSentences } from "@dragoman/domain/documents";
import { plainText, type Segment, type TargetSegment } from "@dragoman/domain/segments";
import { maxBlock } from "../text/block-bounds.js";
import type { TextPart } from "../text/text-format.js";
import { isEcho, write, type Writer } from "../text/writer.js";
import { escapeXmlAttribute, xmlText } from "./xml-text.js";

const attribute = /\s+([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/y;

/**
 * A start tag in parts, the values of these attributes by themselves; undefined when there is no text in any. A value with
 * references that nobody can read stays, and so does one that is longer than a block.
 */
export function attributeTexts(raw: string, isText: (name: string) => boolean, context: DocumentContext): TextPart[] | undefined {
  const parts: TextPart[] = [];
  let kept = 0;
  attribute.lastIndex = raw.search(/[\s/>]/);
  for (let found = attribute.exec(raw); found !== null; found = attribute.exec(raw)) {
    const value = found[2] as string;
    if (!isText(found[1] as string) || value.length > maxBlock) continue;
    const part = valuePart(value, context);
    if (part === undefined) continue;
    const end = attribute.lastIndex;
    parts.push({ keep: raw.slice(kept, end - value.length) }, part);
    kept = end;
  }
  return parts.length === 0 ? undefined : [...parts, { keep: raw.slice(kept) }];
}

const unread = /&[^;\s]+;/;
/** Line ends that are meant: others are blanks in an attribute. */
const lineEnds = /((?:&#(?:0*1[03]|[xX]0*[aAdD]);\s*)+)/;

function valuePart(value: string, language: SentenceLanguage): TextPart | undefined {
  const segments: Segment[] = [];
  const writers: Writer[] = [];
  for (const [i, line] of value.slice(1, -1).split(lineEnds).entries()) {
    const text = xmlText(line).replace(/\s+/g, " ");
    if (i % 2 === 1) writers.push(line);
    else if (line.includes("&") && unread.test(text)) return undefined;
    else writers.push(...sentenceWriters(text, language, segments));
  }
  if (segments.length === 0) return undefined;
  return {
    segments,
    write: (targets) =>
      segments.every((segment, i) => isEcho(segment, targets[i] as TargetSegment)) ? value : `"${write(writers, targets)}"`,
  };
}

function sentenceWriters(text: string, language: SentenceLanguage, segments: Segment[]): Writer[] {
  return splitSentences([text], language).map((stretch): Writer => {
    if ("between" in stretch) return escapeXmlAttribute(plainText(stretch.between));
    const at = segments.push(stretch.sentence) - 1;
    return (targets) => escapeXmlAttribute(plainText(targets[at] as TargetSegment));
  });
}
