import { type Instant, showTimestamp } from "@dragoman/domain/common";
import type { Feedback } from "@dragoman/domain/feedback";
import { languagesOf, languageTagAndName } from "@dragoman/domain/language-pairs";
import { escapeXml } from "../xml/escape-xml.js";
import { machineCreator } from "./tmx-unit.js";

/** So many characters go out at a time. */
const pieceLength = 65_536;
const encoder = new TextEncoder();

const head = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<tmx version="1.4">',
  '<header creationtool="Dragoman" creationtoolversion="1" segtype="sentence" o-tmf="Dragoman" adminlang="en" srclang="*all*" '
    + 'datatype="plaintext"/>',
  "<body>",
  "",
].join("\n");

/** Writes entries as TMX 1.4, piece by piece. */
export async function* writeTmx(entries: AsyncIterable<Feedback>): AsyncGenerator<Uint8Array> {
  let text = head;
  for await (const entry of entries) {
    text += unit(entry);
    if (text.length < pieceLength) continue;
    yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(`${text}</body>\n</tmx>\n`);
}

function unit(entry: Feedback): string {
  const languages = languagesOf(entry.languagePairId);
  const [source, target] = [languages?.sourceLanguageId ?? "und", languages?.targetLanguageId ?? "und"].map((
    code,
  ) => languageTagAndName(code).tag) as [string, string];
  const changeDate = entry.modified === undefined ? "" : ` changedate="${tmxMoment(entry.modified)}"`;
  return `<tu tuid="${entry.id}" srclang="${source}" creationdate="${tmxMoment(entry.created)}"${changeDate}>\n`
    + (entry.comment === "" ? "" : `<note>${escapeXml(entry.comment)}</note>\n`)
    + Object.entries(propsOf(entry)).map(([type, value]) => `<prop type="${type}">${escapeXml(value)}</prop>\n`).join("")
    + variant(source, entry.sourceText)
    + (entry.machineTranslation === "" ? "" : variant(target, entry.machineTranslation, ` creationid="${machineCreator}"`))
    + (entry.suggestedTranslation === "" ? "" : variant(target, entry.suggestedTranslation))
    + "</tu>\n";
}

function propsOf({ languagePairId, username, approvalState, review, created, modified }: Feedback): Readonly<Record<string, string>> {
  return {
    language_pair_id: languagePairId, username, approval_state: approvalState, reviewer: review?.reviewer ?? "",
    review_date: showTimestamp(review?.reviewed),
    creation_date: showTimestamp(created), last_modification_date: showTimestamp(modified),
  };
}

function variant(tag: string, text: string, attributes = ""): string {
  return `<tuv xml:lang="${tag}"${attributes}><seg>${escapeXml(text)}</seg></tuv>\n`;
}

/** As TMX writes it in attributes, to the second: `20261120T093000Z`. */
function tmxMoment(moment: Instant): string {
  return `${showTimestamp(moment).slice(0, 19).replace(" ", "T").replace(/[-:]/g, "")}Z`;
}
