import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { exitCodes, type Outcome } from "../command-line/exit-codes.js";
import type { Account } from "../command-line/use.js";
import { useFakeServer } from "../fake-server.test-kit.js";
import { ran, useFolder } from "../run.test-kit.js";
import { checks, examine } from "./examine.js";
import type { Look, Patient } from "./patient.js";

const url = "http://127.0.0.1:8001";
const signedIn: Account = { url, credentials: { token: "t" }, from: "DRAGOMAN_TOKEN" };
const host = { hostname: "localhost", hostAgentRunning: true, message: {}, jobEngines: [{ running: true }] };
/** What a server answers at which all is well, by path. */
const answers: Readonly<Record<string, readonly [status: number, json?: unknown]>> = {
  "/livez": [200, { live: true }], "/readyz": [200, { ready: true }],
  "/api/v2/users/me": [200, { username: "a@b.example", roles: ["admin"] }],
  "/api/v2/language-pairs?chains=excluded&mode=installed": [200, { languagePairs: [{}] }],
  "/api/v2/language-pairs?chains=excluded&mode=translation": [200, { languagePairs: [{}] }],
  "/api/v2/hosts": [200, { hosts: [host] }],
  "/api/ext/v1/document-formats": [200, { inputFormats: [{ extension: ".txt", available: true, missing: "" }] }],
};

type Answers = Readonly<Record<string, readonly [status: number, json?: unknown]>>;

/** A machine with a server where nothing is missing, but for what is said. */
const patient = ({ answered, ...other }: Partial<Patient> & { answered?: Answers } = {}): Patient => ({
  url, nodeVersion: "20.19.0", environment: {}, isHere: true, account: async () => signedIn,
  look: async (path): Promise<Look> => {
    const [status, json] = { ...answers, ...answered }[path] ?? [404];
    return { status, json, serverTime: 1_000_000, ownTime: 1_000_000 };
  },
  hasProgram: async () => true,
  dataFolder: async () => ({ path: "/data", isWritable: true, isOpen: false, freeMb: 50_000 }),
  isTaken: async () => false, askDatabase: async () => undefined, ...other,
});

const unreached = async (): Promise<never> => { throw new Error("connect ECONNREFUSED"); };
const without = (name: string) => async (asked: string): Promise<boolean> => asked !== name;
const folder = { path: "/data", isWritable: true, isOpen: false, freeMb: 50_000 };
const format = { extension: ".doc", available: false, missing: "Install LibreOffice." };

/** Each thing missing in turn: what, how the patient lacks it, what is said of it, and how to mend it. */
const lacks: readonly (readonly [what: string, lacking: Parameters<typeof patient>[0], says: string, fix: string])[] = [
  ["Node.js", { nodeVersion: "18.20.1" }, "This is 18.20.1.", "Install Node.js 20.19"],
  ["Node.js", { nodeVersion: "20.18.3" }, "This is 20.18.3.", "Install Node.js 20.19"],
  ["Apertium", { hasProgram: without("apertium") }, "apertium is not installed", "apt-get install apertium"],
  ["LibreOffice", { hasProgram: without("soffice") }, "soffice is not installed", "libreoffice-writer-nogui"],
  ["Tesseract", { hasProgram: without("tesseract") }, "tesseract is not installed", "apt-get install tesseract-ocr"],
  ["poppler", { hasProgram: without("pdftoppm") }, "pdftoppm is not installed", "apt-get install poppler-utils"],
  ["data directory", { dataFolder: async () => ({ ...folder, isWritable: false }) }, "/data cannot be written", "chown"],
  ["data directory", { dataFolder: async () => ({ ...folder, isOpen: true }) }, "Everybody on this machine", "chmod 700 /data"],
  ["disk space", { dataFolder: async () => ({ ...folder, freeMb: 300 }) }, "300 MB are free at /data.", "Make room"],
  ["PostgreSQL", { environment: { DRAGOMAN_DATABASE_URL: "postgres://x" }, askDatabase: unreached },
    "It does not let us in: connect", "Start PostgreSQL"],
  ["server", { answered: { "/livez": [200, "<html>"] } }, "is no Dragoman: status 200", "Another program has its port"],
  ["readiness", { answered: { "/readyz": [503, { error: { message: "The server is not ready: database.", details: "Ask again." } }] } },
    "The server is not ready: database. Ask again.", "Wait a moment"],
  ["readiness", { answered: { "/readyz": [502, undefined] } }, "it answers 502", "Wait a moment"],
  ["credentials", { account: async () => ({ ...signedIn, credentials: undefined }), answered: { "/api/v2/users/me": [401] } },
    "Nobody is signed in.", "`dragoman login`"],
  ["credentials", { answered: { "/api/v2/users/me": [401] } }, "does not take DRAGOMAN_TOKEN", "`dragoman login`"],
  ["credentials", { account: async () => { throw new Error("Others can read the file."); }, answered: { "/api/v2/users/me": [401] } },
    "Others can read the file.", "`dragoman login`"],
  ["role", { answered: { "/api/v2/users/me": [200, { username: "a@b.example", roles: [""] }] } },
    "has no role", "An administrator gives one"],
  ["pairs installed", { answered: { "/api/v2/language-pairs?chains=excluded&mode=installed": [200, { languagePairs: [] }] } },
    "No pair is installed.", "DRAGOMAN_PAIRS"],
  ["pairs running", { answered: { "/api/v2/language-pairs?chains=excluded&mode=translation": [200, { languagePairs: [] }] } },
    "No pair is offered by an engine.", "`dragoman hosts start"],
  ["hosts", { answered: { "/api/v2/hosts": [200, { hosts: [host, { ...host, hostname: "mt2", hostAgentRunning: false }] }] } },
    "The agent does not answer on mt2.", "Start the host agent"],
  ["hosts", { answered: { "/api/v2/hosts": [200, { hosts: [{ ...host, message: { errors: ["Its disk is full."] } }] }] } },
    "localhost: Its disk is full.", "Start the host agent"],
  ["job engines", { answered: { "/api/v2/hosts": [200, { hosts: [{ ...host, jobEngines: [{ running: false }] }] }] } },
    "No job engine runs.", "`dragoman hosts start"],
  ["document formats",
    { answered: { "/api/ext/v1/document-formats": [200, { inputFormats: [format, { ...format, extension: ".xls" }] }] } },
    "These cannot be read: .doc .xls.", "Install LibreOffice."],
  ["clock", { look: async (path) => ({ ...await patient().look(path), ownTime: 1_090_000 }) }, "90 s ahead of", "timedatectl"],
  ["clock", { look: async (path) => ({ ...await patient().look(path), serverTime: 1_031_000 }) }, "31 s behind", "timedatectl"],
];

async function missingOf(lacking: Parameters<typeof patient>[0]) {
  const found = [];
  for await (const one of examine(patient(lacking))) if (one.state === "missing") found.push(one);
  return found;
}

describe("doctor", () => {
  it("finds nothing where nothing is missing", async () => expect(await missingOf({})).toEqual([]));
  it.each(lacks)("finds %s, and nothing else: %j", async (what, lacking, says, fix) => {
    const expected = { what, says: expect.stringContaining(says), fix: expect.stringContaining(fix) };
    expect(await missingOf(lacking)).toEqual([expect.objectContaining(expected)]);
  });
  it("finds what has its port where no server answers", async () => {
    const environment = { DRAGOMAN_AGENT_PORT: "9001" };
    for (const [port, what] of [[9001, "port of the host agent"], [8001, "port of the server"]] as const) {
      const found = await missingOf({ look: unreached, isTaken: async (asked) => asked === port, environment });
      expect(found.map((one) => one.what)).toEqual([what, "server"]);
    }
  });
  it("looks at the port of the URL where no setting names one", async () => {
    const found = await missingOf({ url: "http://localhost:9100", look: unreached, isTaken: async (port) => port === 9100 });
    expect(found.map(({ what, says }) => [what, says])[0]).toEqual(["port of the server", "Another program listens on port 9100."]);
  });
  it("is tried with everything that it looks at", () => {
    const tried = new Set([...lacks.map(([what]) => what), "port of the server", "port of the host agent"]);
    expect(checks.map(({ what }) => what).filter((what) => !tried.has(what))).toEqual([]);
  });
  it("looks at nothing on this machine where the server is on another one", async () => {
    const found = await missingOf({ isHere: false, hasProgram: async () => false, isTaken: async () => true, dataFolder: unreached });
    expect(found).toEqual([]);
  });
  it("goes on past a look that fails", async () => {
    const found = await missingOf({ dataFolder: unreached });
    expect(found.map(({ what }) => what)).toEqual(["data directory", "disk space"]);
  });
});

describe("dragoman doctor", () => {
  const server = useFakeServer();
  const place = useFolder();
  const well: Parameters<typeof ran>[1] = { environment: { DRAGOMAN_TOKEN: "t" } };
  /** Runs it against the real surroundings; what it says of each thing. */
  const says = async (around: Parameters<typeof ran>[1], at = server.url) => {
    const { exitCode, stdout } = await ran(["doctor", "--json", "--url", at], around);
    const found = JSON.parse(stdout) as { what: string; state: string; says: string }[];
    return { exitCode, of: (what: string) => found.find((one) => one.what === what) };
  };
  const codeOf = (outcome: Outcome): number => exitCodes[outcome][0];
  const answering = (changes: Answers = {}) => {
    server.otherwise = ({ request, fields }) => {
      const path = request.slice("GET ".length) + (fields.size > 0 ? `?${fields}` : "");
      const [status, json] = { ...answers, ...changes }[path] ?? [404];
      return { status, json };
    };
  };

  it("ends with 0 where nothing that everything needs is missing, and says so to people", async () => {
    answering();
    const { exitCode, stdout } = await ran(["doctor", "--url", server.url], { ...well, environment: { ...well.environment, PATH: "" } });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("ok      credentials: a@b.example, by DRAGOMAN_TOKEN.");
    expect(stdout).toMatch(/note {4}Tesseract: tesseract is not installed.*\n {8}apt-get install tesseract-ocr/);
  });
  it("ends with the code of the first thing that is missing", async () => {
    expect((await says(well, "http://127.0.0.1:1")).exitCode).toBe(codeOf("unavailable"));
    answering({ "/api/v2/users/me": [401] });
    expect((await says(well)).exitCode).toBe(codeOf("notAllowed"));
  });
  it("sees the clock of the server", async () => {
    server.otherwise = () => ({ json: { live: true }, headers: { Date: new Date(Date.now() - 600_000).toUTCString() } });
    expect((await says(well)).of("clock")?.says).toMatch(/(599|600|601) s ahead/);
    server.otherwise = () => ({ json: { live: true } });
    expect((await says(well)).of("clock")?.state).toBe("good");
  });
  it("sees programs, the data directory and how it stands open", async () => {
    answering();
    await writeFile(join(place.path, "soffice"), "", { mode: 0o755 });
    await mkdir(join(place.path, "data"), { mode: 0o700 });
    await writeFile(join(place.path, "data", "agent-secret"), "");
    await mkdir(join(place.path, "open"));
    const closed = await says({ ...well, folder: place.path, environment: { PATH: place.path, DRAGOMAN_TOKEN: "t" } });
    expect([closed.of("LibreOffice"), closed.of("Tesseract"), closed.of("data directory")].map((one) => one?.state))
      .toEqual(["good", "missing", "good"]);
    const open = await says({ folder: place.path, environment: { DRAGOMAN_DATA_DIR: "open" } });
    expect(open.of("data directory")?.says).toContain("Everybody on this machine");
  });
  it("sees which port is taken, where no server answers", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as { port: number };
    const { of } = await says({ environment: { DRAGOMAN_PORT: String(port), DRAGOMAN_AGENT_PORT: "0" } }, "http://127.0.0.1:1");
    await new Promise((resolve) => other.close(resolve));
    expect(of("port of the server")?.says).toBe(`Another program listens on port ${port}.`);
    expect(of("port of the host agent")?.state).toBe("good");
  });
  it("sees that PostgreSQL is not there", async () => {
    answering();
    const environment = { DRAGOMAN_TOKEN: "t", DRAGOMAN_DATABASE_URL: "postgres://a:secret-word@127.0.0.1:1/b" };
    const { of, exitCode } = await says({ environment });
    expect(exitCode).toBe(6);
    expect(of("PostgreSQL")?.says).toContain("It does not let us in: connect ECONNREFUSED");
    expect(of("PostgreSQL")?.says).not.toContain("secret-word");
  });
});
