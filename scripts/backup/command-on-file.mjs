import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { WrongSetting, dataDirectory, wrongSettingCode } from "../up/settings.mjs";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
export const say = (sentence) => process.stderr.write(`${sentence}\n`);

/** The path of a file that somebody names: npm changes to the clone, and people name files from where they are. */
export const namedFile = (name) => resolve(process.env.INIT_CWD ?? "", name);

/** Runs a command that has one argument, a file, on the installation that the environment names; resolves with an exit code. */
export async function commandOnFile(name, words, run) {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop.abort(new Error("It was stopped.")));
  try {
    if (words.length !== 1) throw new Error(`Name the file: npm run ${name} -- /backups/dragoman.tar.gz`);
    const file = namedFile(words[0]);
    const { DRAGOMAN_DATA_DIR, DRAGOMAN_DATABASE_URL } = process.env;
    const installation = { dataDir: dataDirectory(DRAGOMAN_DATA_DIR, root), databaseUrl: DRAGOMAN_DATABASE_URL || undefined };
    process.stdout.write(await run(file, installation, stop.signal));
    return 0;
  } catch (error) {
    const failure = stop.signal.aborted ? stop.signal.reason : error;
    say([failure.message, failure.details].filter(Boolean).join(" "));
    return failure instanceof WrongSetting ? wrongSettingCode : 1;
  }
}

/** What a backup holds, in lines for people. */
export function told(counts, fileNames) {
  const rows = Object.entries(counts).filter(([, count]) => count > 0).toSorted();
  const width = Math.max(...rows.map(([name]) => name.length));
  return `${rows.map(([name, count]) => `  ${name.padEnd(width)}  ${count}\n`).join("")}Files of the data directory: ${
    fileNames.join(", ")}\n`;
}
