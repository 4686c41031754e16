import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { runProgram } from "./program.js";
import type { Report } from "./run.js";
import { sequences } from "./sequences/index.js";
import { type Change, json, key, pair, password, startTinyServer, type TinyServer, username } from "./tiny-server.fixture.js";

/** Breaks two promises, and tells a secret where none belongs. */
const broken: Change = (told, { method, path }) => {
  if (`${method} ${path}` === "POST /api/v2/labels") return { ...told, status: 201 };
  if (path === "/api/v2/nothing") return json({ error: { code: 404, message: `<b>${password}</b>` } }, 404);
  return told;
};

describe("dragoman-conformance", () => {
  let server: TinyServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTinyServer(broken);
    folder = await mkdtemp(join(tmpdir(), "conformance-"));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const run = async (typed: string, input = `${password}\nmore`) => {
    const said = { output: "", errors: "" };
    const into = (name: keyof typeof said) => new Writable({ write: (chunk, _encoding, done) => {
      said[name] += String(chunk);
      done();
    } });
    const typedWords = typed.replace("URL", server.url).replace("FOLDER", folder).split(" ").filter((word) => word !== "");
    const code = await runProgram(typedWords, { input: Readable.from([input]), output: into("output"), errors: into("errors") });
    return { code, ...said };
  };
  const signedIn = `--url URL --username ${username} --password-stdin`;

  it("ends with 0 when all promises are kept", async () => {
    const { code, output } = await run(`${signedIn} --only cat-tool --only pair-picker`);
    expect([code, output.split("\n").at(-2)]).toEqual([0, `2 passed, 0 failed, 0 skipped; 0 promises broken at ${server.url}/`]);
  });

  it("ends with 1 when one is broken, and tells what came and what was expected, without secrets", async () => {
    const { code, output } = await run(`${signedIn} --only list-poller --only old-error-reader`);
    expect(code).toBe(1);
    expect(output).toContain([
      "FAILED  list-poller: program that reads lists past their end (8 checks)",
      "        - Success is status 200, nothing else. [success-is-200]",
      "          when it makes label 1",
      "          expected: status 200",
      '          came:     status 201, {"id":',
    ].join("\n"));
    expect(output).toContain("expected: error.details is a sentence\n          came:     nothing");
    expect(output).not.toContain(password);
    expect(server.left()).toBe(0);
  });

  it("skips with a key what signs in by a password, and says why", async () => {
    const { code, output } = await run(`--url URL --key ${key} --only cat-tool --only chat-bot`);
    expect(code).toBe(0);
    expect(output).toContain("skipped cat-tool: CAT tool with XLIFF: it signs in with a password: give --username and --password-stdin");
    expect(output).toContain("passed  chat-bot");
  });

  it("tells all as JSON", async () => {
    const { output } = await run(`${signedIn} --only list-poller --json`);
    const { url, pair: used, results } = JSON.parse(output) as Report;
    expect([url, used, results.map(({ name, outcome }) => [name, outcome])]).toEqual([`${server.url}/`, pair, [["list-poller", "failed"]]]);
  });

  it("writes a page that needs nothing else, in which nothing of an answer is mark-up", async () => {
    await run(`${signedIn} --only old-error-reader --html FOLDER/page.html`);
    const page = await readFile(join(folder, "page.html"), "utf8");
    expect(page).toMatch(/^<!DOCTYPE html>/);
    expect(page).toContain('<b class="failed">failed</b> program that falls over failures without details');
    expect(page).not.toMatch(/<script|\bsrc=|\bhref=|url\(|<b>\(hidden\)/);
    expect(page).not.toContain(password);
  });

  it("lists its sequences, and tells how it is used", async () => {
    const { code, output } = await run("--list");
    expect([code, output.split("\n").length - 1]).toEqual([0, sequences.length]);
    expect((await run("--help")).output).toMatch(/^Usage: dragoman-conformance/);
  });

  it.each([
    ["nobody to sign in as", "--url URL", "Give --username with --password-stdin, or --key alone."],
    ["a name without a password", "--url URL --username x", "Give --username with --password-stdin, or --key alone."],
    ["two ways to sign in", `${signedIn} --key ${key}`, "Give --username with --password-stdin, or --key alone."],
    ["an address that is none", `--url ftp://x --key ${key}`, "--url takes an address, http://127.0.0.1:8001; not ftp://x."],
    ["an option that there is none of", "--fast", "Unknown option '--fast'"],
    ["a sequence that there is none of", `--key ${key} --only robot`, "There is no sequence robot; --list names them all."],
    ["a pair that there is none of", `--url URL --key ${key} --pair FraSpa`, `There is no pair FraSpa; there are ${pair}.`],
    ["a key that nobody has", "--url URL --key u_x_0", "does not know these credentials: GET /users/me is 401."],
    ["a server that is not there", `--url http://127.0.0.1:1 --key ${key}`, "http://127.0.0.1:1/ does not answer: connect ECONNREFUSED"],
    ["a page that cannot be written", `${signedIn} --only host-only --html FOLDER/none/page.html`, "cannot be written: ENOENT"],
  ])("ends with 2 for %s", async (_what, typed, message) => {
    const { code, errors } = await run(typed);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
  });

  it("ends with 2 for an empty password", async () => {
    expect(await run(signedIn, "\n")).toMatchObject({ code: 2, errors: expect.stringContaining("found no password") });
  });
});
