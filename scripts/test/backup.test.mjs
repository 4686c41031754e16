import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { migrate, openDatabase } from "@dragoman/adapters-persistence";
import { pack } from "../backup/archive.mjs";
import { startPostgres } from "../up/postgres.mjs";

const scripts = fileURLToPath(new URL("..", import.meta.url));

/** Runs `npm run NAME -- FILE` as npm does. */
function run(name, file, env) {
  const child = spawn(process.execPath, [join(scripts, `${name}.mjs`), ...(file === "" ? [] : [file])],
    { env: { ...process.env, INIT_CWD: tmpdir(), ...env } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, said })));
}

async function withClient(url, use) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Every row of every table, as text. */
const contentOf = (url) => withClient(url, async (client) => {
  const { rows: tables } = await client.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  const all = {};
  for (const { name } of tables) all[name] = (await client.query(`SELECT one::text AS row FROM "${name}" AS one ORDER BY 1`)).rows;
  return all;
});

describe("backup and restore", () => {
  let folder, dataDir, database, file;
  const key = Buffer.from([0, 255, 10, 13, 7]);
  const inFolder = (name) => join(folder, name);
  const newDataDir = (name) => {
    mkdirSync(inFolder(name), { mode: 0o755 });
    return inFolder(name);
  };
  /** Another embedded database, running until the test ends. */
  async function anotherDatabase(t, name) {
    const other = await startPostgres({ dataDir: newDataDir(name), durable: false });
    t.after(other.stop);
    return other;
  }

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "dragoman backup-"));
    chmodSync(folder, 0o755); // Under root, databases run as another user.
    dataDir = newDataDir("data");
    file = inFolder("first.tar.gz");
    writeFileSync(join(dataDir, "secret-key"), key, { mode: 0o600 });
    mkdirSync(join(dataDir, "agent-tls/hosts/10.0.0.7"), { recursive: true });
    writeFileSync(join(dataDir, "agent-tls/hosts/10.0.0.7/key.pem"), "a key");
    writeFileSync(join(dataDir, "installation-id"), "this one");
    database = await startPostgres({ dataDir, onSocket: true, durable: false });
    writeFileSync(join(dataDir, "made-database"), "yes");
    const opened = await openDatabase({ url: database.url });
    await migrate(opened);
    await opened.close();
    await withClient(database.url, async (client) => {
      await client.query("INSERT INTO contents (id, size, written) SELECT 'c' || n, 9, n FROM generate_series(1, 5000) AS n");
      await client.query(`INSERT INTO content_chunks (content_id, place, bytes)
        SELECT 'c' || n, 0, decode(repeat(md5(n::text), 200), 'hex') FROM generate_series(1, 5000) AS n`);
      await client.query(`INSERT INTO settings (name, value) VALUES ('odd', '{"text": "tab\\t, \\u0007, ü, 𝒳"}')`);
      await client.query(`INSERT INTO outbox (type, at, data) SELECT 'some.thing', n, '{}' FROM generate_series(1, 3) AS n`);
    });
  });
  after(async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("backs up while it runs and somebody writes, as it was at one moment", async () => {
    let stop = false;
    const writing = withClient(database.url, async (client) => {
      for (let n = 0; !stop; n += 1) {
        await client.query(`WITH one AS (INSERT INTO contents (id, size, written) VALUES ($1, 1, 1) RETURNING id)
          INSERT INTO content_chunks (content_id, place, bytes) SELECT $1, 0, 'x'`, [`w${n}`]);
      }
    });
    const { code, said } = await run("backup", "first.tar.gz", { DRAGOMAN_DATA_DIR: dataDir, INIT_CWD: folder });
    stop = true;
    await writing;
    assert.equal(code, 0, said);
    const [, chunks] = /content_chunks +(\d+)\n/.exec(said) ?? [];
    assert.ok(Number(chunks) > 5_000, said);
    assert.match(said, new RegExp(`contents +${chunks}\\n`));
    assert.match(said, /^.*first\.tar\.gz holds (\d+ KB|[1-9]\d*\.\d MB), with/m);
    assert.match(said, /installation-id: tells an installation from its copies/);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const names = gunzipSync(readFileSync(file)).toString("latin1");
    const wanted = ["files/secret-key", "files/agent-tls/hosts/10.0.0.7/key.pem", "files/made-database"];
    assert.deepEqual(wanted.filter((name) => !names.includes(name)), []);
    assert.ok(!names.includes("files/installation-id") && !names.includes("files/postgres"));
    assert.equal(/contents +(\d+)/.exec(said)[1], /content_chunks +(\d+)/.exec(said)[1]);
  });

  it("restores into an empty data directory with the embedded database: the same rows, keys and next numbers", async (t) => {
    const quiet = inFolder("quiet.tar.gz");
    assert.equal((await run("backup", quiet, { DRAGOMAN_DATA_DIR: dataDir })).code, 0);
    const fresh = newDataDir("restored");
    const { code, said } = await run("restore", quiet, { DRAGOMAN_DATA_DIR: fresh });
    assert.equal(code, 0, said);
    assert.deepEqual(readFileSync(join(fresh, "secret-key")), key);
    assert.equal(statSync(join(fresh, "secret-key")).mode & 0o777, 0o600);
    assert.equal(existsSync(join(fresh, "installation-id")), false);
    const restored = await startPostgres({ dataDir: fresh, onSocket: true });
    t.after(restored.stop);
    assert.deepEqual(await contentOf(restored.url), await contentOf(database.url));
    await withClient(restored.url, async (client) => {
      const { rows: [{ id }] } = await client.query("INSERT INTO outbox (type, at, data) VALUES ('a.b', 1, '{}') RETURNING id");
      assert.equal(Number(id), 4);
      const { rows: [{ off }] } = await client.query("SELECT count(*)::int AS off FROM pg_trigger WHERE tgenabled = 'D'");
      assert.equal(off, 0);
    });
  });

  it("restores into an external database and backs up from there, also while the embedded one is not there", async (t) => {
    const external = await anotherDatabase(t, "external");
    const env = { DRAGOMAN_DATA_DIR: newDataDir("beside"), DRAGOMAN_DATABASE_URL: external.url };
    assert.equal((await run("restore", file, env)).code, 0);
    // As after a restore that was killed when all was done but its last sentence.
    const again = await run("restore", file, env);
    assert.equal(again.code, 0);
    assert.match(again.said, /is restored already: The database holds this backup already\. .* Start one: npm run up\n$/);
    const another = inFolder("another.tar.gz");
    assert.equal((await run("backup", another, { DRAGOMAN_DATA_DIR: dataDir })).code, 0);
    const other = await run("restore", another, env);
    assert.deepEqual([other.code, other.said], [1, "The database is not empty. Name an empty one.\n"]);
    const { migrate, openDatabase } = await import("@dragoman/adapters-persistence");
    const used = await openDatabase({ url: external.url });
    await migrate(used).finally(() => used.close());
    const late = await run("restore", file, env);
    assert.deepEqual([late.code, late.said], [1, "The database is not empty. Name an empty one.\n"]);
    assert.equal((await run("backup", inFolder("external.tar.gz"), env)).code, 0);
  });

  it("backs up an embedded database that does not run, and stops it again", async () => {
    const cold = newDataDir("cold");
    assert.equal((await run("restore", file, { DRAGOMAN_DATA_DIR: cold })).code, 0);
    const { code, said } = await run("backup", inFolder("cold.tar.gz"), { DRAGOMAN_DATA_DIR: cold });
    assert.equal(code, 0, said);
    assert.equal(existsSync(join(cold, "postgres/cluster/postmaster.pid")), false);
  });

  it("takes large files and long names, names what it leaves out, and restores what it took", async () => {
    const odd = newDataDir("odd");
    assert.equal((await run("restore", file, { DRAGOMAN_DATA_DIR: odd })).code, 0);
    const [long, large, size] = [join("agent-tls", "ü".repeat(100), "k".repeat(200)), "large", 2 ** 31 + 1];
    mkdirSync(dirname(join(odd, long)));
    writeFileSync(join(odd, long), "of a long name");
    writeFileSync(join(odd, large), "");
    truncateSync(join(odd, large), size);
    const links = { dangling: "nowhere", "to itself": "to itself", "agent-tls/circular": "..", elsewhere: "/usr" };
    for (const [name, target] of Object.entries(links)) symlinkSync(target, join(odd, name));
    symlinkSync(join(folder, "first-password elsewhere"), join(odd, "first-password"));
    writeFileSync(join(folder, "first-password elsewhere"), "secret");
    execFileSync("mkfifo", [join(odd, "pipe")]);
    const { code, said } = await run("backup", inFolder("odd.tar.gz"), { DRAGOMAN_DATA_DIR: odd });
    assert.equal(code, 0, said);
    for (const sentence of [
      "dangling: a link to nothing", "to itself: a link that leads to itself", "agent-tls/circular: a link to a folder that it is in",
      "elsewhere: a link to another folder", "pipe: neither a file nor a folder",
    ]) assert.ok(said.includes(`  ${sentence}\n`), said);
    const again = newDataDir("odd again");
    const restored = await run("restore", inFolder("odd.tar.gz"), { DRAGOMAN_DATA_DIR: again });
    assert.equal(restored.code, 0, restored.said);
    assert.equal(readFileSync(join(again, long), "utf8"), "of a long name");
    assert.equal(statSync(join(again, large)).size, size);
    assert.equal(readFileSync(join(again, "first-password"), "utf8"), "secret");
    assert.deepEqual([...Object.keys(links), "pipe", "restoring"].filter((name) => existsSync(join(again, name))), []);
    rmSync(join(again, large));
  });

  it("writes archives with long names that tar reads", async () => {
    const entries = [75, 99, 100, 101, 900, 1_000].map((length) => ({ name: "n".repeat(length), bytes: Buffer.from(String(length)) }));
    const archive = inFolder("long names.tar");
    writeFileSync(archive, Buffer.concat(await Readable.from(pack(entries)).toArray()));
    assert.deepEqual(execFileSync("tar", ["-tf", archive], { encoding: "utf8" }).trim().split("\n"), entries.map(({ name }) => name));
    assert.equal(execFileSync("tar", ["-xOf", archive], { encoding: "utf8" }), "75991001019001000");
  });

  it("leaves the database empty when the file is not whole, and restores into it afterwards", async (t) => {
    const external = await anotherDatabase(t, "unharmed");
    const target = newDataDir("unharmed files");
    const env = { DRAGOMAN_DATA_DIR: target, DRAGOMAN_DATABASE_URL: external.url };
    const whole = readFileSync(file);
    const plain = gunzipSync(whole);
    const damaged = {
      "cut.tar.gz": [whole.subarray(0, whole.length / 2), /cannot be restored: unexpected end of file\.$/],
      "short.tar.gz": [gzipSync(plain.subarray(0, 1024 * 512), { level: 1 }), /cannot be restored: it ends too early\.$/],
      "flipped.tar.gz": [Buffer.concat([whole.subarray(0, 2000), Buffer.alloc(50), whole.subarray(2050)]), /cannot be restored: /],
      "text.txt": [Buffer.from("no backup"), /cannot be restored: incorrect header check\.$/],
      "empty.tar.gz": [gzipSync(Buffer.alloc(1024)), /^This is no backup: npm run backup makes one\.$/],
    };
    for (const [name, [bytes, why]] of Object.entries(damaged)) {
      writeFileSync(inFolder(name), bytes);
      const { code, said } = await run("restore", inFolder(name), env);
      assert.equal(code, 1, name);
      assert.match(said.trim(), why);
      assert.deepEqual(readdirSync(target), [], name);
    }
    assert.deepEqual(await contentOf(external.url), {});
    const { code, said } = await run("restore", file, env);
    assert.equal(code, 0, said);
  });

  const refusals = [
    ["no file", "backup", "", {}, /^Name the file: npm run backup -- /],
    ["a file that is there", "backup", () => file, {}, /is there already\. Name a new file\.$/],
    ["a file in the data directory", "backup", () => join(dataDir, "b.tar.gz"), {}, /lies in the data directory/],
    ["a data directory without a database", "backup", () => inFolder("x.tar.gz"), () => ({ DRAGOMAN_DATA_DIR: newDataDir("nothing") }),
      /^There is no database in .*nothing\. Name the data directory/],
    ["a backup that is not there", "restore", () => inFolder("y.tar.gz"), () => ({ DRAGOMAN_DATA_DIR: newDataDir("no") }),
      /y\.tar\.gz cannot be restored: ENOENT/],
    ["other keys in the data directory", "restore", () => file, () => {
      const other = newDataDir("other");
      writeFileSync(join(other, "secret-key"), "another");
      return { DRAGOMAN_DATA_DIR: other };
    }, /secret-key is there and is another one than that of the backup\. Restore into an empty data directory\.$/],
    ["a file that lies outside of the data directory", "restore", async () => {
      const entries = [{ name: "backup.json", bytes: Buffer.from('{"form":1}') }, { name: "files/../outside", bytes: Buffer.from("x") }];
      writeFileSync(inFolder("strange.tar.gz"), gzipSync(Buffer.concat(await Readable.from(pack(entries)).toArray())));
      return inFolder("strange.tar.gz");
    }, () => ({ DRAGOMAN_DATA_DIR: newDataDir("strange") }), /^The backup has the file \.\.\/outside, which no data directory holds\.$/],
    ["a backup into a folder that is not there", "backup", () => inFolder("none/z.tar.gz"), {}, /ENOENT/],
  ];
  for (const [what, name, named, env, why] of refusals) {
    it(`${name} refuses ${what} with a sentence`, async () => {
      const value = (one) => (typeof one === "function" ? one() : one);
      const { code, said } = await run(name, await value(named), { DRAGOMAN_DATA_DIR: dataDir, ...value(env) });
      assert.equal(code, 1, said);
      assert.match(said.trim(), why);
    });
  }

  const skip = process.getuid() !== 0 && "only root may give a directory to another user";
  for (const [name, word] of [["restore", () => file], ["enroll", () => "10.0.0.8"]]) {
    it(`${name} makes nothing as root in a data directory whose owner could not read it`, { skip }, async () => {
      const another = newDataDir(`another's ${name}`);
      chownSync(another, 12345, 12345);
      const { code, said } = await run(name, word(), { DRAGOMAN_DATA_DIR: another });
      assert.deepEqual([code, readdirSync(another)], [78, []], said);
      assert.match(said.trim(), /belongs to the user with id 12345, who could not read what root makes\. Run this as that user\.$/);
    });
  }
});
