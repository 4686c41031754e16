import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { Failure } from "../command-line/exit-codes.js";

type Environment = Readonly<Record<string, string | undefined>>;

export interface StoredToken {
  readonly username: string;
  readonly token: string;
}

/** The file that holds the tokens of logins, by the URL of their server. */
export function tokensFile(environment: Environment): string {
  const config = environment["XDG_CONFIG_HOME"] || join(environment["HOME"] || homedir(), ".config");
  return join(config, "dragoman", "tokens.json");
}

/** The token of the last login at a server; undefined where nobody is signed in. Refuses a file that others can read. */
export async function storedToken(environment: Environment, url: string): Promise<StoredToken | undefined> {
  const file = tokensFile(environment);
  const mode = await stat(file).then((found) => found.mode, () => undefined);
  if (mode === undefined) return undefined;
  if ((mode & 0o077) !== 0) throw new Failure("notAllowed", `Others can read ${file}: \`chmod 600 ${file}\`, and sign in again.`);
  return (await tokensIn(file))[url];
}

/** Keeps a token of a server, or forgets it, for nobody but this user to read. */
export async function storeToken(environment: Environment, url: string, token: StoredToken | undefined): Promise<void> {
  const file = tokensFile(environment);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { [url]: _old, ...others } = await tokensIn(file);
  const draft = `${file}.${process.pid}`;
  await rm(draft, { force: true });
  const kept = token === undefined ? others : { ...others, [url]: token };
  await writeFile(draft, `${JSON.stringify(kept, undefined, 2)}\n`, { mode: 0o600, flag: "wx" });
  await chmod(draft, 0o600);
  await rename(draft, file);
}

async function tokensIn(file: string): Promise<Record<string, StoredToken>> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  try {
    return JSON.parse(text) as Record<string, StoredToken>;
  } catch (cause) {
    throw new Failure("unexpected", `${file} is not JSON: remove it, and sign in again.`, { cause });
  }
}
