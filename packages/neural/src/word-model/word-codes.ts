/**
 * Codes of 64 signs that tell words from each other: the dual of the double-error-correcting BCH code. The code of the pair (a, b) of
 * elements of the field with 64 elements has at place x the sign of Tr(a·x³ + b·x). Any two of these 4,096 agree and differ in about as
 * many places: their inner product is 64 with itself and at most 16 with others. (With a = 0 they are the rows of a Hadamard
 * matrix, which are orthogonal, but only 64.)
 */
export const codeLength = 64;
const order = 64;
/** x⁶ + x + 1, by which elements are multiplied. */
const polynomial = 0b1000011;

/** The sum of a half of a code: layer normalisation takes away what all its places have in common, so it must be little. */
const mostImbalance = 8;

function allCodes(): Int8Array[] {
  const cubes = Array.from({ length: order }, (_, x) => times(x, times(x, x)));
  const codes: { readonly code: Int8Array; readonly imbalance: number; readonly mean: number }[] = [];
  for (let a = 0; a < order; a++) {
    for (let b = 0; b < order; b++) {
      const code = Int8Array.from({ length: codeLength }, (_, x) => (trace(times(a, cubes[x] as number) ^ times(b, x)) === 0 ? 1 : -1));
      const sums = [sum(code.subarray(0, codeLength / 2)), sum(code.subarray(codeLength / 2))] as const;
      codes.push({ code, imbalance: Math.max(...sums.map(Math.abs)), mean: Math.abs(sums[0] + sums[1]) });
    }
  }
  return codes.filter(({ imbalance }) => imbalance <= mostImbalance).sort((one, other) => one.mean - other.mean)
    .map(({ code }) => code);
}

const sum = (signs: Int8Array): number => signs.reduce((total, sign) => total + sign, 0);

/** The product of two elements, each the bits of a polynomial. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 0; bit < 6; bit++) if ((other >> bit) & 1) product ^= one << bit;
  for (let bit = 10; bit >= 6; bit--) if ((product >> bit) & 1) product ^= polynomial << (bit - 6);
  return product;
}

/** The sum x + x² + x⁴ + … + x³², which is 0 for one half of the elements and 1 for the other. */
function trace(x: number): number {
  let total = 0;
  for (let power = x, turn = 0; turn < 6; turn++, power = times(power, power)) total ^= power;
  return total;
}

/** Every code that can be told apart behind layer normalisation, the most balanced first. */
export const wordCodes: readonly Int8Array[] = allCodes();
