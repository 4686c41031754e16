// A stage that passes null-flushed texts on in upper case, and misbehaves on request; with the name of a file, it dies
// only as long as the file is not there, and makes it. A text may end it for good where a second file tells the next one of that.
import { existsSync, writeFileSync } from "node:fs";

const [diedOnce, perished] = process.argv.slice(2);
if (perished && existsSync(perished)) process.exit(1);
let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const texts = (rest + chunk).split("\0");
  rest = texts.pop();
  for (const text of texts) answer(text);
});
process.stdin.on("end", () => process.stdout.write("\0"));

function answer(text) {
  if (perished && text.includes("perish")) {
    writeFileSync(perished, "");
    process.kill(process.pid, "SIGSEGV");
  }
  if (text.includes("die") && !(diedOnce && existsSync(diedOnce))) {
    if (diedOnce) writeFileSync(diedOnce, "");
    process.kill(process.pid, "SIGSEGV");
  }
  else if (text.includes("exit")) process.exit(3);
  else if (text.includes("hang")) setInterval(() => undefined, 1_000);
  else if (text.includes("twice")) process.stdout.write(`${text}\0\0`);
  else if (text.includes("endless")) process.stdout.write("x".repeat(2_000_000));
  else process.stdout.write(`${text.toUpperCase()}\0`);
}
