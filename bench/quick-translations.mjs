import { startApy } from "./apy.mjs";
import { connectTo, newDataDir, removeDataDir, startDragoman } from "./dragoman.mjs";
import { median, printTable, spread, verdict } from "./figures.mjs";
import { load } from "./load.mjs";
import { loadLine } from "./machine.mjs";
import { cpuSeconds, familyOf } from "./processes.mjs";
import { quickPages } from "./quick-pages.mjs";
import { textsFrom } from "./texts.mjs";

const tenKilobytes = 10 * 1024;

/** What is asked for, and the least ratio to APY's requests per second and the greatest to its 99th percentile. */
const loads = [
  { what: "10 words", connections: 1, atLeast: 3.5 },
  { what: "10 words", connections: 8, atLeast: 10, p99AtMost: 0.2 },
  { what: "10 words", connections: 32, atLeast: 14, p99AtMost: 0.2 },
  { what: "10 KB", connections: 1, atLeast: 2 },
  { what: "10 KB", connections: 4, atLeast: 5 },
];

/** Quick translations of texts that never repeat: the whole server against apertium-apy, in turns. */
export async function quickTranslations({ quick }) {
  const [turns, seconds] = quick ? [3, 3] : [5, 6];
  const dataDir = newDataDir();
  const running = [];
  try {
    const dragoman = await startDragoman(dataDir);
    running.push(dragoman);
    const apy = await startApy();
    running.push(apy);
    const connected = await connectTo(dragoman);
    const ours = { pid: dragoman.pid, url: dragoman.url, question: connected.question };
    const sides = { ours, apy };
    await takeTurns(sides, { what: "10 words", connections: 32 }, 1, quick ? 8 : 20); // pipelines start, code is compiled
    const results = [];
    for (const one of loads) {
      const tries = await takeTurns(sides, one, turns, seconds);
      results.push({ ...one, tries, atLoad: loadLine() });
      console.log(`${one.what} × ${one.connections}: ${spread(ratios(tries, "perSecond"), 2)} times APY's requests per second`);
    }
    print(results, turns, seconds);
    await quickPages(dragoman, connected, { turns, seconds });
  } finally {
    for (const one of running) await one.stop();
    removeDataDir(dataDir);
  }
}

/** A B A B …: what slows the machine down for a while meets both sides. */
async function takeTurns(sides, { what, connections }, turns, seconds) {
  const tries = { ours: [], apy: [] };
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, side] of Object.entries(sides)) {
      const texts = textsFrom(turn * 1000 + connections);
      const counts = { asked: 0, answered: 0 };
      const pids = familyOf(side.pid).map(({ pid }) => pid);
      const before = cpuSeconds(pids);
      const figures = await load({ url: side.url, connections, seconds, question: () => side.question(...task(what, texts, counts)) });
      tries[name].push({ ...figures, ...counts, cpuMs: ((cpuSeconds(pids) - before) * 1000) / figures.answers });
    }
  }
  return tries;
}

/** A text and the check of its translation: each sentence is known by its number, and must not be the source again. */
function task(what, texts, counts) {
  const sentences = what === "10 words" ? [texts.sentence()] : texts.sentences(tenKilobytes);
  counts.asked += sentences.length;
  return [sentences.map(({ text }) => text).join(" "), (translation) => {
    const answered = sentences.filter(({ text, number }) => translation.includes(number) && !translation.includes(text)).length;
    counts.answered += answered;
    return answered === sentences.length ? undefined : `${answered} of ${sentences.length} sentences answered`;
  }];
}

const ratios = ({ ours, apy }, figure) => ours.map((one, turn) => one[figure] / apy[turn][figure]);

function print(results, turns, seconds) {
  const row = ({ what, connections, atLeast, p99AtMost, tries, atLoad }) => {
    const [rate, p99] = [ratios(tries, "perSecond"), ratios(tries, "p99")];
    const met = median(rate) >= atLeast && (p99AtMost === undefined || median(p99) <= p99AtMost);
    return [`${what} × ${connections}`, ...["ours", "apy"].map((side) => spread(tries[side].map((one) => one.perSecond), 0)),
      spread(rate, 2), `≥ ${atLeast}`, ...["ours", "apy"].map((side) => spread(tries[side].map((one) => one.p99))),
      spread(p99, 3), p99AtMost === undefined ? "" : `≤ ${p99AtMost}`, verdict(met), atLoad];
  };
  printTable(`Quick translation, whole server against apertium-apy (${turns} turns each of ${seconds} s, median [least–most])`,
    ["load", "req/s", "APY req/s", "ratio", "target", "p99 ms", "APY p99 ms", "p99 ratio", "target", "", "machine's load"],
    results.map(row));

  const sum = (tries, figure) => tries.reduce((total, one) => total + one[figure], 0);
  const answers = ({ what, connections, tries }) => [`${what} × ${connections}`, ...["ours", "apy"].flatMap((side) => {
    const faults = tries[side].flatMap((one) => one.faults);
    return [`${sum(tries[side], "answered")} of ${sum(tries[side], "asked")}`, faults.length === 0 ? "none"
      : `${faults.length}: ${faults[0]}`,
      spread(tries[side].map((one) => one.cpuMs), 2)];
  })];
  printTable("Sentences answered, and processor time (user + system of all processes of each side, per request)",
    ["load", "sentences", "faulty answers", "CPU ms", "APY sentences", "APY faulty answers", "APY CPU ms"], results.map(answers));
}
