import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { refusal, useFakeServer } from "../fake-server.test-kit.js";
import { ran, type Ran, useFolder } from "../run.test-kit.js";

describe("dragoman translate", () => {
  const server = useFakeServer();
  const folder = useFolder();
  let work = "";
  let runs = 0;
  beforeEach(async () => {
    work = join(folder.path, String(runs += 1));
    await mkdir(join(work, "docs"), { recursive: true });
  });
  const translate = (words: readonly string[], around: Partial<Parameters<typeof ran>[1]> = {}): Promise<Ran> =>
    ran(["translate", "--url", server.url, "--to", "spa", ...words], { folder: work, ...around });
  const write = async (files: Record<string, string>): Promise<void> => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(work, "docs", name), text);
  };
  const read = (name: string): Promise<string> => readFile(join(work, name), "utf8");
  const done = (stdout: string): Ran => ({ exitCode: 0, stdout, stderr: "" });

  it("translates a text within the call", async () => {
    expect(await translate(["hello", "there"])).toEqual(done("HELLO THERE\n"));
    expect(server.asked.at(-1)?.fields.get("languagePairId")).toBe("Autspa");
    expect(await translate(["--from", "eng", "hello"])).toEqual(done("HELLO\n"));
    expect(server.asked.at(-1)?.fields.get("languagePairId")).toBe("EngSpa_Fake");
  });
  it("translates stdin, and hands on exactly what came back", async () => {
    expect(await translate([], { stdin: "one\ntwo" })).toEqual(done("ONE\nTWO"));
    expect(await translate(["-"], { stdin: "one\ntwo" })).toEqual(done("ONE\nTWO"));
  });
  it("makes a job of a long stdin, and of one that needs another output", async () => {
    expect(await translate([], { stdin: "long ".repeat(10_000) })).toEqual(done("LONG ".repeat(10_000)));
    expect(await translate(["--output-format", "text/plain"], { stdin: "one" })).toEqual(done("ONE"));
    expect(server.requests.filter((request) => request === "POST /api/v2/translations")).toHaveLength(2);
  });
  it("answers programs in JSON", async () => {
    expect(JSON.parse((await translate(["hello", "--json"])).stdout)).toEqual({ languagePairId: "EngSpa_Fake", translation: "HELLO" });
    await write({ "a.txt": "one" });
    const { stdout } = await translate(["docs", "-o", "out", "--json"]);
    const file = { input: "docs/a.txt", output: join(work, "out/a.txt"), translationId: "j1", outcome: "done" };
    expect(JSON.parse(stdout)).toEqual({ translated: 1, failed: 0, notTried: 0, files: [file] });
  });
  it("hands all that was asked for to the server", async () => {
    await write({ "a.txt": "one" });
    await translate(["docs/a.txt", "--format", "text/plain", "--encoding", "latin1", "-d", "A", "-d", "B", "-l", "legal",
      "--unknown", "hide", "--option", "Variant:US"]);
    const { fields } = server.asked.find(({ request }) => request === "POST /api/v2/translations") ?? { fields: new URLSearchParams() };
    fields.delete("input");
    expect([...fields]).toEqual([["title", "a.txt"], ["inputFormat", "text/plain"], ["encoding", "latin1"], ["unknownMode", "hide"],
      ["dictionaryIds", "A"], ["dictionaryIds", "B"], ["labels", "legal"], ["linguisticOptions", "Variant:US"],
      ["languagePairId", "Autspa"]]);
  });
  it("goes on past files that fail, says which, and ends with 7", async () => {
    await write({ "x.txt": "bad", "y.txt": "fails" });
    await write(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}.txt`, `text ${at}`])));
    const { exitCode, stdout, stderr } = await translate(["docs/*.txt", "-o", "out/"]);
    expect(exitCode).toBe(7);
    expect(stdout.split("\n").filter((line) => / → out\/\d\.txt$/.test(line))).toHaveLength(10);
    expect(stderr.split("\n").toSorted()).toEqual(["", "10 of 12 translated, 2 failed.",
      "docs/x.txt: The document is bad. Line 1.", "docs/y.txt: The engine gave up."]);
    expect((await readdir(join(work, "out"))).toSorted()).toEqual(Array.from({ length: 10 }, (_, at) => `${at}.txt`));
    expect(await read("out/7.txt")).toBe("TEXT 7");
  });
  it("ends as its only file ended", async () => {
    await write({ "x.txt": "bad", "y.txt": "fails" });
    expect(await translate(["docs/x.txt"])).toMatchObject({ exitCode: 5, stderr: "docs/x.txt: The document is bad. Line 1.\n" });
    expect(await translate(["docs/y.txt"])).toMatchObject({ exitCode: 5, stderr: "docs/y.txt: The engine gave up.\n" });
    expect(await readdir(join(work, "docs"))).toEqual(["x.txt", "y.txt"]);
  });
  it("keeps files that are there, and asks nothing for them, unless it is forced to", async () => {
    await write({ "a.txt": "one", "a.spa.txt": "mine" });
    expect(await translate(["docs/a.txt"])).toMatchObject({ exitCode: 5, stderr: expect.stringContaining("a.spa.txt is there already") });
    expect(server.asked).toEqual([]);
    expect(await translate(["docs/a.txt", "--force"])).toMatchObject({ exitCode: 0 });
    expect(await read("docs/a.spa.txt")).toBe("ONE");
    expect(await translate(["hello", "-o", "docs/a.txt"])).toMatchObject({ exitCode: 5 });
  });
  it("goes on with --skip-existing where an earlier run left off", async () => {
    await write({ "a.txt": "one", "b.txt": "bad" });
    expect(await translate(["docs", "-o", "out"])).toMatchObject({ exitCode: 7 });
    await write({ "b.txt": "two" });
    server.forget();
    expect(await translate(["docs", "-o", "out", "--skip-existing"])).toMatchObject({
      exitCode: 0, stdout: "docs/b.txt → out/b.txt\n", stderr: "1 left out, whose translation is there already.\n",
    });
    expect(server.requests.filter((request) => request === "POST /api/v2/translations")).toHaveLength(1);
    expect(await translate(["docs", "-o", "out", "--skip-existing", "-q"])).toEqual(done(""));
  });
  it("writes one file where it is told to, or onto stdout", async () => {
    await write({ "a.txt": "one" });
    expect(await translate(["docs/a.txt", "-o", "b.txt", "-q"])).toEqual(done("docs/a.txt → b.txt\n"));
    expect(await translate(["docs/a.txt", "-o", "-"])).toEqual(done("ONE"));
    expect(await translate(["hello", "-o", "c.txt", "-q"])).toEqual(done(""));
    expect([await read("b.txt"), await read("c.txt")]).toEqual(["ONE", "HELLO"]);
  });
  it("translates words with --text, whatever files there are", async () => {
    await write({ "a.txt": "one" });
    expect(await translate(["--text", "docs/a.txt"])).toEqual(done("DOCS/A.TXT\n"));
  });
  it("says with --dry-run what would go where", async () => {
    await write({ "a.txt": "one" });
    expect(await translate(["docs", "--dry-run"])).toEqual(done("INPUT       OUTPUT\ndocs/a.txt  docs/a.spa.txt\n"));
    expect(server.asked).toEqual([]);
  });
  it("deletes jobs whose translation is here when it is asked to", async () => {
    await write({ "a.txt": "one", "x.txt": "fails" });
    await translate(["docs", "-o", "out", "--delete"]);
    expect(server.requests.filter((request) => request.startsWith("DELETE"))).toEqual(["DELETE /api/v2/translations/j1"]);
  });
  it("begins no other file once the credentials do not hold", async () => {
    await write(Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`${at}.txt`, "text"])));
    server.otherwise = () => refusal(401, "not-authenticated", "Who are you?");
    const { exitCode, stderr } = await translate(["docs", "--concurrency", "2"]);
    expect(exitCode).toBe(3);
    expect(server.asked).toHaveLength(2);
    expect(stderr).toContain("0 of 8 translated, 2 failed, 6 not tried.");
  });
  it("says once that there is no such pair", async () => {
    await write(Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`${at}.txt`, "text"])));
    server.otherwise = () => ({ json: { languagePairs: [] } });
    const { exitCode, stderr } = await translate(["docs", "--concurrency", "1"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 4, stderr: "docs/0.txt: The server has no language pair to spa. "
      + "`dragoman pairs` lists those that it has.\n0 of 8 translated, 1 failed, 7 not tried.\n" });
  });
  it("leaves off reading stdin when it is interrupted", async () => {
    const interrupted = AbortSignal.abort(new Error("Ctrl-C"));
    expect(await translate([], { stdin: "text", interrupted })).toMatchObject({ exitCode: 130, stdout: "" });
    expect(server.asked).toEqual([]);
  });
  it("cancels on the server what is under way when it is interrupted, and leaves nothing half written", async () => {
    await write({ "a.txt": "slow", "b.txt": "slow", "c.txt": "slow" });
    const interrupted = new AbortController();
    server.otherwise = ({ request }) => {
      if (request === "GET /api/v2/translations/j2") setTimeout(() => interrupted.abort(new Error("Ctrl-C")));
      return undefined;
    };
    const { exitCode } = await translate(["docs", "-o", "out", "--concurrency", "2"], { interrupted: interrupted.signal });
    expect(exitCode).toBe(130);
    expect(server.requests.filter((request) => request.endsWith("/cancel")).toSorted())
      .toEqual(["PUT /api/v2/translations/j1/cancel", "PUT /api/v2/translations/j2/cancel"]);
    expect(server.requests.filter((request) => request === "POST /api/v2/translations")).toHaveLength(2);
    await expect(readdir(join(work, "out"))).rejects.toThrow("ENOENT");
  });
});
