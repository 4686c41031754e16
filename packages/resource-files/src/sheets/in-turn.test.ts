import { describe, expect, it } from "@jest/globals";
import { strToU8, zipSync } from "fflate";
import { turnsOf } from "@dragoman/domain/common";
import { spreadsheetInTurn } from "./in-turn.js";
import { readSheet, writeSheet } from "./sheet.js";

/** Work that lasts until it is let go, and what of it has begun. */
function works() {
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const work = (n: number, failure?: Error) => async (): Promise<number> => {
    begun.push(n);
    await new Promise<void>((resolve) => { ends.set(n, resolve); });
    if (failure !== undefined) throw failure;
    return n;
  };
  return { begun, work, end: (n: number) => ends.get(n)?.() };
}

describe("turns", () => {
  it.each([1, 2, 3])("let %i run together, and the others in the order they came, though some fail", async (atOnce) => {
    const inTurn = turnsOf(atOnce);
    const { begun, work, end } = works();
    const all = [0, 1, 2, 3, 4, 5].map((n) => inTurn(work(n, n % 2 === 1 ? new Error(`${n} failed`) : undefined)));
    const settled = Promise.allSettled(all);
    for (let n = 0; n < 6; n++) {
      expect(begun).toEqual([0, 1, 2, 3, 4, 5].slice(0, n + atOnce));
      end(n);
      await all[n]?.catch(() => undefined);
      await new Promise(setImmediate);
    }
    expect((await settled).map(({ status }) => status)).toEqual([1, 2, 3].flatMap(() => ["fulfilled", "rejected"]));
  });
});

describe("spreadsheets", () => {
  const written = writeSheet([["a", "b"]]);
  const bomb = zipSync({ "xl/workbook.xml": strToU8("<workbook/>"), "xl/sharedStrings.xml": new Uint8Array(30 * 2 ** 20) });
  it.each<[string, () => Promise<unknown>]>([
    ["a spreadsheet that is read", async () => readSheet(await written)],
    ["one that is written", () => writeSheet([["a"]])],
    ["an archive that hurts", () => readSheet(bomb).catch((error: { code: string }) => error.code)],
  ])("wait for a turn: %s", async (_, start) => {
    const { begun, work, end } = works();
    const held = [0, 1, 2].map((n) => spreadsheetInTurn(work(n)));
    let done = false;
    const waits = start().finally(() => { done = true; });
    await new Promise((resolve) => { setTimeout(resolve, 300); }); // longer than each of them takes
    expect([begun, done]).toEqual([[0, 1, 2], false]);
    end(1);
    await waits;
    for (const n of [0, 2]) end(n);
    await Promise.all(held);
  });

  it("are read by others while two take long", async () => {
    const { work, end } = works();
    const held = [0, 1].map((n) => spreadsheetInTurn(work(n)));
    expect(await readSheet(await written)).toEqual([{ number: 1, cells: ["a", "b"] }]);
    for (const n of [0, 1]) end(n);
    await Promise.all(held);
  });
});
