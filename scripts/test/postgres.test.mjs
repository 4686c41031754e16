import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { startPostgres } from "../up/postgres.mjs";

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
});
