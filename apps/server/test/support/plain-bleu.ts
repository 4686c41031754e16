/**
 * BLEU as its papers define it, and nothing else: Papineni et al. 2002, with the tokenizer 13a and the exponential smoothing of Post 2018
 * (`sacrebleu`). It shares no line with the scorer of the server, which it is held against.
 */
export function plainBleu(translations: readonly string[], references: readonly (readonly string[])[]): number {
  const [matched, made] = [[0, 0, 0, 0], [0, 0, 0, 0]] as [number[], number[]];
  let [length, wanted] = [0, 0];
  translations.forEach((text, at) => {
    const words = tokens13a(text);
    const all = (references[at] ?? []).map(tokens13a);
    length += words.length;
    wanted += all.map((one) => one.length)
      .reduce((best, one) => {
        const [far, near] = [Math.abs(best - words.length), Math.abs(one - words.length)];
        return near < far || (near === far && one < best) ? one : best;
      });
    for (let n = 1; n <= 4; n += 1) {
      const most = new Map<string, number>();
      for (const one of all) for (const [gram, count] of grams(one, n)) most.set(gram, Math.max(most.get(gram) ?? 0, count));
      for (const [gram, count] of grams(words, n)) {
        matched[n - 1] = (matched[n - 1] as number) + Math.min(count, most.get(gram) ?? 0);
        made[n - 1] = (made[n - 1] as number) + count;
      }
    }
  });
  let [smooth, logs] = [1, 0];
  for (let n = 0; n < 4; n += 1) {
    if (made[n] === 0) return 0;
    const hits = matched[n] === 0 ? 1 / (smooth *= 2) : matched[n] as number;
    logs += Math.log(hits / (made[n] as number)) / 4;
  }
  return 100 * Math.exp(logs + Math.min(0, 1 - wanted / length));
}

function grams(words: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + n <= words.length; at += 1) {
    const gram = words.slice(at, at + n).join(" ");
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

function tokens13a(text: string): string[] {
  const plain = text.replaceAll("&quot;", "\"").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  return ` ${plain} `.replace(/([{-~[-` -&(-+:-@/])/g, " $1 ").replace(/([^0-9])([.,])/g, "$1 $2 ").replace(/([.,])([^0-9])/g, " $1 $2")
    .replace(/([0-9])(-)/g, "$1 $2 ").trim().split(/\s+/).filter((word) => word !== "");
}
