import { invalid } from "../common/errors.js";
import { countCharacters, fold } from "../common/text.js";

/** What a word or phrase is translated with. */
export interface Term {
  /** Unique in its dictionary, with letter case. */
  readonly source: string;
  readonly target: string;
  /** "" when there is none. */
  readonly comment: string;
}

const mostCharacters = { source: 300, target: 2_000, comment: 5_000 } as const;
/** Folded, some characters become many. */
const mostFolded = 600;
const blanks = /[\s\u0085\u200b]+/gu;
/** No character that text is made of; XML cannot hold most of them. */
const unfit = /[\p{Cc}\p{Surrogate}\ufffe\uffff]/u;

/**
 * The term as it is kept: runs of white space in source and target become one blank, none stands at their ends, and the
 * comment has its line ends as U+000A. Throws `term-invalid`.
 */
export function normalTerm(term: Term): Term {
  const normal = { source: oneLine(term.source), target: oneLine(term.target), comment: term.comment.replace(/\r\n?/g, "\n").trim() };
  for (const field of ["source", "target", "comment"] as const) check(field, normal[field]);
  if (fold(normal.source).length > mostFolded) {
    throw refusal("source", normal.source, `It may have at most ${mostFolded} characters when it is written out.`);
  }
  return normal;
}

/** The form in which sources and targets are kept: single blanks, none at the ends. */
export function oneLine(text: string): string {
  return text.replace(blanks, " ").trim();
}

function check(field: keyof Term, text: string): void {
  if (text === "" && field !== "comment") throw refusal(field, text, "Source and target must not be empty.");
  if (countCharacters(text) > mostCharacters[field]) throw refusal(field, text, `It may have at most ${mostCharacters[field]} characters.`);
  if (unfit.test(text.replace(/[\n\t]/g, ""))) throw refusal(field, text, "It must not contain control characters.");
}

function refusal(field: string, text: string, details: string) {
  return invalid("term-invalid", `${JSON.stringify(text.slice(0, 80))} cannot be the ${field} of a term.`, details);
}
