/** Words of a text for counting, without letter case; scripts without blanks between words give pairs of characters. */
function terms(text: string): readonly string[] {
  return (text.normalize("NFKC").toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap((word) =>
    (unspaced.test(word) ? pairs(word) : [word]));
}

const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

function pairs(word: string): readonly string[] {
  const characters = [...word];
  return characters.length < 2 ? characters : characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/**
 * How much each text stands for all of them, 0 to 1; the one that does most has 1, one without words 0.
 *
 * It is the cosine between the words of a text and those of the whole, where a word counts more the fewer texts have
 * it. A measure of what a document is about, not of what it means.
 */
export function sentenceImportance(texts: readonly string[]): readonly number[] {
  const counts = texts.map((text) => {
    const found = new Map<string, number>();
    for (const term of terms(text)) found.set(term, (found.get(term) ?? 0) + 1);
    return found;
  });
  const textsWith = new Map<string, number>();
  for (const found of counts) for (const term of found.keys()) textsWith.set(term, (textsWith.get(term) ?? 0) + 1);
  const vectors = counts.map((found) =>
    unit(new Map([...found].map(([term, count]) => [term, count * Math.log(1 + texts.length / (textsWith.get(term) as number))]))));
  const whole = new Map<string, number>();
  for (const vector of vectors) for (const [term, weight] of vector) whole.set(term, (whole.get(term) ?? 0) + weight);
  const likeness = vectors.map((vector) => [...vector].reduce((sum, [term, weight]) => sum + weight * (whole.get(term) as number), 0));
  const most = likeness.reduce((highest, one) => Math.max(highest, one), 0);
  return likeness.map((one) => (most === 0 ? 0 : Math.round((one / most) * 10_000) / 10_000));
}

function unit(vector: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const length = Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0));
  return new Map([...vector].map(([term, weight]) => [term, weight / length]));
}
