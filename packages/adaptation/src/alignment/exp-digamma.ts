/** exp(digamma(x)), which takes the place of x where counts are normalised by variational Bayes (Johnson 2007), from a table. */
/** Prior on how evenly a word is translated; the smaller, the fewer translations each word gets. */
export const alpha = 0.01;
const steps = 256;
const mostInTable = 16;
/** Smaller values differ from it in nothing that can be seen, but take very long to compute with. */
const least = 1e-12;

const table = Float64Array.from({ length: mostInTable * steps + 2 }, (_, n) => Math.max(least, Math.exp(digamma(n / steps))));

export function expDigamma(x: number): number {
  if (x >= mostInTable) return x - 0.5 + 1 / (24 * (x - 0.5));
  const place = x * steps;
  const n = place | 0;
  const low = table[n] as number;
  return low + ((table[n + 1] as number) - low) * (place - n);
}

function digamma(x: number): number {
  if (x === 0) return -Infinity;
  let result = 0;
  let at = x;
  for (; at < 10; at += 1) result -= 1 / at;
  const inverse = 1 / (at * at);
  return result + Math.log(at) - 1 / (2 * at) - inverse * (1 / 12 - inverse * (1 / 120 - inverse / 252));
}
