import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { embeddedBinaries } from "../up/postgres.mjs";
import { installTools } from "../up/system-packages.mjs";

const library = () => readdirSync("/usr/lib").filter((name) => name.endsWith("-linux-gnu"))
  .map((name) => join("/usr/lib", name, "faketime", "libfaketimeMT.so.1")).find((file) => existsSync(file));

/** Why no clock can be moved here; undefined where one can. Installs Debian's `faketime` where it may. */
export async function whyNoClock() {
  await installTools(["faketime"]);
  return library() ? undefined : "faketime is not installed, and may not be installed";
}

/** A clock for whole families of processes, which is moved while they run. */
export function movableClock(folder) {
  const file = join(folder, "clock");
  const moveTo = (offset) => writeFileSync(file, `${offset}\n`);
  moveTo("+0");
  // Who waits for a while goes on waiting: it is the time of day that is wrong.
  const environment = {
    LD_PRELOAD: library(), FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: "1", FAKETIME_DONT_FAKE_MONOTONIC: "1",
    FAKETIME_DONT_RESET: "1",
  };
  return { environment, moveTo, binaries: (under) => binariesByClock(under, environment) };
}

/** A directory with PostgreSQL's programs that go by this clock, though they are started in an environment without it. */
function binariesByClock(folder, environment) {
  const directory = join(folder, "bin");
  mkdirSync(directory, { recursive: true });
  const variables = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'\n`).join("");
  for (const program of ["postgres", "initdb"]) {
    writeFileSync(join(directory, program), `#!/bin/sh\n${variables}exec '${join(embeddedBinaries(), program)}' "$@"\n`);
    chmodSync(join(directory, program), 0o755);
  }
  return directory;
}
