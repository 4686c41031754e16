// The least that can feed a pipeline: `node bare-pipeline.mjs stages.json texts`, the texts separated by NUL. Prints what it used.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cpuSeconds } from "./processes.mjs";

const window = 32;
const [, , stagesFile, textsFile] = process.argv;
const texts = readFileSync(textsFile, "utf8").split("\0");
const children = [];
for (const { program, arguments: args } of JSON.parse(readFileSync(stagesFile, "utf8"))) {
  const before = children.at(-1);
  children.push(spawn(program, args,
    { stdio: [before?.stdout ?? "pipe", "pipe", "ignore"], env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } }));
  before?.stdout.destroy();
}
const input = children[0].stdin;
const output = children.at(-1).stdout;
const used = () => cpuSeconds([process.pid, ...children.map(({ pid }) => pid)]);

input.write("Hello.[]\0");
await once(output, "data"); // all stages are loaded now
const [before, started] = [used(), performance.now()];
let sent = 0;
let replies = 0;
const send = () => input.write(`${texts[sent++]}[]\0`);
output.on("data", (bytes) => {
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) {
    replies++;
    if (sent < texts.length) send();
  }
  if (replies < texts.length) return;
  console.log(JSON.stringify({ cpu: used() - before, seconds: (performance.now() - started) / 1000, replies }));
  process.exit(); // the stages end with their input
});
while (sent < Math.min(window, texts.length)) send();
