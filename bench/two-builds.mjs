import { parseArgs } from "node:util";
import { connectTo, newDataDir, partsOf, removeDataDir, startDragoman } from "./dragoman.mjs";
import { printTable, spread } from "./figures.mjs";
import { load } from "./load.mjs";
import { loadLine, machineLine } from "./machine.mjs";
import { cpuSeconds } from "./processes.mjs";
import { pagesFor, warmSeconds } from "./quick-pages.mjs";
import { textsFrom } from "./texts.mjs";

/**
 * Quick translations by this build and by that of another checkout, in pairs of short turns, so that what slows the machine down meets
 * both. Processor time of the server is what is compared: it says the same on a busy machine as on a quiet one.
 */
const { values: { turns, seconds, connections }, positionals: [other] } = parseArgs({
  allowPositionals: true,
  options: {
    turns: { type: "string", default: "15" }, seconds: { type: "string", default: "3" }, connections: { type: "string", default: "8" },
  },
});
if (other === undefined) {
  console.error("Usage: node bench/two-builds.mjs CHECKOUT [--turns N] [--seconds N] [--connections N]; both must be built.");
  process.exit(1);
}

console.log(machineLine());
const running = [];
try {
  const sides = { ours: await start(), other: await start(other) };
  const rows = [];
  for (const shown of ["key", "token"]) {
    for (const texts of ["that never repeat", "from memory"]) rows.push([shown, texts, ...compare(await takeTurns(sides, shown, texts))]);
  }
  const pages = [];
  for (const many of [1, 8]) pages.push([`1 KB of HTML × ${many}`, ...comparePages(await takePages(sides, many))]);
  printTable(`Pages of 1 KB, this build against ${other} (${turns} turns of ${seconds} s, median [least–most])`,
    ["load", "ms", "other's", "difference", "CPU ms of all processes", "other's", "ratio of pairs", "load"], pages);
  printTable(`Quick calls of ten words, this build against ${other} (${turns} turns of ${seconds} s, median [least–most])`,
    ["credential", "texts", "server's CPU ms", "other's", "ratio of pairs", "req/s", "other's", "ratio of pairs", "load"], rows);
} finally {
  for (const { dragoman, dataDir } of running) {
    await dragoman.stop();
    removeDataDir(dataDir);
  }
}

async function start(from) {
  const dataDir = newDataDir();
  const dragoman = await startDragoman(dataDir, { DRAGOMAN_CACHE_MB: "32" }, from);
  running.push({ dragoman, dataDir });
  const connected = await connectTo(dragoman);
  const { question, headers: key, token } = connected;
  const pids = partsOf(dragoman).server;
  return { dragoman, connected, url: dragoman.url, pids, question, key, token: { Authorization: `Bearer ${token}` } };
}

async function takeTurns(sides, shown, texts) {
  const tries = { ours: [], other: [] };
  // The first turn makes code warm and fills the memory.
  for (let turn = 0; turn <= Number(turns); turn++) {
    // Who goes first changes, for the second finds a machine that has just worked.
    const order = turn % 2 === 0 ? ["ours", "other"] : ["other", "ours"];
    for (const name of order) {
      const { url, pids, question, [shown]: headers } = sides[name];
      const some = textsFrom(turn + 1);
      const again = Array.from({ length: 50 }, () => textsFrom(0).sentence().text);
      const next = () => (texts === "from memory" ? again[Math.floor(Math.random() * again.length)] : some.sentence().text);
      const before = cpuSeconds(pids);
      const figures = await load({
        url, connections: Number(connections), seconds: Number(seconds),
        question: () => question(next(), (translation) => (translation === "" ? "no translation" : undefined), undefined, headers),
      });
      if (figures.faults.length > 0) throw new Error(figures.faults[0]);
      if (turn > 0) tries[name].push({ ...figures, cpuMs: ((cpuSeconds(pids) - before) * 1000) / figures.answers });
    }
  }
  return tries;
}

async function takePages(sides, connections) {
  const tries = { ours: [], other: [] };
  for (let turn = 0; turn <= Number(turns); turn++) {
    for (const name of turn % 2 === 0 ? ["ours", "other"] : ["other", "ours"]) {
      const { dragoman, connected } = sides[name];
      const length = turn === 0 ? warmSeconds : Number(seconds);
      const figures = await pagesFor(dragoman, connected, { name: "html", turn, connections, seconds: length });
      if (turn > 0) tries[name].push(figures);
    }
  }
  return tries;
}

function comparePages({ ours, other: others }) {
  const [own, theirs] = [ours, others].map((tries) => (figure) => tries.map((one) => one[figure]));
  return [
    spread(own("p50"), 2), spread(theirs("p50"), 2), spread(own("p50").map((ms, turn) => ms - theirs("p50")[turn]), 2),
    spread(own("cpuMs"), 2), spread(theirs("cpuMs"), 2), spread(own("cpuMs").map((ms, turn) => ms / theirs("cpuMs")[turn]), 3),
    loadLine(),
  ];
}

function compare({ ours, other: others }) {
  const column = (figure, digits) => [
    spread(ours.map((one) => one[figure]), digits), spread(others.map((one) => one[figure]), digits),
    spread(ours.map((one, turn) => one[figure] / others[turn][figure]), 3),
  ];
  return [...column("cpuMs", 3), ...column("perSecond", 0), loadLine()];
}
