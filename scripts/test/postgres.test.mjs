import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { startPostgres } from "../up/postgres.mjs";
import { socketPlace } from "../up/postgres-socket.mjs";
import { WrongSetting } from "../up/settings.mjs";
import { processesOf, until } from "./fake-clone.mjs";
import { noSmallDisk, smallDisk } from "./small-disk.mjs";

const isRoot = process.getuid() === 0;
/** Under root PostgreSQL runs as another user, who may not be allowed to run our Node. */
const anyoneRunsNode = !isRoot || spawnSync(process.execPath, ["-e", ""], { uid: 65_534, gid: 65_534, cwd: "/" }).status === 0;

describe("the embedded PostgreSQL", () => {
  let dataDir;
  before(() => (dataDir = mkdtempSync(join(tmpdir(), "dragoman data-"))));
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  const start = (more) => startPostgres({ dataDir, durable: false, ...more });
  const cluster = () => join(dataDir, "postgres/cluster");

  it("has one owner", async () => {
    const first = await start();
    await assert.rejects(start(), new RegExp(`is already in use by process ${process.pid}\\.$`));
    await first.stop();
    await (await start()).stop();
  });

  it("holds nothing after a start that failed at once", async () => {
    const log = join(dataDir, "log");
    rmSync(log, { recursive: true });
    writeFileSync(log, "no directory");
    await assert.rejects(start(), { code: "EEXIST" });
    rmSync(log);
    await (await start()).stop();
  });

  it("says when it died, and starts again although a postmaster.pid names a living process", async () => {
    const first = await start();
    process.kill(Number(readFileSync(join(cluster(), "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
    assert.match(await first.died, /^PostgreSQL ended with 137\. Its last output: /);
    await first.stop();
    writeFileSync(join(cluster(), "postmaster.pid"), `${process.pid}\n${cluster()}\n1\n${first.port}\n\n127.0.0.1\n\nready\n`);
    await (await start()).stop();
  });

  it("has another place for its socket than the installation that its directory was copied from", (t) => {
    const folder = mkdtempSync(join(tmpdir(), `dragoman ${"long ".repeat(20)}`));
    const made = ["first", "copy"].map((name) => join(folder, name));
    const folders = [];
    t.after(() => [folder, ...folders].forEach((one) => rmSync(one, { recursive: true })));
    const placeIn = (directory) => {
      const place = socketPlace(join(directory, "cluster"), directory).folder;
      if (!folders.includes(place)) folders.push(place);
      return place;
    };
    mkdirSync(join(made[0], "cluster"), { recursive: true });
    const original = placeIn(made[0]);
    assert.equal(placeIn(made[0]), original);
    assert.ok(original.startsWith(join(tmpdir(), "dragoman-")));
    cpSync(made[0], made[1], { recursive: true, verbatimSymlinks: true });
    const ofCopy = placeIn(made[1]);
    assert.notEqual(ofCopy, original);
    assert.deepEqual([placeIn(made[0]), placeIn(made[1])], [original, ofCopy]);
  });

  it("listens on a socket in a closed folder, and at no port, at the same place again", async (t) => {
    const open = mkdtempSync(join(tmpdir(), "dragoman socket-"));
    t.after(() => rmSync(open, { recursive: true, force: true }));
    chmodSync(open, 0o755);
    const deep = join(open, "x".repeat(90));
    for (const place of [join(open, "data"), deep]) {
      const urls = [];
      for (let starts = 0; starts < 2; starts += 1) {
        const running = await startPostgres({ dataDir: place, durable: false, onSocket: true });
        urls.push(running.url);
        const client = new pg.Client({ connectionString: running.url });
        await client.connect();
        const { rows: [at] } = await client.query("SELECT inet_server_port() AS port, current_setting('listen_addresses') AS addresses,"
          + " current_setting('unix_socket_directories') AS folder");
        await client.end();
        assert.deepEqual([at.port, at.addresses, statSync(at.folder).mode & 0o077], [null, "", 0]);
        process.kill(Number(readFileSync(join(place, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
        await running.died;
        await running.stop();
        if (place === deep) t.after(() => rmSync(at.folder, { recursive: true, force: true }));
      }
      assert.equal(urls[0], urls[1]);
    }
  });

  it("tells PostgreSQL's own reason when it cannot start", async (t) => {
    const server = createServer().listen(0, "127.0.0.1");
    t.after(() => server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    await assert.rejects(start({ port: server.address().port }), /could not bind IPv4 address "127\.0\.0\.1": Address already in use/);
  });

  it("can be stopped while it does not take connections yet", {
    skip: !anyoneRunsNode && "other users may not run this Node",
  }, async () => {
    const binDir = join(dataDir, "slow/bin");
    mkdirSync(binDir, { recursive: true });
    // Recovery after a crash may last; this one lasts for ever. Like PostgreSQL it hears
    // nothing at first, as its shell has made it ignore SIGINT.
    writeFileSync(join(binDir, "postgres"), `#!/bin/sh
      [ "$1" = --version ] && exec echo "postgres (PostgreSQL) 18.0"
      sleep 1
      exec ${process.execPath} -e 'process.on("SIGINT", () => process.exit(0)); setInterval(() => {}, 1000)'`, { mode: 0o755 });
    const slow = join(dataDir, "slow/data");
    mkdirSync(join(slow, "postgres/cluster"), { recursive: true });
    writeFileSync(join(slow, "postgres/cluster/PG_VERSION"), "18\n");
    writeFileSync(join(slow, "postgres-password"), "0123456789abcdef");
    const stop = new AbortController();
    const started = startPostgres({ dataDir: slow, binDir, durable: false, signal: stop.signal });
    setTimeout(() => stop.abort(), 300);
    await assert.rejects(started, { name: "AbortError" });
  });

  it("refuses data of another major version", async (t) => {
    const file = join(cluster(), "PG_VERSION");
    const version = readFileSync(file, "utf8");
    t.after(() => writeFileSync(file, version));
    writeFileSync(file, "12\n");
    await assert.rejects(start(), /was written by PostgreSQL 12, and .* is PostgreSQL 18/);
  });

  it("lives where its user may go when the data directory is closed to him", {
    skip: !isRoot && "only root runs it as another user",
  }, async (t) => {
    const closed = mkdtempSync(join(tmpdir(), "dragoman closed-"));
    const inner = join(closed, "data");
    mkdirSync(inner);
    chmodSync(closed, 0o700);
    const said = [];
    await (await startPostgres({ dataDir: inner, durable: false, log: (sentence) => said.push(sentence) })).stop();
    const place = readFileSync(join(inner, "postgres-place"), "utf8").trim();
    t.after(() => [closed, place].forEach((directory) => rmSync(directory, { recursive: true, force: true })));
    assert.match(said.join(), new RegExp(`who may not enter .*: its data is in ${place}`));
    assert.ok(existsSync(join(place, "cluster/PG_VERSION")));
    await (await startPostgres({ dataDir: inner, durable: false })).stop();
  });

  describe("that is missing where there was one", () => {
    const anew = (...files) => new RegExp(`To begin anew with an empty database, remove ${files.join(" and ")}\\.$`);
    const wrong = (message) => (error) => error instanceof WrongSetting && message.test(error.message);

    function dataDirectory(t) {
      const inner = mkdtempSync(join(tmpdir(), "dragoman gone-"));
      t.after(() => rmSync(inner, { recursive: true, force: true }));
      return inner;
    }

    for (const record of ["made-database", "made-pairs"]) {
      it(`is not made anew, as ${record} tells of it`, async (t) => {
        const inner = dataDirectory(t);
        writeFileSync(join(inner, record), "");
        await assert.rejects(startPostgres({ dataDir: inner, durable: false }), wrong(anew(join(inner, record))));
        assert.deepEqual(readdirSync(inner), [record]);
        mkdirSync(join(inner, "postgres"));
        await assert.rejects(startPostgres({ dataDir: inner, durable: false }), wrong(/There is no database in .*postgres, but/));
        rmSync(join(inner, record));
        await (await startPostgres({ dataDir: inner, durable: false })).stop();
      });
    }

    it("is looked for where postgres-place says, and nowhere else", async (t) => {
      const inner = dataDirectory(t);
      const place = join(inner, "volume");
      const pointer = join(inner, "postgres-place");
      writeFileSync(pointer, `${place}\n`);
      await assert.rejects(startPostgres({ dataDir: inner, durable: false }), wrong(anew(pointer)));
      // A volume that is not mounted leaves an empty folder.
      mkdirSync(place);
      writeFileSync(join(inner, "made-database"), "");
      await assert.rejects(startPostgres({ dataDir: inner, durable: false }), wrong(/There is no database in .*volume, but/));
      assert.deepEqual(readdirSync(place), []);
      assert.equal(readFileSync(pointer, "utf8"), `${place}\n`);
    });

    it("keeps its place though its user may not go there", { skip: !isRoot && "only root runs it as another user" }, async (t) => {
      const inner = dataDirectory(t);
      const closed = join(inner, "closed");
      const place = join(closed, "volume");
      mkdirSync(join(place, "cluster"), { recursive: true });
      chmodSync(closed, 0o700);
      writeFileSync(join(inner, "postgres-place"), `${place}\n`);
      await assert.rejects(startPostgres({ dataDir: inner, durable: false }),
        wrong(/who may not enter .*volume, where it lives as .* says\.$/));
      assert.equal(readFileSync(join(inner, "postgres-place"), "utf8"), `${place}\n`);
      assert.ok(existsSync(join(place, "cluster")));
    });

    it("is not taken for whole, nor opened with another password", async (t) => {
      const inner = dataDirectory(t);
      await (await startPostgres({ dataDir: inner, durable: false })).stop();
      rmSync(join(inner, "postgres-password"));
      await assert.rejects(startPostgres({ dataDir: inner, durable: false }), wrong(/postgres-password is missing, and the database in/));
      assert.equal(existsSync(join(inner, "postgres-password")), false);
      writeFileSync(join(inner, "postgres-password"), "0123456789abcdef");
      rmSync(join(inner, "postgres/cluster/PG_VERSION"));
      await assert.rejects(startPostgres({ dataDir: inner, durable: false }), wrong(/PG_VERSION is missing: put the whole directory/));
    });
  });

  it("is made when the first start was killed while it made one", async (t) => {
    const inner = mkdtempSync(join(tmpdir(), "dragoman half-"));
    t.after(() => rmSync(inner, { recursive: true, force: true }));
    mkdirSync(join(inner, "postgres/new-1-2/base"), { recursive: true });
    writeFileSync(join(inner, "postgres-password"), "0123456789abcdef");
    await (await startPostgres({ dataDir: inner, durable: false })).stop();
    assert.deepEqual(readdirSync(join(inner, "postgres")), ["cluster"]);
  });

  it("goes on as a copy of its data directory elsewhere", async (t) => {
    const copy = mkdtempSync(join(tmpdir(), "dragoman copy-"));
    t.after(() => rmSync(copy, { recursive: true, force: true }));
    spawnSync("cp", ["-a", `${dataDir}/.`, copy]);
    writeFileSync(join(copy, "made-database"), "");
    await (await startPostgres({ dataDir: copy, durable: false })).stop();
  });

  it("says that its disk is full, and starts again when there is room", { skip: noSmallDisk }, async (t) => {
    const disk = smallDisk(t, { megabytes: 128, within: "postgres" });
    const begin = () => startPostgres({ dataDir: disk.home, durable: false });
    const running = await begin();
    const client = new pg.Client({ connectionString: running.url });
    client.on("error", () => {}); // It ends with PostgreSQL.
    await client.connect();
    await client.query("CREATE TABLE filled (text text)");
    const makeRoom = disk.fill();
    const full = /the disk of the database is full: .*postgres has 0 MB left, and PostgreSQL needs 32 MB for .*cluster\. Make room/;
    // Rows that find no room are refused; the first file of the log that finds none ends PostgreSQL.
    const written = (async () => {
      for (;;) await client.query("INSERT INTO filled SELECT repeat('x', 500) FROM generate_series(1, 10000)").catch((error) => {
        if (error.code !== "53100") throw error;
        return client.query("SELECT pg_switch_wal(), pg_logical_emit_message(true, 'fill', repeat('x', 1000000))");
      });
    })().catch(() => {});
    const why = await running.died;
    await written;
    assert.match(why, full);
    assert.doesNotMatch(why, /backup/);
    await running.stop();
    await assert.rejects(begin(), (error) => /^PostgreSQL did not start: /.test(error.message) && full.test(error.message));
    makeRoom();
    await (await begin()).stop();
  });

  it("says that its disk is full when it does not answer either", { skip: noSmallDisk }, async (t) => {
    const disk = smallDisk(t, { megabytes: 128, within: "postgres" });
    const running = await startPostgres({ dataDir: disk.home, durable: false });
    disk.fill();
    for (const found of processesOf(disk.folder)) process.kill(Number(found.split(" ")[0]), "SIGSTOP");
    assert.match(await running.died, /^the disk of the database is full: .*; it did not answer \d+ questions and was stopped$/);
    await running.stop();
  });

  it("goes on though its log has no room, and gives no sign of life when it is frozen", { skip: noSmallDisk }, async (t) => {
    const disk = smallDisk(t);
    const inner = mkdtempSync(join(tmpdir(), "dragoman full-"));
    t.after(() => rmSync(inner, { recursive: true, force: true }));
    symlinkSync(disk.folder, join(inner, "log"));
    const limits = { stopped: 30, idle: 30, busyMs: 10_000, blind: 30 };
    const running = await startPostgres({ dataDir: inner, durable: false, life: { askMs: 100, limits } });
    const client = new pg.Client({ connectionString: running.url });
    client.on("error", () => {}); // It will be killed.
    await client.connect();
    const makeRoom = disk.fill();
    // PostgreSQL logs a statement that fails.
    for (let times = 0; times < 60; times += 1) await assert.rejects(client.query(`SELEKT ${"x".repeat(50_000)}`), { code: "42601" });
    makeRoom();
    await until(() => /\d+ lines are missing here/.test(readFileSync(join(inner, "log/postgres.log"), "utf8")));
    // PostgreSQL, and the shell that holds it.
    for (const found of processesOf(join(inner, "postgres"))) process.kill(Number(found.split(" ")[0]), "SIGSTOP");
    const [, questions] = /^it did not answer (\d+) questions and was stopped$/.exec(await running.died) ?? [];
    assert.ok(Number(questions) >= limits.stopped, questions);
    await running.stop();
    await until(() => processesOf(join(inner, "postgres")).length === 0);
    await (await startPostgres({ dataDir: inner, durable: false, port: running.port })).stop();
  });
});
