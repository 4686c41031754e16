import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fakeClone, processesOf, until } from "./fake-clone.mjs";

const elsewhere = { DRAGOMAN_DATABASE_URL: "postgresql://u:p@127.0.0.1:9/x" };
/** What PostgreSQL says of itself; its file goes and comes while it starts. */
const postmaster = (clone) => {
  try {
    const lines = readFileSync(join(clone.data, "postgres/cluster/postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === "ready" };
  } catch {
    return { pid: 0, isReady: false };
  }
};

describe("npm run up", () => {
  it("sets up, starts everything, says four lines, and stops server, agent and database in this order", async (t) => {
    const clone = fakeClone(t);
    const run = clone.up();
    await run.ready();
    await until(() => clone.diary("host-agent").length === 1);
    const [{ port, secret }] = clone.diary("server");
    assert.equal(run.stdout, `Dragoman is ready:  http://127.0.0.1:${port}
Administrator:      admin@localhost
First password in:  ${clone.data}/first-password
Language pairs:     EngSpa, SpaEng\n`);
    assert.equal(clone.diary("host-agent")[0].secret, secret);
    assert.equal(readFileSync(join(clone.data, "agent-secret"), "utf8").trim(), secret);
    for (const name of ["agent-secret", "postgres-password", "log/dragoman.log"]) {
      assert.equal(statSync(join(clone.data, name)).mode & 0o777, 0o600, name);
    }
    assert.match(readFileSync(join(clone.data, "log/dragoman.log"), "utf8"), /of server/);

    run.child.kill("SIGTERM");
    assert.equal(await run.ended, 0);
    const stops = ["server", "host-agent"].map((name) => clone.diary(name).at(-1));
    assert.deepEqual(stops.map(({ event, databaseAnswers }) => ({ event, databaseAnswers })),
      Array(2).fill({ event: "stopped", databaseAnswers: true }));
    assert.deepEqual(processesOf(clone.directory), []);
  });

  it("numbers the steps of a first start, and says nothing of them at the second", async (t) => {
    const clone = fakeClone(t);
    const first = "1/4 Packages: 2 packages, N s\n2/4 Build: N s\n3/4 Database: PostgreSQL, N s\n4/4 Server and engines: N s\n";
    for (const said of [first, ""]) {
      const run = clone.up();
      await run.ready();
      run.child.kill("SIGTERM");
      assert.equal(await run.ended, 0);
      assert.equal(run.stderr.replaceAll(/\d+\.\d s/g, "N s"), said);
    }
  });

  it("stops in the midst of starting", async (t) => {
    const clone = fakeClone(t);
    const run = clone.up();
    await until(() => existsSync(join(clone.data, "postgres")));
    run.child.kill("SIGINT");
    assert.equal(await run.ended, 0);
    assert.deepEqual(clone.diary("server"), []);
    assert.deepEqual(processesOf(clone.directory), []);
    await clone.up().ready();
  });

  it("ends with the program that started it and holds a channel to it", async (t) => {
    const run = fakeClone(t).up();
    await run.ready();
    run.child.disconnect();
    assert.equal(await run.ended, 0);
  });

  it("lets one start at a time have a data directory, and the second say who has it", async (t) => {
    const clone = fakeClone(t);
    const first = clone.up();
    await first.ready();
    const second = clone.up();
    assert.equal(await second.ended, 1);
    assert.equal(second.stderr, `${clone.data} is already in use by process ${first.child.pid}.\n`);
    assert.equal(clone.diary("server").length, 1);
  });

  it("takes all it runs with it when it is killed, and starts again on the same data", async (t) => {
    const clone = fakeClone(t);
    const first = clone.up();
    await first.ready();
    first.child.kill("SIGKILL");
    const second = clone.up();
    await second.ready();
    second.child.kill("SIGKILL");
    await until(() => processesOf(clone.directory).length === 0, () => processesOf(clone.directory).join("\n"));
  });

  it("restarts a server that was killed, and a database that was killed at the same address", async (t) => {
    const clone = fakeClone(t);
    const run = clone.up();
    await run.ready();
    const [{ pid, database }] = clone.diary("server");
    process.kill(pid, "SIGKILL");
    await until(() => clone.diary("server").length === 2);
    const { pid: killed } = postmaster(clone);
    process.kill(killed, "SIGKILL");
    await until(() => run.stderr.includes("The database ended"));
    await until(() => {
      const { pid, isReady } = postmaster(clone);
      return isReady && pid !== killed;
    });
    assert.match(run.stderr, /The server ended: signal SIGKILL\. Starting it again in 0\.2 s\./);
    assert.match(run.stderr, /The database ended: .*137/);
    run.child.kill("SIGTERM");
    assert.equal(await run.ended, 0);
    assert.deepEqual({ ...clone.diary("server").at(-1), pid: 0 },
      { name: "server", pid: 0, database, event: "stopped", databaseAnswers: true });
  });

  it("starts again what is frozen, and says so", async (t) => {
    const clone = fakeClone(t);
    const run = clone.up();
    await run.ready();
    await until(() => ["server", "host-agent"].every((name) => existsSync(join(clone.data, `answered-${name}`))));
    const frozen = [...["server", "host-agent"].map((name) => clone.diary(name)[0].pid), postmaster(clone).pid];
    for (const pid of frozen) process.kill(pid, "SIGSTOP");
    await until(() => clone.diary("server").length === 2 && clone.diary("host-agent").length === 2);
    await until(() => postmaster(clone).isReady && postmaster(clone).pid !== frozen[2]);
    // A question that was open when the process was stopped may count as well.
    for (const [name, questions] of [["server", "[45]"], ["host agent", "5[01]"], ["database", "[45]"]]) {
      assert.match(run.stderr, new RegExp(`The ${name} ended: it did not answer ${questions} questions and was stopped\\.`));
    }
    run.child.kill("SIGTERM");
    assert.equal(await run.ended, 0);
    assert.deepEqual(processesOf(clone.directory), []);
  });

  it("ends the engines of an agent that is gone when they cannot do so by themselves, also when it is stopped before", async (t) => {
    const clone = fakeClone(t);
    const run = clone.up({ ...elsewhere, FAKE_FROZEN: "1" });
    await run.ready();
    const agents = () => clone.diary("host-agent").filter(({ event }) => event === "engine");
    const isThere = (pid) => processesOf(clone.directory).some((process) => process.startsWith(`${pid} `));
    for (const count of [1, 2]) {
      await until(() => agents().length === count);
      process.kill(agents().at(-1).pid, "SIGKILL");
    }
    await until(() => agents().length === 3);
    const [first, second, third] = agents().map(({ engine }) => engine);
    assert.ok(isThere(first));
    await until(() => !isThere(first) && !isThere(second));
    assert.ok(isThere(third));
    process.kill(agents().at(-1).pid, "SIGKILL");
    await until(() => agents().length === 4);
    run.child.kill("SIGTERM");
    assert.equal(await run.ended, 0);
    assert.deepEqual(processesOf(clone.directory), []);
  });

  it("ends nothing after a sleep of the whole machine", async (t) => {
    const clone = fakeClone(t);
    const run = clone.up();
    await run.ready();
    const answered = (name) => join(clone.data, `answered-${name}`);
    const bothAnswered = () => ["server", "host-agent"].every((name) => existsSync(answered(name)));
    await until(bothAnswered);
    // The supervisor wakes first, when nobody can have answered yet.
    const all = [run.child.pid, ...["server", "host-agent"].map((name) => clone.diary(name)[0].pid), postmaster(clone).pid];
    for (const pid of all) process.kill(pid, "SIGSTOP");
    await sleep(12_000); // Longer than server and database may be mute.
    for (const name of ["server", "host-agent"]) rmSync(answered(name));
    for (const pid of all) process.kill(pid, "SIGCONT");
    await until(bothAnswered);
    assert.doesNotMatch(run.stderr, /ended/);
    run.child.kill("SIGTERM");
    assert.equal(await run.ended, 0);
  });

  it("goes on while nobody reads its console, and tells then what is missing there", async (t) => {
    const clone = fakeClone(t);
    const run = clone.up({ ...elsewhere, DRAGOMAN_LOG: "console", FAKE_CHATTER: "1" });
    await run.ready();
    for (const stream of [run.child.stdout, run.child.stderr]) stream.pause();
    const [{ pid }] = clone.diary("server");
    process.kill(pid, "SIGKILL");
    await until(() => clone.diary("server").length === 2);
    for (const stream of [run.child.stdout, run.child.stderr]) stream.resume();
    await until(() => /"process":"supervisor","dropped":\d+/.test(run.stdout));
    await until(() => run.stderr.includes("The server ended: signal SIGKILL"));
    run.child.kill("SIGTERM");
    assert.equal(await run.ended, 0);
  });

  it("ends what a killed start has left behind, even a server that does not notice", async (t) => {
    const clone = fakeClone(t);
    const first = clone.up(elsewhere);
    await first.ready();
    const [{ pid }] = clone.diary("server");
    process.kill(pid, "SIGSTOP");
    first.child.kill("SIGKILL");
    await first.ended;
    await clone.up(elsewhere).ready();
    assert.ok(!processesOf(clone.directory).some((process) => process.startsWith(`${pid} `)));
  });

  it("stops everything when a part refuses its settings, and exits with 78", async (t) => {
    const clone = fakeClone(t);
    const run = clone.up({ ...elsewhere, FAKE_EXIT: "server" });
    assert.equal(await run.ended, 78);
    assert.match(run.stderr, /DRAGOMAN_X is wrong\./);
    assert.deepEqual(processesOf(clone.directory), []);
  });

  it("makes no database where one was, and exits with 78", async (t) => {
    const clone = fakeClone(t);
    const first = clone.up();
    await first.ready();
    first.child.kill("SIGTERM");
    await first.ended;
    writeFileSync(join(clone.data, "made-database"), ""); // As the server does.
    renameSync(join(clone.data, "postgres"), join(clone.data, "elsewhere"));
    const run = clone.up();
    assert.equal(await run.ended, 78);
    assert.match(run.stderr, /^There is no database in .*postgres, but this data directory has served with one\. .*made-database\.\n$/);
    assert.equal(existsSync(join(clone.data, "postgres")), false);
    renameSync(join(clone.data, "elsewhere"), join(clone.data, "postgres"));
    await clone.up().ready();
  });

  it("says in one sentence that a port is taken", async (t) => {
    const clone = fakeClone(t);
    const server = createServer().listen(0, "127.0.0.1");
    t.after(() => server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address();
    const run = clone.up({ ...elsewhere, DRAGOMAN_PORT: String(port) });
    assert.equal(await run.ended, 1);
    assert.equal(run.stderr, `Port ${port} on 127.0.0.1 is taken by another program; choose another one with DRAGOMAN_PORT.\n`);
  });

  it("refuses one port for both, server and host agent", async (t) => {
    const run = fakeClone(t).up({ ...elsewhere, DRAGOMAN_PORT: "21001", DRAGOMAN_AGENT_PORT: "21001", DRAGOMAN_HOST: "0.0.0.0" });
    assert.equal(await run.ended, 78);
    assert.equal(run.stderr, "DRAGOMAN_PORT and DRAGOMAN_AGENT_PORT are both 21001, but the server and the host agent need a port each.\n");
  });

  it("ends the set-up of a start that was killed before it sets up itself", async (t) => {
    const clone = fakeClone(t);
    const first = clone.up({ ...elsewhere, FAKE_NPM: "hangs" });
    await until(() => clone.npmCalls().length === 1);
    const [hanging] = processesOf(clone.file("bin/npm"));
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    await clone.up(elsewhere).ready();
    assert.match(hanging, /npm ci/);
    assert.deepEqual(processesOf(clone.file("bin/npm")), []);
    assert.equal(clone.npmCalls().length, 3);
  });

  for (const [name, value, sentence] of [
    ["DRAGOMAN_PORT", "http", 'DRAGOMAN_PORT is "http", but it must be a whole number from 0 to 65535.\n'],
    ["DRAGOMAN_PAIRS", "Foo", /^DRAGOMAN_PAIRS names Foo, but there is no such pair\. .* There are AfrDut, .*EngSpa, .*SpaEpo\.\n$/],
    ["DRAGOMAN_PAIRS", "EngSpa, Spanish,Eng-Cat", /^DRAGOMAN_PAIRS names Spanish, Eng-Cat, but there is no such pair\./],
    ["DRAGOMAN_DATA_DIR", "/dev/null/none", /^DRAGOMAN_DATA_DIR is "\/dev\/null\/none", but that directory cannot be used: .*\n$/],
  ]) {
    it(`refuses ${name}=${value}`, async (t) => {
      const run = fakeClone(t).up({ ...elsewhere, [name]: value });
      assert.equal(await run.ended, 78);
      if (typeof sentence === "string") assert.equal(run.stderr, sentence);
      else assert.match(run.stderr, sentence);
    });
  }

  it("takes none for no pair", async (t) => {
    const run = fakeClone(t).up({ ...elsewhere, DRAGOMAN_SANDBOX: "", DRAGOMAN_PAIRS: "none" });
    await run.ready();
    assert.doesNotMatch(run.stderr, /DRAGOMAN_PAIRS|No package/);
  });

  it("says at once which pairs no package serves, and later which are not installed", async (t) => {
    const run = fakeClone(t).up({ ...elsewhere, DRAGOMAN_SANDBOX: "", DRAGOMAN_PAIRS: "XxxYyy", FAKE_MISSING: "XxxYyy" });
    await run.ready();
    await until(() => run.stderr.includes("installed"));
    assert.match(run.stderr, /^No package of Apertium serves XxxYyy\. .*EngSpa/);
    assert.match(run.stderr, /\nDRAGOMAN_PAIRS names XxxYyy, but no such pair is installed; there are EngSpa, SpaEng\.\n/);
  });

  it("refuses a Node that is too old", async (t) => {
    const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.18.3"}})';
    const run = fakeClone(t).up({}, ["--import", old]);
    assert.equal(await run.ended, 1);
    assert.equal(run.stderr, "Dragoman needs Node.js 20.19 or later, and this is 20.18.3.\n");
  });
});
