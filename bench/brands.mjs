import { setTimeout as sleep } from "node:timers/promises";
import { connectTo, newDataDir, removeDataDir, startDragoman } from "./dragoman.mjs";
import { median, printTable, spread, verdict } from "./figures.mjs";
import { load } from "./load.mjs";
import { loadLine } from "./machine.mjs";
import { textsFrom } from "./texts.mjs";

/** Twelve patterns that never come to an end on the bait, and are quick on the sentences of others. */
const hostile = [
  "^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "^(.*a){20}$", "^(a+a?)+$", "^([a-z]+)*$", "^(a*)*$", "(a+a+)+b", "^(?:(?:a+)+)+$", "^(\\p{L}+)+$",
  "(?=(a+)+$)a",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
];
const bait = `${"a".repeat(60)}!`;
/** Milliseconds that any quick translation of others may take, and the least of the rates with literals to that without. */
const targets = { longestMs: 2_000, rate: 0.9 };
const manyLiterals = 500;

/** Brands: what literals cost in every call, and what hopeless patterns do to others. */
export async function brands({ quick }) {
  const [turns, seconds] = quick ? [3, 3] : [7, 6];
  const dataDir = newDataDir();
  let dragoman;
  try {
    dragoman = await startDragoman(dataDir);
    const connection = await connectTo(dragoman);
    const tries = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
    for (let turn = -1; turn < turns; turn++) {
      for (const [name, side] of Object.entries(sides)) {
        await connection.call("DELETE", "/brands/batch-delete?source=*");
        const enter = (form) => connection.call("POST", "/brands", form);
        await side.enter(enter);
        const stop = side.baited ? bother(connection, side.patterns ?? []) : async () => undefined;
        const texts = textsFrom(turn * 1000 + 11);
        const figures = await load({ url: dragoman.url, connections: 1, seconds: turn < 0 ? 3 : seconds, question: () => {
          const { text, number } = texts.sentence();
          return connection.question(text, (translation) => (translation.includes(number) ? undefined : translation));
        } });
        await stop();
        if (turn >= 0) tries[name].push(figures);
      }
    }
    print(tries, turns, seconds);
  } finally {
    await dragoman?.stop();
    removeDataDir(dataDir);
  }
}

const literals = (count) => async (enter) => {
  for (let n = 0; n < count; n++) await enter({ source: n === 0 ? "Acme" : `Brand ${n} Of The House`, target: `Marca ${n}` });
};
const patterns = (sources) => async (enter) => {
  for (const source of sources) await enter({ source, isSearchPatternSource: "true" });
};

/** What is entered; `baited` sides have somebody beside who sends baits, and hopeless patterns are entered anew as they are given up. */
const sides = {
  "no brands": { enter: async () => undefined },
  "1 literal": { enter: literals(1) },
  [`${manyLiterals} literals`]: { enter: literals(manyLiterals) },
  "12 quick patterns": { enter: patterns(hostile.map((_, n) => `\\b[A-Z]{2}-${n}\\d+\\b`)) },
  "no brands, baits beside": { enter: async () => undefined, baited: true },
  "12 hopeless patterns, baits beside": { enter: patterns(hostile), baited: true, patterns: hostile },
};

/** Sends baits from two callers, and changes the patterns so that none stays given up, until it is stopped. */
function bother(connection, revived) {
  let going = true;
  const caller = async () => {
    while (going) {
      await connection.call("POST", "/translations/quick",
        { languagePairId: connection.languagePairId, input: Buffer.from(bait).toString("base64") });
      await sleep(20);
    }
  };
  const reviver = async () => {
    for (let n = 0; going && revived.length > 0; n++) {
      for (const originalSource of revived) await connection.call("PUT", "/brands", { originalSource, comment: `${n}` });
      await sleep(2_000);
    }
  };
  const all = Promise.all([caller(), caller(), reviver()]);
  return async () => {
    going = false;
    await all;
  };
}

function print(tries, turns, seconds) {
  const against = (name) => tries[name].map((one, turn) => one.perSecond / tries["no brands"][turn].perSecond);
  const faults = (name) => tries[name].flatMap((one) => one.faults);
  const rows = Object.keys(tries).map((name) => {
    const longest = Math.max(...tries[name].map((one) => one.longest));
    const met = longest <= targets.longestMs && faults(name).length === 0
      && (!name.endsWith("literals") || median(against(name)) >= targets.rate);
    return [name, spread(tries[name].map((one) => one.perSecond), 0), spread(against(name), 2), spread(tries[name].map((one) => one.p50)),
      spread(tries[name].map((one) => one.p99)),
      longest.toFixed(0), faults(name)[0]?.slice(0, 40) ?? "none", verdict(met)];
  });
  printTable(`Quick translations of one sentence beside brands, one caller (${turns} turns each of ${seconds} s, median [least–most]; `
    + `targets: longest ≤ ${targets.longestMs} ms, literals ≥ ${targets.rate} of the rate without; ${loadLine()})`,
    ["brands", "req/s", "of none", "p50 ms", "p99 ms", "longest ms", "faulty answers", ""], rows);
}
