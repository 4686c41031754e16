// Finds tokens in their text again. Follows no paper.
import { bareToken } from "../text/index.js";

const blank = /[\t-\r \u0085\u2028\u2029]/;

/** Where tokens stand in the text that they were cut from, or that was made of them: start and end alternately. */
export function tokenPlaces(text: string, tokens: readonly string[]): Int32Array {
  const places = new Int32Array(2 * tokens.length);
  let at = 0;
  tokens.forEach((token, n) => {
    while (at < text.length && blank.test(text.charAt(at))) at++;
    places[2 * n] = at;
    at = Math.min(text.length, at + bareToken(token).length);
    places[2 * n + 1] = at;
  });
  return places;
}
