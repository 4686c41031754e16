/** A mark of the engine in front of a word: the word, and which of all such words in the text it is. */
export interface MarkedWord { readonly mark: string; readonly word: string; readonly nth: number }

/** Escaped characters (`@` alone means a mark), blanks, and marks with their words. */
const token = /\\[^@]|\[[^\]]*\]+|(\*|#|\\?@)([\p{L}\p{M}\p{N}_]+(?:['’·][\p{L}\p{M}\p{N}_]+)*)?/gsu;
const anyMark = /[*#@]/;
const partOfWord = /[\p{L}\p{M}\p{N}_]/u;

/**
 * Takes the marks off what generation wrote. The stages behind it join words (`de eBay` is `d'eBay`, `a exorbitante` is `an
 * exorbitante`), and would not know a word behind its mark.
 */
export function takeMarksOff(generated: string): { readonly text: string; readonly marked: readonly MarkedWord[] } {
  if (!anyMark.test(generated)) return { text: generated, marked: [] };
  let text = "";
  let end = 0;
  const found: { readonly mark: string; readonly word: string; readonly at: number }[] = [];
  for (const match of generated.matchAll(token)) {
    const [all, mark, word] = match;
    if (mark === undefined) continue;
    text += generated.slice(end, match.index);
    if (word !== undefined) found.push({ mark, word, at: text.length });
    text += word ?? "";
    end = match.index + all.length;
  }
  text += generated.slice(end);
  const places = placesIn(text);
  return { text, marked: found.map(({ mark, word, at }) => ({ mark, word, nth: places(word).indexOf(at) })) };
}

/** Puts the marks in front of their words again. A word that the last stages made another of stays without. */
export function putMarksOn(text: string, marked: readonly MarkedWord[]): string {
  if (marked.length === 0) return text;
  const placesOf = placesIn(text);
  const places = marked.flatMap(({ mark, word, nth }) => {
    const at = placesOf(word)[nth];
    return at === undefined ? [] : [{ at, mark }];
  }).sort((a, b) => a.at - b.at);
  let written = "";
  let end = 0;
  for (const { at, mark } of places) {
    written += text.slice(end, at) + mark;
    end = at;
  }
  return written + text.slice(end);
}

/** Tells where words stand as wholes; each word is looked for once, as a text may have hundreds of one. */
function placesIn(text: string): (word: string) => readonly number[] {
  const known = new Map<string, readonly number[]>();
  return (word) => {
    const places = known.get(word) ?? placesOf(word, text);
    known.set(word, places);
    return places;
  };
}

function placesOf(word: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!partOfWord.test(text.charAt(at - 1)) && !partOfWord.test(text.charAt(at + word.length))) places.push(at);
  }
  return places;
}
