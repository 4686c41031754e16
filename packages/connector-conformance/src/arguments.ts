import { parseArgs } from "node:util";
import { sequences } from "./sequences/index.js";

export const usage = `Usage: dragoman-conformance [--url URL] (--username NAME --password-stdin | --key KEY) [options]

Replays what known connectors send to a translation server, and tells which of the promises that they rely on are kept.

  --url URL          of the server, without /api/v2; http://127.0.0.1:8001 otherwise
  --username NAME    who signs in; an administrator, for all to be tried
  --password-stdin   the password is the first line of the standard input
  --key KEY          an API key; what signs in by a password is skipped
  --pair PAIR        the language pair to translate with, or the beginning of its id: EngSpa; the first otherwise
  --only NAME        only this sequence; may be repeated
  --html FILE        also writes the results as a page
  --json             the results as JSON instead of text
  --list             the names of all sequences
  --help

Ends with 0 when all promises are kept, 1 when one is broken, and 2 for wrong usage or when nothing could be tried.
`;

export interface Arguments {
  readonly url: string;
  readonly who: { readonly username: string } | { readonly key: string };
  readonly pair?: string;
  readonly only?: readonly string[];
  readonly html?: string;
  readonly json: boolean;
}

/** Something is wrong with what was typed; the message says what would be right. */
export class WrongUsage extends Error {}

/** What was typed, or which text was asked for. */
export function readArguments(typed: readonly string[]): Arguments | "help" | "list" {
  const { url = "http://127.0.0.1:8001", username, key, pair, only, html, ...flags } = parsed(typed);
  if (flags.help === true) return "help";
  if (flags.list === true) return "list";
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url)) throw new WrongUsage(`--url takes an address, http://127.0.0.1:8001; not ${url}.`);
  const unknown = only?.find((name) => !sequences.some((sequence) => sequence.name === name));
  if (unknown !== undefined) throw new WrongUsage(`There is no sequence ${unknown}; --list names them all.`);
  return {
    url, who: whoFrom(username, key, flags["password-stdin"] === true), json: flags.json === true,
    ...(pair === undefined ? {} : { pair }), ...(only === undefined ? {} : { only }), ...(html === undefined ? {} : { html }),
  };
}

function whoFrom(username: string | undefined, key: string | undefined, hasPassword: boolean): Arguments["who"] {
  if (key !== undefined && username === undefined && !hasPassword) return { key };
  if (key === undefined && username !== undefined && hasPassword) return { username };
  throw new WrongUsage("Give --username with --password-stdin, or --key alone.");
}

function parsed(typed: readonly string[]) {
  const [text, flag] = [{ type: "string" }, { type: "boolean" }] as const;
  try {
    return parseArgs({
      args: [...typed], allowPositionals: false,
      options: {
        url: text, username: text, "password-stdin": flag, key: text, pair: text, only: { type: "string", multiple: true }, html: text,
        json: flag, list: flag, help: flag,
      },
    }).values;
  } catch (error) {
    throw new WrongUsage((error as Error).message, { cause: error });
  }
}
