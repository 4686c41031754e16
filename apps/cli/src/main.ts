import { readFileSync } from "node:fs";
import { Failure } from "./command-line/exit-codes.js";
import { run } from "./run.js";

const interrupted = new AbortController();
// The first one lets what is under way be canceled; the second one ends the program as usual.
const interrupt = () => interrupted.abort(new Failure("interrupted", "Interrupted."));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, interrupt);
// Whoever reads us may have seen enough: `dragoman pairs | head -1`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
process.exitCode = await run(process.argv.slice(2), {
  environment: process.env, folder: process.cwd(), stdin: process.stdin, stdout: process.stdout, stderr: process.stderr,
  interrupted: interrupted.signal,
}, version);
