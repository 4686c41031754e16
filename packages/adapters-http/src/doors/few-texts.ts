import { invalid } from "@dragoman/domain/common";

/** The texts of a request; throws for none, and for more than one request may have. */
export function requireFewTexts(field: string, texts: readonly string[], most: number): readonly string[] {
  if (texts.length === 0) throw invalid("field-missing", `${field} is missing or empty.`, "It must be the texts, one at least.");
  if (texts.length <= most) return texts;
  throw invalid("too-many-texts", `${field} has ${texts.length} texts.`, `Send at most ${most} at once.`);
}
