import { createHash } from "node:crypto";
import type { Term } from "@dragoman/domain/dictionaries";

/** The revision of no terms. */
export const emptyRevision = "0".repeat(32);

/** No text of a term holds this character. */
const between = "\u0001";

/**
 * The revision after these terms came or went: the sum, without carry, of a hash of each term. So the order in which they
 * came does not matter, and a change of one costs the same in a dictionary of any size.
 */
export function revisionAfter(revision: string, ...touched: readonly Term[]): string {
  const sum = touched.reduce((sum, term) => sum ^ BigInt(`0x${hashOf(term)}`), BigInt(`0x${revision}`));
  return sum.toString(16).padStart(32, "0");
}

function hashOf({ source, target, comment }: Term): string {
  return createHash("sha256").update([source, target, comment].join(between)).digest("hex").slice(0, 32);
}

/** The same, of all terms of the dictionary with the number `$1`, reckoned where they are, and how many there are. */
export const revisionOfAll = `
  SELECT ${halfOf(1)} || ${halfOf(17)} AS revision, count(*)::int AS terms
  FROM (SELECT encode(sha256(convert_to(source || E'\\x01' || target || E'\\x01' || comment, 'UTF8')), 'hex') AS hash
    FROM terms WHERE dictionary = $1) AS hashed`;

/** 64 bits of the sum, from a digit of the hashes on. */
function halfOf(digit: number): string {
  return `lpad(to_hex(coalesce(bit_xor(('x' || substr(hash, ${digit}, 16))::bit(64)), 0::bit(64))::bigint), 16, '0')`;
}
