import type { FeedbackFiles, FileEntry, FileFault } from "@dragoman/application/feedback";
import { type ApprovalState, approvalStates, type Feedback } from "@dragoman/domain/feedback";
import { findLanguage, languagesOf, languageTagAndName } from "@dragoman/domain/language-pairs";
import { type Element, elements, escapeXml, readRoot, textOf, unescapeXml } from "../common/simple-xml.js";

const machine = "creationid=\"MT!\"";

/** Feedback as TMX of the simplest form, with one source and one target in each unit. */
export class MemoryFeedbackFiles implements FeedbackFiles {
  readonly fileName = "feedback.tmx";
  readonly mediaType = "text/x-tmx";

  async *read(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileEntry | FileFault> {
    for (const unit of elements(await readRoot(bytes, "tmx"), "tu")) yield entryOf(unit);
  }

  async *write(entries: AsyncIterable<Feedback>): AsyncGenerator<Uint8Array> {
    let text = "<tmx version=\"1.4\">\n<body>\n";
    for await (const entry of entries) text += unitOf(entry);
    yield Buffer.from(`${text}</body>\n</tmx>\n`);
  }
}

function unitOf(entry: Feedback): string {
  const { sourceLanguageId = "und", targetLanguageId = "und" } = languagesOf(entry.languagePairId) ?? {};
  const [source, target] = [languageTagAndName(sourceLanguageId).tag, languageTagAndName(targetLanguageId).tag];
  const { languagePairId, username, approvalState, review, created, modified } = entry;
  const props = Object.entries({ language_pair_id: languagePairId, username, approval_state: approvalState, ...review, created, modified });
  return `<tu><note>${escapeXml(entry.comment)}</note>\n`
    + props.filter(([, value]) => value !== undefined).map(
      ([type, value]) => `<prop type="${type}">${escapeXml(String(value))}</prop>\n`,
    ).join("")
    + `<tuv xml:lang="${source}"><seg>${escapeXml(entry.sourceText)}</seg></tuv>\n`
    + `<tuv xml:lang="${target}" ${machine}><seg>${escapeXml(entry.machineTranslation)}</seg></tuv>\n`
    + `<tuv xml:lang="${target}"><seg>${escapeXml(entry.suggestedTranslation)}</seg></tuv>\n</tu>\n`;
}

function entryOf({ line, inside }: Element): FileEntry | FileFault {
  const [source, ...targets] = [...elements(inside, "tuv")].map((variant) => ({
    tag: /xml:lang="([^"]*)"/.exec(variant.attributes)?.[1] ?? "", isMachine: variant.attributes.includes(machine),
    text: textOf(variant.inside, "seg"),
  }));
  const [target] = targets;
  if (source === undefined || target === undefined) return { line, fault: "it has no translation." };
  const codeOf = (tag: string): string => findLanguage(tag)?.code ?? tag;
  return {
    line, sourceLanguageId: codeOf(source.tag), targetLanguageId: codeOf(target.tag), sourceText: source.text,
    comment: textOf(inside, "note"),
    machineTranslation: targets.find(({ isMachine }) => isMachine)?.text ?? "",
    suggestedTranslation: targets.find(({ isMachine }) => !isMachine)?.text ?? "",
    ...propsOf(inside),
  };
}

function propsOf(inside: string): Partial<FileEntry> {
  const props = new Map(
    [...elements(inside, "prop")].map((prop) => [/type="([^"]*)"/.exec(prop.attributes)?.[1] ?? "", unescapeXml(prop.inside)]),
  );
  const state = approvalStates.find((known) => known === props.get("approval_state"));
  return given({
    languagePairId: props.get("language_pair_id"), username: props.get("username"), approvalState: state as ApprovalState | undefined,
    reviewer: props.get("reviewer"), reviewed: momentOf(props.get("reviewed")), created: momentOf(props.get("created")),
    modified: momentOf(props.get("modified")),
  });
}

function momentOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** Without what is not there. */
function given(facts: Readonly<Record<string, unknown>>): Partial<FileEntry> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
