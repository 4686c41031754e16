/**
 * The tokenizer of mteval-v13a, by which BLEU is published (Matt Post, "A Call for Clarity in Reporting BLEU Scores", 2018).
 * It serves scores alone: what a model reads is cut by `text`.
 */
const space = /[\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u;
const entities: readonly (readonly [RegExp, string])[] = [[/&quot;/g, '"'], [/&amp;/g, "&"], [/&lt;/g, "<"], [/&gt;/g, ">"]];
const punctuation = /([{-~[-` -&(-+:-@/])/g;
const markAfterNoDigit = /([^0-9])([.,])/gu;
const markBeforeNoDigit = /([.,])([^0-9])/gu;
const dashAfterDigit = /([0-9])(-)/g;

/** The tokens of a line as mteval-v13a counts them. */
export function tokenize13a(line: string): string[] {
  let text = line.replaceAll("<skipped>", "").replaceAll("-\n", "").replaceAll("\n", " ");
  if (text.includes("&")) for (const [entity, character] of entities) text = text.replace(entity, character);
  text = ` ${text} `.replace(punctuation, " $1 ").replace(markAfterNoDigit, "$1 $2 ").replace(markBeforeNoDigit, " $1 $2")
    .replace(dashAfterDigit, "$1 $2 ");
  return words(text);
}

/** What stands between blanks, where a blank is what Python takes for one, as the published scorers are written in it. */
export function words(text: string): string[] {
  return text.split(space).filter((word) => word !== "");
}
