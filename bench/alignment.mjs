import { spawnSync } from "node:child_process";
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { alignBitext, lexicalTables } from "../packages/adaptation/dist/alignment/index.js";
import { openPool } from "../packages/adaptation/dist/pool/index.js";
import { detokenize, normalizeBlanks, sentenceAt, tokenize, tokenizeBitext } from "../packages/adaptation/dist/text/index.js";
import { printTable, spread, verdict } from "./figures.mjs";
import { loadLine } from "./machine.mjs";

/** How many times the processor time of the other aligner, and seconds on two idle cores. */
const targets = { ratio: 3, tokenizeSeconds: 2, alignSeconds: 8.5 };
const corpus = "mix100k";

/**
 * Tokenizer and aligner on 100,000 pairs, beside fast_align on the same tokens, in turns. `fastAlign` is the directory of its sources; they
 * are built in a directory of its own. It runs with the options that its authors recommend, one thread, once for each direction;
 * symmetrising is counted for us and not for it.
 */
export async function alignment({
  quick, corpora = process.env.DRAGOMAN_BENCH_CORPORA, "fast-align": fastAlign = process.env.DRAGOMAN_BENCH_FAST_ALIGN,
}) {
  if (!corpora || !existsSync(join(corpora, `${corpus}.src`))) {
    console.log("\nAlignment: skipped, as no directory of corpora was named (--corpora DIR or DRAGOMAN_BENCH_CORPORA).\n");
    return;
  }
  const [source, target] = ["src", "trg"].map((side) => linesOf(join(corpora, `${corpus}.${side}`)).slice(0, quick ? 10_000 : Infinity));
  printRoundTrip([...source, ...target]);
  const folder = mkdtempSync(join(tmpdir(), "dragoman-alignment-"));
  try {
    const peer = fastAlign ? buildFastAlign(resolve(fastAlign), folder) : undefined;
    if (!peer) {
      console.log("fast_align: left out, as no directory of its sources was named (--fast-align DIR or DRAGOMAN_BENCH_FAST_ALIGN).");
    }
    const turns = [];
    for (let turn = 0; turn < (quick ? 1 : 3); turn++) {
      const ours = await alignOurs(source, target);
      if (peer && turn === 0) await writeTokens(join(folder, "tokens"), ours.bitext);
      turns.push({ ...ours, peer: peer?.align(join(folder, "tokens")) });
    }
    print(turns, source.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const linesOf = (file) => readFileSync(file, "utf8").split("\n").slice(0, -1);
const secondsOf = ({ user, system }) => (user + system) / 1e6;

function printRoundTrip(texts) {
  const lost = texts.filter((text) => detokenize(tokenize(text)) !== normalizeBlanks(text)).length;
  console.log(`\nTokens give back ${texts.length - lost} of ${texts.length} texts: ${verdict(lost === 0)}.`);
}

async function alignOurs(source, target) {
  const pool = openPool({ workers: availableParallelism() });
  try {
    const measured = async (work) => {
      const [cpu, wall] = [process.cpuUsage(), performance.now()];
      const result = await work();
      return { result, cpu: secondsOf(process.cpuUsage(cpu)), wall: (performance.now() - wall) / 1000 };
    };
    const tokenized = await measured(() => tokenizeBitext(pool, source, target));
    const bitext = tokenized.result;
    const options = { vocabularySize: bitext.vocabulary.size };
    const aligned = await measured(async () => {
      const found = await alignBitext(pool, bitext.source, bitext.target, options);
      lexicalTables(bitext.source, bitext.target, found.links, options.vocabularySize);
      return found;
    });
    return { bitext, tokenized, aligned, links: aligned.result.links, tensions: aligned.result.tensions };
  } finally {
    await pool.close();
  }
}

/** Sentence pairs as `source ||| target`, in the tokens that we align. */
async function writeTokens(file, { vocabulary, source, target }) {
  const out = createWriteStream(file);
  const text = (sentences, at) => [...sentenceAt(sentences, at)].map((id) => vocabulary.word(id)).join(" ");
  for (let at = 0; at + 1 < source.starts.length; at++) {
    if (!out.write(`${text(source, at)} ||| ${text(target, at)}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}

function buildFastAlign(sources, folder) {
  const build = join(folder, "build");
  const run = (command, args) => {
    const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
    if (status !== 0) throw new Error(`fast_align could not be built from ${sources}: ${command} says ${stderr}`);
  };
  run("cmake", ["-S", sources, "-B", build, "-DCMAKE_POLICY_VERSION_MINIMUM=3.5"]);
  run("cmake", ["--build", build]);
  return {
    align(tokens) {
      const [forward, backward] = [[], ["-r"]].map((extra) => timed(join(build, "fast_align"), ["-i", tokens, "-d", "-o", "-v", ...extra]));
      const files = [forward, backward].map(({ output }, n) => {
        writeFileSync(join(folder, `links.${n}`), output);
        return join(folder, `links.${n}`);
      });
      const { output } = timed(join(build, "atools"), ["-c", "grow-diag-final-and", "-i", files[0], "-j", files[1]]);
      return { seconds: forward.seconds + backward.seconds, links: output.split("\n"), tensions: [forward.tension, backward.tension] };
    },
  };
}

/** Processor time of a program, what it writes, and the last tension that it tells of. */
function timed(program, args) {
  const script = "TIMEFORMAT='cpu %U %S'; time \"$@\"";
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script, "-", program, ...args], {
    encoding: "utf8", maxBuffer: 2 ** 30, env: { ...process.env, OMP_NUM_THREADS: "1", LC_ALL: "C" },
  });
  if (status !== 0) throw new Error(`${program} ended with status ${status}: ${stderr}`);
  const [, user, system] = /cpu ([\d.]+) ([\d.]+)\s*$/.exec(stderr);
  return { output: stdout, seconds: Number(user) + Number(system), tension: Number(/.*final tension: ([\d.]+)/s.exec(stderr)?.[1]) };
}

/** Of two sets of links: the shares of the first and the second that are in both, and their harmonic mean. */
function agreement({ pairs, starts }, others) {
  let [both, theirs] = [0, 0];
  for (let at = 0; at + 1 < starts.length; at++) {
    const known = new Set(others[at].split(" ").filter(Boolean));
    theirs += known.size;
    for (let link = starts[at]; link < starts[at + 1]; link++) if (known.has(`${pairs[2 * link]}-${pairs[2 * link + 1]}`)) both++;
  }
  const ours = pairs.length / 2;
  return { ours: both / ours, theirs: both / theirs, f: (2 * both) / (ours + theirs) };
}

function print(turns, pairs) {
  const rows = turns.map(({ tokenized, aligned, tensions, peer }) => [
    tokenized.cpu.toFixed(1), tokenized.wall.toFixed(1), aligned.cpu.toFixed(1), aligned.wall.toFixed(1),
    [tensions.forward, tensions.backward].map((tension) => tension.toFixed(1)).join(" / "), peer?.seconds.toFixed(1) ?? "–",
    peer?.tensions.map((tension) => tension.toFixed(1)).join(" / ") ?? "–", peer ? (peer.seconds / aligned.cpu).toFixed(2) : "–",
  ]);
  printTable(`Alignment of ${pairs} pairs, ${availableParallelism()} threads`, ["tokenize CPU s", "wall s", "align CPU s", "wall s",
    "tensions", "fast_align CPU s", "tensions", "ratio"], rows);
  const { links, peer } = turns[0];
  const best = (part) => Math.min(...turns.map((turn) => turn[part].wall));
  console.log(`Shortest wall: tokenize ${best("tokenized").toFixed(1)} s (target ${targets.tokenizeSeconds}: ${
    verdict(best("tokenized") <= targets.tokenizeSeconds)}), align ${best("aligned").toFixed(1)} s (target ${targets.alignSeconds}: ${
    verdict(best("aligned") <= targets.alignSeconds)}). Peak memory ${
    (process.resourceUsage().maxRSS / 1024).toFixed(0)} MB. Load ${loadLine()}.`);
  if (!peer) return;
  const ratios = turns.map((turn) => turn.peer.seconds / turn.aligned.cpu);
  const { ours, theirs, f } = agreement(links, peer.links);
  console.log(`fast_align takes ${spread(ratios, 2)} times our processor time (target ${targets.ratio}: ${
    verdict(Math.min(...ratios) >= targets.ratio)}). Symmetrised links in both: ${(100 * ours).toFixed(1)} % of ours, ${
    (100 * theirs).toFixed(1)} % of its; F ${f.toFixed(3)}.\n`);
}
