import type { FileEntry, FileFault } from "@dragoman/application/feedback";
import { parseInstant } from "@dragoman/domain/common";
import { approvalStates } from "@dragoman/domain/feedback";
import { languageOfTag, languagesOf, nearLanguages } from "@dragoman/domain/language-pairs";
import type { TmxUnit, TmxVariant } from "./tmx-unit.js";

/** Our code for a tag; that of the wanted language where the tag is close to it, as `fr-CA` is French for a pair from French. */
function codeOf(tag: string, wanted?: string): string {
  const code = languageOfTag(tag)?.code ?? tag.toLowerCase();
  return wanted !== undefined && nearLanguages(code).includes(wanted) ? wanted : code;
}

/** What a unit says, one entry for each suggestion in it; or why it says nothing. */
export function entriesOf(unit: TmxUnit): readonly (FileEntry | FileFault)[] {
  const { line } = unit;
  const pair = unit.props["language_pair_id"] || undefined;
  const languages = pair === undefined ? undefined : languagesOf(pair);
  const source = unit.fault === undefined ? sourceOf(unit, languages?.sourceLanguageId) : undefined;
  if (source === undefined) return [{ line, fault: unit.fault ?? "it has no text in its source language." }];
  const facts = {
    line, sourceLanguageId: codeOf(source.tag, languages?.sourceLanguageId), sourceText: source.text,
    comment: unit.notes.join("\n"), ...factsOf(unit.props),
  };
  const targets = targetsOf(unit, source, facts.sourceLanguageId, languages?.targetLanguageId);
  if (targets.size === 0) {
    if (languages === undefined) return [{ line, fault: "it has no translation." }];
    // A source alone is how an entry without any translation is written.
    if (unit.variants.some(({ tag }) => codeOf(tag, facts.sourceLanguageId) !== facts.sourceLanguageId)) {
      return [{ line, fault: "it has no translation into the target language of its pair." }];
    }
    return [{ ...facts, targetLanguageId: languages.targetLanguageId, machineTranslation: "", suggestedTranslation: "" }];
  }
  return [...targets].flatMap(([targetLanguageId, variants]) => {
    const machineTranslation = variants.find(({ machine }) => machine)?.text ?? "";
    const suggested = variants.filter(({ machine }) => !machine).map(({ text }) => text);
    return (suggested.length === 0 ? [""] : suggested).map((suggestedTranslation) =>
      ({ ...facts, targetLanguageId, machineTranslation, suggestedTranslation }));
  });
}

function sourceOf({ variants, sourceTag }: TmxUnit, ofPair: string | undefined): TmxVariant | undefined {
  const wanted = sourceTag === "" || sourceTag === "*all*" ? ofPair : codeOf(sourceTag);
  return wanted === undefined ? variants[0] : variants.find(({ tag }) => codeOf(tag, wanted) === wanted);
}

/** The texts in other languages than the source, by language, empty ones left out; of one language only, where the pair is named. */
function targetsOf(
  { variants }: TmxUnit, source: TmxVariant, sourceLanguageId: string, ofPair: string | undefined,
): ReadonlyMap<string, readonly TmxVariant[]> {
  const targets = new Map<string, TmxVariant[]>();
  for (const variant of variants) {
    // Where the languages of a pair are close to one another, as por and ptb are, the source would do for its target as well.
    if (variant === source || codeOf(variant.tag) === sourceLanguageId) continue;
    const code = codeOf(variant.tag, ofPair);
    if (code === sourceLanguageId || (ofPair !== undefined && code !== ofPair)) continue;
    // Where no pair is named another tool wrote it, and blanks are those of its layout.
    if ((ofPair === undefined ? variant.text.trim() : variant.text) === "") continue;
    targets.set(code, [...(targets.get(code) ?? []), variant]);
  }
  return targets;
}

function factsOf(props: TmxUnit["props"]): Partial<FileEntry> {
  const approvalState = approvalStates.find((state) => state === props["approval_state"]);
  const moments = {
    reviewed: parseInstant(props["review_date"] ?? ""), created: parseInstant(props["creation_date"] ?? ""),
    modified: parseInstant(props["last_modification_date"] ?? ""),
  };
  return {
    ...(props["language_pair_id"] ? { languagePairId: props["language_pair_id"] } : {}),
    ...(props["username"] ? { username: props["username"] } : {}),
    ...(props["reviewer"] ? { reviewer: props["reviewer"] } : {}),
    ...(approvalState === undefined ? {} : { approvalState }),
    ...Object.fromEntries(Object.entries(moments).filter(([, moment]) => moment !== undefined)),
  };
}
