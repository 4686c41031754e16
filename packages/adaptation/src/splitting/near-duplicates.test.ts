import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { NearDuplicates } from "./near-duplicates.js";

const words = ["uno", "dos", "tres", "cuatro", "cinco"];
const aText = fc.array(fc.constantFrom(...words), { minLength: 9, maxLength: 40 });

function edits(one: readonly string[], other: readonly string[]): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  one.forEach((word, at) => {
    const row = [at + 1];
    other.forEach((candidate, column) => row.push(Math.min((rows[at]?.[column] as number) + (word === candidate ? 0 : 1),
      (rows[at]?.[column + 1] as number) + 1, (row[column] as number) + 1)));
    rows.push(row);
  });
  return rows.at(-1)?.at(-1) as number;
}

it("finds what is at least 0.9 alike, and nothing else", () => {
  const someChanges = fc.array(fc.tuple(fc.nat(50), fc.constantFrom(...words), fc.nat(2)), { maxLength: 6 });
  const changed = fc.tuple(aText, someChanges).map(([text, changes]) => {
    const other = [...text];
    for (const [at, word, how] of changes) other.splice(at % text.length, how === 0 ? 0 : 1, ...(how === 2 ? [] : [word]));
    return [text, other] as const;
  });
  fc.assert(fc.property(fc.array(aText, { maxLength: 5 }), changed, (others, [text, other]) => {
    const alike = Math.max(...[...others, text].map((known) => 1 - edits(known, other) / Math.max(known.length, other.length)));
    const expected = alike === 1 ? "exact" : alike >= 0.9 - 1e-12 ? "near" : undefined;
    expect(new NearDuplicates([...others, text].map((known) => known.join(" "))).find(other.join(" "))).toBe(expected);
  }), { numRuns: 1000 });
});

it("does not mind case and punctuation, but symbols where there is nothing else", () => {
  const known = new NearDuplicates(["The green door, opened.", "***", "東京都に行く", "Straße und Tür"]);
  expect(["the GREEN door (opened)", "the green doors opened", "***", "**", "東京都に行く。", "東京に行く", "STRASSE und Tür", "straße UND tür"]
    .map((text) => known.find(text))).toEqual(["exact", undefined, "exact", undefined, "exact", undefined, undefined, "exact"]);
  expect(new NearDuplicates([]).find("anything")).toBeUndefined();
});
