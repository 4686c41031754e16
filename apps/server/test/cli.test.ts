import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { asTmx, smallCorpus } from "../../../scripts/drill/small-corpus.mjs";
import { engineOf } from "./support/engines.js";
import { sandboxPair, unaccented } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const program = fileURLToPath(new URL("../../cli/bin/dragoman.js", import.meta.url));
const pair = sandboxPair("EngSpa");

interface Ran { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string }

describe("the command line", () => {
  const { dragoman, admin } = useSandbox("EngSpa,SpaEng");
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dragoman-cli-"));
    const signedIn = await cli(["login", "admin@localhost", "--password-stdin"], `${dragoman.password}\n`);
    expect(signedIn).toMatchObject({ exitCode: 0, stderr: "" });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const start = (words: readonly string[], environment: Record<string, string> = {}) => {
    const { PATH = "" } = process.env;
    const env = { PATH, HOME: folder, XDG_CONFIG_HOME: join(folder, "config"), DRAGOMAN_URL: dragoman.url, ...environment };
    return spawn(process.execPath, [program, ...words], { cwd: folder, env, stdio: ["pipe", "pipe", "pipe"] });
  };
  const cli = async (words: readonly string[], stdin = "", environment?: Record<string, string>): Promise<Ran> => {
    const child = start(words, environment);
    child.stdin.end(stdin);
    const [stdout, stderr, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
    return { exitCode: exitCode as number | null, stdout, stderr };
  };
  const json = async (words: readonly string[]) => JSON.parse((await cli([...words, "--json"])).stdout);

  it("keeps the token of a login where nobody else can read it", async () => {
    const file = join(folder, "config/dragoman/tokens.json");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).not.toContain(dragoman.password);
    expect((await json(["users", "show"])).username).toBe("admin@localhost");
    expect(await cli(["users", "show"], "", { XDG_CONFIG_HOME: folder })).toMatchObject({ exitCode: 3, stdout: "" });
  });
  it("signs in by an API key", async () => {
    const { key } = await json(["keys", "new"]);
    expect(await cli(["users", "show", "--json"], "", { XDG_CONFIG_HOME: folder, DRAGOMAN_API_KEY: key })).toMatchObject({ exitCode: 0 });
  });
  it("translates a text and stdin", async () => {
    const typed = await cli(["translate", "--pair", pair, "The red car."]);
    expect({ ...typed, stdout: unaccented(typed.stdout) }).toEqual({ exitCode: 0, stdout: "[The red car.]\n", stderr: "" });
    const piped = await cli(["translate", "--from", "en", "--to", "es"], "One line.\nTwo lines.\n");
    expect(unaccented(piped.stdout)).toBe("[One line.]\n[Two lines.]\n");
  });
  it("makes a job of a long stdin", async () => {
    const { exitCode, stdout } = await cli(["translate", "--pair", pair], "A sentence of the document.\n".repeat(2_000));
    expect(exitCode).toBe(0);
    expect(unaccented(stdout)).toBe("[A sentence of the document.]\n".repeat(2_000));
  });
  it("says which languages there are, and which one a text is in", async () => {
    expect(await json(["pairs", "--to", "spa", "--chains", "excluded"])).toEqual([expect.objectContaining({ languagePairId: pair })]);
    expect((await json(["detect", "El coche rojo es muy rápido y la casa es grande."]))[0].languages[0].code).toBe("spa");
  });

  it("goes on past bad files in a folder of 50, says which, and ends with 7", async () => {
    await mkdir(join(folder, "docs/deep"), { recursive: true });
    const name = (at: number): string => `${at % 2 === 0 ? "" : "deep/"}page-${at}.html`;
    const bad: Record<number, string | Uint8Array> = {
      7: "<p>sandbox:fail</p>", 20: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    };
    for (let at = 0; at < 50; at += 1) await writeFile(join(folder, "docs", name(at)), bad[at] ?? `<p>This is <b>page</b> ${at}.</p>`);
    const { exitCode, stdout, stderr } = await cli(["translate", "--from", "eng", "--to", "spa", "-o", "out/", "docs/**/*.html"]);
    expect(stderr.split("\n").map((line) => line.split(":")[0]).toSorted())
      .toEqual(["", "48 of 50 translated, 2 failed.", "docs/deep/page-7.html", "docs/page-20.html"]);
    expect(exitCode).toBe(7);
    expect(stdout.trim().split("\n")).toHaveLength(48);
    const written = await readdir(join(folder, "out"), { recursive: true });
    expect(written.filter((one) => one.endsWith(".html"))).toHaveLength(48);
    expect(written.filter((one) => one.endsWith(".part"))).toEqual([]);
    expect(unaccented(await readFile(join(folder, "out", name(9)), "utf8"))).toBe("<p>[This is <b>page</b> 9.]</p>");

    // The good ones are there already: nothing is translated again, and nothing replaced.
    const again = await cli(["translate", "--from", "eng", "--to", "spa", "-o", "out/", "docs/page-0.html"]);
    expect(again).toMatchObject({ exitCode: 5, stderr: expect.stringContaining("--force replaces it") });
  });
  it("cancels its jobs on the server when it is interrupted, and leaves no file", async () => {
    await mkdir(join(folder, "slow"));
    for (const one of ["a", "b"]) await writeFile(join(folder, "slow", `${one}-slow.txt`), "sandbox:slow=60000");
    const child = start(["translate", "--pair", pair, "-o", "slow-out", "slow"]);
    const substates = async (): Promise<string[]> =>
      (await admin.get("/translations", { title: "-slow.txt" })).json.translations.map(({ substate }: { substate: string }) => substate);
    await until("both jobs to be under way", async () => ((await substates()).join() === "translating,translating" ? true : undefined));
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([130, null]);
    expect(await substates()).toEqual(["canceled", "canceled"]);
    await expect(readdir(join(folder, "slow-out"))).rejects.toThrow("ENOENT");
  });
  it("lists, shows, watches, downloads, cancels and deletes jobs", async () => {
    const id = await admin.create(pair, "<p>Hello.</p>", { title: "greeting.html", inputFormat: "text/html" });
    expect(await cli(["jobs", "watch", id])).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(`${id}  succeeded  100 %\n$`) });
    expect((await json(["jobs", "list", "--title", "greeting", "--status", "succeeded"]))[0].translationId).toBe(id);
    expect((await json(["jobs", "show", id])).profile.title).toBe("greeting.html");
    expect(await cli(["jobs", "download", id])).toMatchObject({ exitCode: 0 });
    expect(unaccented(await readFile(join(folder, "greeting.html"), "utf8"))).toBe("<p>[Hello.]</p>");
    expect(await cli(["jobs", "cancel", id])).toMatchObject({ exitCode: 5 });
    expect(await cli(["jobs", "delete", id, "nothing"])).toMatchObject({ exitCode: 7 });
    expect(await cli(["jobs", "show", id])).toMatchObject({ exitCode: 4, stdout: "" });
  });
  it("imports and exports dictionaries, brands and feedback", async () => {
    await cli(["dict", "create", "Legal", "--from", "eng", "--to", "spa"]);
    await cli(["dict", "add", "Legal", "contract", "contrato", "a noun"]);
    expect(await cli(["dict", "export", "Legal", "-o", "legal.xml"])).toMatchObject({ exitCode: 0 });
    expect(await cli(["dict", "import", "Copy", "legal.xml"])).toMatchObject({ exitCode: 4 });
    expect(await cli(["dict", "import", "Copy", "legal.xml", "--from", "eng", "--to", "spa"])).toMatchObject({ exitCode: 0 });
    expect(await json(["dict", "terms", "Copy"])).toEqual([{ source: "contract", target: "contrato", comment: "a noun" }]);
    expect(await cli(["dict", "delete", "Legal", "Copy"])).toMatchObject({ exitCode: 0 });

    await cli(["brand", "add", "Acme", "ACME"]);
    await cli(["brand", "export", "-o", "brands.xml"]);
    expect(await json(["brand", "remove", "Acme"])).toEqual({ removed: 1 });
    expect(await json(["brand", "import", "brands.xml"])).toEqual({ imported: 1 });

    const { feedbackId } = await json(["feedback", "give", "The house.", "La casa.", "--pair", pair]);
    expect(await cli(["feedback", "approve", feedbackId])).toMatchObject({ exitCode: 0 });
    await cli(["feedback", "export", "-o", "feedback.tmx"]);
    expect(await json(["feedback", "import", "feedback.tmx"])).toMatchObject({ successful: 0, duplicate: 1 });
    expect((await cli(["translate", "--pair", pair, "The house."])).stdout).toBe("La casa.\n");
  });
  it("trains a pair, follows it, reports on it and puts it into service", async () => {
    await writeFile(join(folder, "memory.tmx"), asTmx(smallCorpus(600)));
    const trained = await cli(["adapt", "train", "tiny", "--from", "eng", "--to", "spa", "--data", "memory.tmx", "--watch"]);
    expect(trained).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/ {2}readyToDeploy {2}100 %\n$/), stderr: "" });
    const [job] = await json(["adapt", "list", "--state", "readyToDeploy"]);
    expect((await cli(["adapt", "report", job.trainingId])).stdout).toMatch(/^pair +EngSpa_Adapted-tiny.*\nBLEU +\d/);
    expect(await cli(["adapt", "report", job.languagePairId, "--html", "-o", "report.html"])).toMatchObject({ exitCode: 0 });
    expect(await readFile(join(folder, "report.html"), "utf8")).toContain("</html>");
    expect((await json(["adapt", "deploy", job.languagePairId])).state).toBe("deploying");
    expect((await cli(["adapt", "watch", job.trainingId])).stdout).toMatch(/ {2}deployed {2}100 %\n$/);
    expect(await cli(["adapt", "retry", job.trainingId])).toMatchObject({ exitCode: 5 });
    expect(await cli(["adapt", "watch", "none"])).toMatchObject({ exitCode: 4 });
  });
  it("administers users and engines", async () => {
    expect((await json(["users", "add", "anna@mail.example", "--name", "Anna", "--role", "translator"])).roles).toEqual(["translator"]);
    const changed = await json(["users", "change", "anna@mail.example", "--without-role", "--disable"]);
    expect(changed).toMatchObject({ roles: [""], disabled: true });
    expect(await cli(["users", "delete", "anna@mail.example", "nobody@mail.example"])).toMatchObject({ exitCode: 7 });
    const { id } = (await engineOf(admin, sandboxPair("SpaEng"))).config;
    expect((await json(["hosts", "stop", "localhost", id])).expectedRunning).toBe(false);
    expect((await json(["hosts", "start", "localhost", id])).expectedRunning).toBe(true);
    await until("the engine to run", async () => ((await engineOf(admin, sandboxPair("SpaEng"))).running ? true : undefined));
    expect(await cli(["hosts", "start", "localhost", "none"])).toMatchObject({ exitCode: 4 });
  });
  it("calls any operation, by its id and by its path", async () => {
    expect(JSON.parse((await cli(["api", "postLabels", "-F", "name=legal"])).stdout)).toMatchObject({ name: "legal" });
    const byPath = await cli(["api", "GET", "/api/v2/labels", "-F", "names=leg"]);
    expect(JSON.parse(byPath.stdout).labels).toHaveLength(1);
    expect(await cli(["api", "GET", "/api/v2/nothing"])).toMatchObject({ exitCode: 4, stdout: expect.stringContaining('"code":404') });
    expect(await cli(["api", "getSystemInfo"], "", { DRAGOMAN_URL: "http://127.0.0.1:1" })).toMatchObject({ exitCode: 6, stdout: "" });
  });
  it("looks for what is missing", async () => {
    const found = await json(["doctor"]) as { what: string; state: string; says: string }[];
    const needed = [
      "Node.js", "server", "readiness", "clock", "credentials", "role", "pairs installed", "pairs running", "hosts", "job engines",
    ];
    expect(Object.fromEntries(found.filter(({ what }) => needed.includes(what)).map(({ what, state }) => [what, state])))
      .toEqual(Object.fromEntries(needed.map((what) => [what, "good"])));
    const gone = await cli(["doctor"], "", { DRAGOMAN_URL: "http://127.0.0.1:1" });
    expect(gone).toMatchObject({ exitCode: 6, stdout: expect.stringContaining("Start it with `npm run up`") });
    const refused = await cli(["doctor"], "", { DRAGOMAN_TOKEN: "wrong" });
    expect(refused).toMatchObject({ exitCode: 3, stdout: expect.stringContaining("does not take DRAGOMAN_TOKEN") });
    const here = { DRAGOMAN_DATA_DIR: dragoman.dataDir, DRAGOMAN_DATABASE_URL: dragoman.database.url };
    expect((await cli(["doctor"], "", here)).stdout).toMatch(/ok {6}data directory:[^]*ok {6}PostgreSQL: It lets us in\./);
    const wrong = { DRAGOMAN_DATABASE_URL: dragoman.database.url.replace(/\/[^/?]*(\?|$)/, "/no_such_database$1") };
    expect((await cli(["doctor"], "", wrong)).stdout).toMatch(/MISSING PostgreSQL: It does not let us in: .*no_such_database/);
  });
  it("can be read in part", async () => {
    const child = start(["api"]);
    child.stdout.destroy();
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});
