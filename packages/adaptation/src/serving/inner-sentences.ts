// Truecasing (Lita, Ittycheriah, Roukos and Kambhatla, "tRuEcasIng", 2003) in each sentence of a text that has several; where one begins is
// told by its marks, after no paper.
import { bareToken, type Truecaser } from "../text/index.js";

const end = /^[.!?…。！？]+$/u;
/** What stands before the last dot of `e.g.`, or of an initial. */
const abbreviation = /\p{L}\.\p{L}|^\p{L}$/u;
const capital = /^\P{L}*\p{Lu}/u;
const word = /\p{L}/u;

/** Where sentences begin within a text: their first words. */
export function innerStarts(tokens: readonly string[]): number[] {
  const starts: number[] = [];
  for (let at = 1; at < tokens.length; at++) {
    if (!end.test(bareToken(tokens[at - 1] as string)) || abbreviation.test(bareToken(tokens[at - 2] ?? ""))) continue;
    const next = tokens.findIndex((token, place) => place >= at && word.test(token));
    if (next >= 0 && starts.at(-1) !== next) starts.push(next);
  }
  return starts;
}

/** Tokens as they are usually written, in each sentence of a text. */
export function truecaseSentences(tokens: readonly string[], truecaser: Truecaser): string[] {
  const starts = innerStarts(tokens);
  if (starts.length === 0) return truecaser.apply(tokens);
  const whole = truecaser.apply(tokens);
  for (const [at, start] of starts.entries()) {
    const sentence = tokens.slice(start, starts[at + 1] ?? tokens.length);
    if (capital.test(bareToken(sentence[0] as string))) whole[start] = truecaser.apply(sentence)[0] as string;
  }
  return whole;
}

/** Tokens of a translation with capitals where sentences begin, if they are as many as in the source, and begin with capitals there. */
export function capitalizeSentences(tokens: readonly string[], source: readonly string[], locale?: string): string[] {
  const [starts, ofSource] = [innerStarts(tokens), innerStarts(source)];
  const shown = [...tokens];
  if (starts.length !== ofSource.length) return shown;
  for (const [at, start] of starts.entries()) {
    if (!capital.test(bareToken(source[ofSource[at] as number] as string))) continue;
    shown[start] = (shown[start] as string).replace(word, (letter) => letter.toLocaleUpperCase(locale));
  }
  return shown;
}
