// Draws whole groups and no single members, as cluster sampling does (Cochran, "Sampling techniques", 1977); bounds of size are our own.
import { type Dice } from "../random/index.js";

/** Members of one group each: a document, a batch, a block. */
export type Groups = readonly Int32Array[];

/** The groups that numbers name: those of one number are together, in order; a negative number is in none. */
export function groupBy(numbers: Int32Array): Groups {
  const sizes = new Map<number, number>();
  for (const number of numbers) if (number >= 0) sizes.set(number, (sizes.get(number) ?? 0) + 1);
  const groups = new Map([...sizes].map(([number, size]) => [number, { members: new Int32Array(size), filled: 0 }]));
  numbers.forEach((number, at) => {
    const group = groups.get(number);
    if (group !== undefined) group.members[group.filled++] = at;
  });
  return [...groups.values()].map(({ members }) => members);
}

/**
 * Whole groups with about `wanted` members together, drawn by the dice. A group that alone would be more than a fifth of it is
 * left where it is, so that no single document decides a score. undefined where the groups do not give three fifths of it.
 */
export function drawGroups(groups: Groups, wanted: number, dice: Dice): Int32Array[] | undefined {
  const order = dice.shuffle(Int32Array.from(groups.keys()));
  const drawn: Int32Array[] = [];
  let total = 0;
  for (const at of order) {
    const group = groups[at] as Int32Array;
    if (total >= wanted) break;
    if (group.length > Math.max(1, wanted / 5) || total + group.length > 1.1 * wanted) continue;
    drawn.push(group);
    total += group.length;
  }
  return total >= 0.6 * wanted && drawn.length >= 5 ? drawn : undefined;
}

/** Members taken at even distances, as many as wanted. */
export function evenly(members: Int32Array, wanted: number): Int32Array {
  const count = Math.min(wanted, members.length);
  return Int32Array.from({ length: count }, (_, at) => members[Math.floor(((at + 0.5) * members.length) / count)] as number);
}
