import { median, printTable, spread } from "./figures.mjs";
import { load } from "./load.mjs";
import { loadLine } from "./machine.mjs";
import { cpuSeconds, familyOf } from "./processes.mjs";
import { textsFrom } from "./texts.mjs";

const kilobyte = 1_024;
/** Body of a page that has about 1 KB with its head. */
const bodyLength = 650;

/** Warm-up in seconds. V8 keeps compiling the code that reads and writes pages during the first 2,000 pages. */
export const warmSeconds = 40;

/** The form of a page, and of its text alone, so that the difference is what reading and writing HTML costs. */
const forms = {
  html: { inputFormat: "text/html", textOf: (page) => page },
  plain: {
    inputFormat: "text/plain",
    textOf: (page) => page.replace(/<style>.*<\/style>/, "").replace(/<[^>]+>/g, " ").replace(/\s+/g, " "),
  },
};

/**
 * Quick translations of pages of 1 KB that never repeat, by a running installation, in turns with the text of such pages: milliseconds,
 * and processor time of all its processes. `connected` is what `connectTo` answers.
 */
export async function quickPages(dragoman, connected, { turns, seconds }) {
  const rows = [];
  for (const connections of [1, 8]) {
    const tries = { html: [], plain: [] };
    for (let turn = 0; turn <= turns; turn += 1) {
      for (const name of Object.keys(forms)) {
        const figures = await pagesFor(dragoman, connected, { name, turn, connections, seconds: turn === 0 ? warmSeconds : seconds });
        if (turn > 0) tries[name].push(figures);
      }
    }
    const column = (figure, digits) => [...Object.keys(forms).map((name) => spread(tries[name].map((one) => one[figure]), digits)),
      spread(tries.html.map((one, turn) => one[figure] - tries.plain[turn][figure]), digits)];
    rows.push([`1 KB × ${connections}`, ...column("p50", 2), ...column("cpuMs", 2), loadLine()]);
    console.log(`1 KB of HTML × ${connections}: ${median(tries.html.map(({ p50 }) => p50)).toFixed(2)} ms`);
  }
  printTable(`Quick translation of pages of 1 KB (${turns} turns each of ${seconds} s, median [least–most])`,
    ["load", "HTML ms", "its text ms", "difference", "HTML CPU ms", "its text CPU ms", "difference", "machine's load"], rows);
}

/** One turn: pages, or their text. */
export async function pagesFor({ pid, url }, { question }, { name, turn, connections, seconds }) {
  const { inputFormat, textOf } = forms[name];
  const texts = textsFrom(turn * 100 + connections);
  const pids = familyOf(pid).map((one) => one.pid);
  const before = cpuSeconds(pids);
  const ask = () => {
    const page = texts.page(bodyLength);
    const asked = question(textOf(page), (translation) => (translation.length > kilobyte / 4 ? undefined : "no translation"));
    return { ...asked, body: `${asked.body}&inputFormat=${encodeURIComponent(inputFormat)}` };
  };
  const figures = await load({ url, connections, seconds, question: ask });
  if (figures.faults.length > 0) throw new Error(figures.faults[0]);
  return { ...figures, cpuMs: ((cpuSeconds(pids) - before) * 1000) / figures.answers };
}
