import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Failure, wrongUsage } from "../command-line/exit-codes.js";
import type { Account, Surroundings } from "../command-line/use.js";
import { storedToken } from "./stored-tokens.js";

interface Given { readonly url: string | undefined; readonly tokenFile: string | undefined; readonly keyFile: string | undefined }

const usualUrl = "http://127.0.0.1:8001";

/** Which server is asked: by the option, the environment, or the usual place on this machine. */
export function readUrl(given: string | undefined, { environment }: Surroundings): string {
  const text = given ?? (environment["DRAGOMAN_URL"] || usualUrl);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    throw wrongUsage(`"${text}" is not the URL of a server: ${usualUrl} is one.`);
  }
  if (url.username !== "" || url.password !== "") throw wrongUsage("A URL shows its password to everybody: use `dragoman login`.");
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

/** Who asks: what options name comes before the environment, and that before the last login. */
export async function readAccount({ url: givenUrl, tokenFile, keyFile }: Given, around: Surroundings): Promise<Account> {
  const url = readUrl(givenUrl, around);
  if (tokenFile !== undefined && keyFile !== undefined) throw wrongUsage("Either --token-file or --key-file, not both.");
  if (tokenFile !== undefined) return { url, credentials: { token: bare(await secretIn(tokenFile, around)) }, from: tokenFile };
  if (keyFile !== undefined) return { url, credentials: { apiKey: await secretIn(keyFile, around) }, from: keyFile };
  const { DRAGOMAN_TOKEN: token, DRAGOMAN_API_KEY: apiKey } = around.environment;
  if (token) return { url, credentials: { token: bare(token) }, from: "DRAGOMAN_TOKEN" };
  if (apiKey) return { url, credentials: { apiKey }, from: "DRAGOMAN_API_KEY" };
  const stored = await storedToken(around.environment, url);
  return { url, credentials: stored && { token: stored.token }, from: stored === undefined ? "" : `the login of ${stored.username}` };
}

/** The server answers tokens as JSON strings; whoever stored one so means what is inside. */
const bare = (token: string): string => token.replace(/^"(.*)"$/, "$1");

async function secretIn(file: string, { folder }: Surroundings): Promise<string> {
  const text = await readFile(resolve(folder, file), "utf8").catch((cause: Error) => {
    throw new Failure("notAllowed", `Cannot read ${file}: ${cause.message}.`, { cause });
  });
  const secret = text.trim();
  if (!/^[\u0021-\u007e]+$/.test(secret)) throw new Failure("notAllowed", `${file} does not hold one token or key on one line.`);
  return secret;
}
