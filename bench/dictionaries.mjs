import { connectTo, newDataDir, removeDataDir, startDragoman } from "./dragoman.mjs";
import { median, printTable, spread, verdict } from "./figures.mjs";
import { load } from "./load.mjs";
import { loadLine } from "./machine.mjs";
import { cpuSeconds, familyOf } from "./processes.mjs";
import { textsFrom } from "./texts.mjs";

const many = 100_000;
const few = 100;
/** Seconds of an import, the least of the rates with many terms to that with few, milliseconds that a first call may take longer. */
const targets = { importSeconds: 5, rate: 0.9, firstCallMs: 50 };

/** Dictionaries: what many terms cost at their import, in every call, and in the first one after a change. */
export async function dictionaries({ quick }) {
  // Many short turns: what slows the machine down for a while meets all sides.
  const [turns, seconds] = quick ? [15, 1] : [45, 1];
  const dataDir = newDataDir();
  let dragoman;
  try {
    dragoman = await startDragoman(dataDir);
    const connection = await connectTo(dragoman);
    const create = async (dictionaryId, content) => {
      const pids = familyOf(dragoman.pid).map(({ pid }) => pid);
      const [began, cpu] = [performance.now(), cpuSeconds(pids)];
      await connection.call("POST", "/dictionaries",
        { dictionaryId, sourceLanguageId: "eng", targetLanguageId: "spa", content: Buffer.from(content).toString("base64") });
      return { seconds: (performance.now() - began) / 1000, cpu: cpuSeconds(pids) - cpu };
    };
    await create("few", xml(few));
    const imports = [];
    for (let n = 0; n < 3; n++) imports.push(await create(`many${n}`, xml(many)));
    const rates = await takeTurns(dragoman, connection, turns, seconds);
    const calls = await callsAfterTerms(connection, quick ? 20 : 60);
    print(imports, rates, calls);
  } finally {
    await dragoman?.stop();
    removeDataDir(dataDir);
  }
}

/** Terms of one to three words; one in ten begins with a word of the texts. */
function xml(count) {
  const common = ["the", "red", "car", "house", "is", "very", "book", "water", "time", "city"];
  const source = (n) =>
    [n % 10 === 0 ? common[(n / 10) % common.length] : `word${n}`, `part${n % 977}`, `end${n}`].slice(0, 1 + (n % 3)).join(" ");
  const entry = (_, n) => `<dict-entry><src-segment>${source(n)} ${n}</src-segment><tgt-segment>término ${n}</tgt-segment><user-comments>`
    + "</user-comments></dict-entry>";
  return `<dictionary><dict-entries>${Array.from({ length: count }, entry).join("\n")}</dict-entries></dictionary>`;
}

/** A B A B …: without a dictionary, with few terms, with many. */
async function takeTurns({ url, pid }, connection, turns, seconds) {
  const sides = { none: "", few: "few", many: "many0" };
  const tries = { none: [], few: [], many: [] };
  for (let turn = -1; turn < turns; turn++) {
    for (const [name, dictionaryIds] of Object.entries(sides)) {
      const texts = textsFrom(turn * 1000 + 7);
      const pids = familyOf(pid).map((one) => one.pid);
      const cpu = cpuSeconds(pids);
      const figures = await load({ url, connections: 1, seconds: turn < 0 ? 3 : seconds, question: () => {
        const { text, number } = texts.sentence();
        const asked = connection.question(text, (translation) => (translation.includes(number) ? undefined : translation));
        return { ...asked, body: `${asked.body}&dictionaryIds=${dictionaryIds}` };
      } });
      if (turn >= 0) tries[name].push({ ...figures, cpuMs: ((cpuSeconds(pids) - cpu) * 1000) / figures.answers });
    }
  }
  return tries;
}

/** How long the first call after a new term takes, and the one after it; each says whether the term stood in it. */
async function callsAfterTerms(connection, count) {
  const calls = { first: [], next: [], effective: 0 };
  const ask = async (source) => {
    const began = performance.now();
    const { translation } = await connection.call("POST", "/translations/quick", {
      languagePairId: connection.languagePairId, dictionaryIds: "many0",
      input: Buffer.from(`I see the ${source} in the house.`).toString("base64") });
    return { ms: performance.now() - began, text: Buffer.from(translation, "base64").toString() };
  };
  for (let n = 0; n < count; n++) {
    await connection.call("POST", "/dictionaries/many0/term", { source: `gadget${n}`, target: `chisme${n}` });
    const [first, next] = [await ask(`gadget${n}`), await ask(`gadget${n}`)];
    calls.first.push(first.ms);
    calls.next.push(next.ms);
    if (first.text.includes(`chisme${n}`)) calls.effective += 1;
  }
  return calls;
}

function print(imports, { none, few: fewTries, many: manyTries }, { first, next, effective }) {
  const faults = [...none, ...fewTries, ...manyTries].flatMap((one) => one.faults);
  const seconds = imports.map((one) => one.seconds);
  const rate = manyTries.map((one, turn) => one.perSecond / fewTries[turn].perSecond);
  const later = first.map((ms, n) => ms - next[n]);
  const rows = [
    [`import of ${many} terms, s`, spread(seconds, 2), `≤ ${targets.importSeconds}`, verdict(median(seconds) <= targets.importSeconds)],
    ["its processor time in all processes, s", spread(imports.map(({ cpu }) => cpu), 2), "", ""],
    ["quick translations/s without a dictionary", spread(none.map((one) => one.perSecond), 0), "", ""],
    [`quick translations/s with ${few} terms`, spread(fewTries.map((one) => one.perSecond), 0), "", ""],
    [`quick translations/s with ${many} terms`, spread(manyTries.map((one) => one.perSecond), 0), "", ""],
    [`rate with ${many} terms to that with ${few}`, spread(rate, 3), `≥ ${targets.rate}`, verdict(median(rate) >= targets.rate)],
    ...Object.entries({ "without a dictionary": none, [`with ${few} terms`]: fewTries, [`with ${many} terms`]: manyTries })
      .map(([what, tries]) => [`processor time of a call ${what}, ms`, spread(tries.map(({ cpuMs }) => cpuMs), 2), "", ""]),
    ["first call after a new term, ms", spread(first), "", ""],
    ["the call after it, ms", spread(next), "", ""],
    ["the difference, ms", spread(later), `≤ ${targets.firstCallMs}`, verdict(median(later) <= targets.firstCallMs)],
    ["new terms that stood in the first call", `${effective} of ${first.length}`, `${first.length}`, verdict(effective === first.length)],
    ["faulty answers", faults.length === 0 ? "none" : `${faults.length}: ${faults[0]}`, "none", verdict(faults.length === 0)],
  ];
  printTable(`Dictionaries (median [least–most]; ${loadLine()})`, ["what", "measured", "target", ""], rows);
}
