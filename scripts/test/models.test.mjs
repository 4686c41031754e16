import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { verifyInstalled } from "@dragoman/neural/installed";
import { until } from "./fake-clone.mjs";
import { folderWith, layouts, serveMirror, smallModel } from "./model-mirror.mjs";
import { noSmallDisk, smallDisk } from "./small-disk.mjs";

const script = fileURLToPath(new URL("../models.mjs", import.meta.url));
const model = smallModel();

/** Starts `npm run models`; `ended` tells what it wrote, and how it ended. */
function start(models, words, env = {}) {
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...process.env, DRAGOMAN_MODELS_DIR: models, DRAGOMAN_MODELS_URL: "", ...env }, stdio: ["ignore", "pipe", "pipe"],
  });
  const out = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"]) child[stream].setEncoding("utf8").on("data", (text) => { out[stream] += text; });
  return { child, ended: once(child, "close").then(([code, signal]) => ({ code, signal, ...out })) };
}
const run = (models, ...words) => start(models, words).ended;

const isThere = (models) => readdirSync(models).includes("eng-spa");
/** Bytes of files that are not installed yet. */
function downloaded(models) {
  try {
    const files = readdirSync(models, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /downloads$/.test(entry.parentPath) && !entry.name.endsWith(".version"));
    return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  } catch (error) {
    // The folder has just got another name.
    if (error.code !== "ENOENT") throw error;
    return undefined;
  }
}
/** The model is there whole, or not at all. */
async function assertWholeOrNot(models) {
  if (isThere(models)) assert.deepEqual(await verifyInstalled(models, "eng-spa"), []);
}
async function assertInstalled(models) {
  assert.deepEqual(await verifyInstalled(models, "eng-spa"), []);
  assert.deepEqual(readdirSync(models), ["eng-spa"]);
  for (const [name, bytes] of Object.entries(model)) assert.ok(readFileSync(join(models, "eng-spa", name)).equals(bytes), name);
}

describe("npm run models", () => {
  for (const [layout, told] of [
    ["registry", "eng-spa  tiny 1.0.0, 1.0 MB, BLEU 26.1, chrF 54.8 on flores200-plus\n"],
    ["records", "eng-spa  base-memory 2.1.0, 1.0 MB, no scores published\n"],
    ["folder", "eng-spa  base 1.0.0, 1.0 MB, BLEU 27.7 on flores\n         licence: Mozilla Public License Version 2.0; from "],
  ]) {
    it(`adds a model from a mirror with the layout of a ${layout}, lists it, verifies it and removes it`, async (t) => {
      const { url } = await serveMirror(t, folderWith(t, layouts[layout](model)));
      const models = folderWith(t);
      const added = await run(models, "add", "en-es", "--from", url);
      assert.equal(added.code, 0, added.stderr);
      assert.ok(added.stdout.startsWith(told), added.stdout);
      assert.match(added.stderr, /^The next start makes an engine for what is new; /m);
      await assertInstalled(models);
      const again = await run(models, "add", "EngSpa", "--from", url, "--json");
      assert.deepEqual([again.code, JSON.parse(again.stdout).map(({ id, isNew }) => [id, isNew])], [0, [["eng-spa", false]]]);
      const [listed, json] = [await run(models, "list"), await run(models, "list", "--json")];
      assert.ok(listed.stdout.startsWith(told) && listed.stdout.includes(`from ${url}`), listed.stdout);
      assert.equal(JSON.parse(json.stdout)[0].files.model.size, Object.values(model)[0].length);
      assert.equal((await run(models, "verify", "eng-spa")).stdout, "eng-spa is whole.\n");
      assert.equal((await run(models, "remove", "eng-spa")).code, 0);
      assert.deepEqual([readdirSync(models), (await run(models, "remove", "eng-spa")).code], [[], 1]);
    });

    it(`adds the one and tells of the other where a mirror has one of two: ${layout}`, async (t) => {
      const { url } = await serveMirror(t, folderWith(t, layouts[layout](model)));
      const models = folderWith(t);
      const added = await run(models, "add", "de-fr", "en-es", "--from", url, "--json");
      assert.deepEqual([added.code, JSON.parse(added.stdout).map(({ id }) => id)], [1, ["eng-spa"]]);
      assert.match(added.stderr, /offers no model ger-fra/);
      await assertInstalled(models);
    });

    it(`shows what such a mirror offers: ${layout}`, async (t) => {
      const { url } = await serveMirror(t, folderWith(t, layouts[layout](model)));
      const shown = await start(folderWith(t), ["list", "--available"], { DRAGOMAN_MODELS_URL: url }).ended;
      assert.match(shown.stdout, /^eng-spa {2}(tiny|base-memory|base) [\d.]+(, Release)?, (no scores published|BLEU .*)\n$/);
    });

    it(`adds a model from a copy of such a mirror on this machine: ${layout}`, async (t) => {
      const models = folderWith(t);
      const added = await run(models, "add", "en-es", "--from", folderWith(t, layouts[layout](model)));
      assert.equal(added.code, 0, added.stderr);
      await assertInstalled(models);
    });
  }

  it("tells of a file that has changed since, and exits with 1", async (t) => {
    const models = folderWith(t);
    await run(models, "add", "en-es", "--from", folderWith(t, layouts.plain(model)));
    appendFileSync(join(models, "eng-spa", "vocab.enes.spm"), "x");
    const verified = await run(models, "verify");
    assert.equal(verified.code, 1);
    assert.match(verified.stdout, /vocab\.enes\.spm has \d+ bytes, and not \d+\.\n"npm run models -- add eng-spa --replace" .*\n$/);
    assert.match((await run(models, "verify", "--json")).stdout, /"faults": \[\n\s+".*vocab/);
  });

  it("says what is missing or wrong, in a sentence", async (t) => {
    const models = folderWith(t);
    const { url } = await serveMirror(t, folderWith(t, { "README.md": "" }));
    for (const [words, said] of [
      [[], /^Say what to do:\nnpm run models -- list/],
      [["install"], /^"install" is none of the commands: list, add, remove, verify, score\.$/m],
      [["add"], /^Name a pair:/], [["list", "en-es"], /^"list" takes no pair, but en-es was named\.$/m],
      [["add", "english"], /^english is no pair of two languages/], [["add", "en-en"], /^en-en names one language twice/],
      [["verify", "EngEng"], /^EngEng names one language twice/],
      [["add", "en-es"], /^No address of models is built in\. Set DRAGOMAN_MODELS_URL .* --from takes a folder or an archive/],
      [["add", "en-es", "--from", url], /has no list of models \(db\/models\.json, records\.json\) and no files of models/],
      [["add", "en-es", "--from", `${url}x.json`], /x\.json is not there\. It must be a registry/],
      [["add", "en-es", "--from", "ftp://127.0.0.1/"], /is no address of the web; it must begin with http/],
      [["add", "en-es", "--from", "http://"], /^http:\/\/ is no address: no host can be read in it\.$/m],
      [["add", "en-es", "--from", url.replace("http", "https")], /does not answer: it does not speak TLS there; perhaps/],
      [["add", "en-es", "--from", "mirror.example/models"], /mirror\.example\/models; an address begins with http:\/\/ or https:\/\/\.$/m],
      [["list", "--from", "/nowhere"], /^There is no file or folder \/nowhere;/],
      [["add", "en-es", "--form", url], /^"add" has no option --form\. Its options are --from, --architecture,/],
      [["add", "en-es", "--from", ""], /^--from needs a value/], [["add", "en-es", "--from"], /^--from needs a value/],
      [["add", "en-es", "--architecture", "--json"], /^--architecture needs a value: --architecture NAME$/m],
      [["list", "--json=no"], /^--json takes no value, but "no" was given\.$/m],
      [["score", "en-es"], /^--tmx is missing/], [["score", "--tmx", "x"], /^Name one pair/],
      [["score", "en-es", "es-en", "--tmx", "x"], /^Name one pair/],
      [["score", "en-es", "--tmx", "x", "--url", "server"], /^--url is "server", but it must begin with http/],
      [["score", "en-es", "--tmx", "x", "--key-file", "/nowhere"], /^--key-file names \/nowhere, which .*: it is not there\.$/m],
      [["score", "en-es", "--tmx", "x", "--key-file", models], /, which cannot be read: it is a folder, and no file\.$/m],
    ]) {
      const { code, stderr, stdout } = await run(models, ...words);
      assert.deepEqual([code, stdout], [1, ""], stderr);
      assert.match(stderr, said);
    }
    assert.deepEqual(readdirSync(models), []);
  });

  it("says which setting is wrong", async (t) => {
    const models = folderWith(t, { file: "" });
    for (const [env, words, said] of [
      [{ DRAGOMAN_MODELS_URL: "nonsense" }, ["add", "en-es"], /^DRAGOMAN_MODELS_URL cannot be right: nonsense is no address of the web/],
      [{ DRAGOMAN_MODELS_URL: "http://" }, ["list", "--available"], /^DRAGOMAN_MODELS_URL cannot be right: http:\/\/ is no address/],
      [{ DRAGOMAN_MODELS_DIR: join(models, "file") }, ["list"], /^DRAGOMAN_MODELS_DIR is ".*file", but .*: it is no folder/],
      [{ DRAGOMAN_MODELS_DIR: join(models, "file", "x") }, ["add", "en-es", "--from", models], /^DRAGOMAN_MODELS_DIR is ".*x", but /],
    ]) {
      const { code, stderr } = await start(models, words, env).ended;
      assert.equal(code, 78);
      assert.match(stderr, said);
    }
  });

  it("shows what it can do, and what a command can", async (t) => {
    const models = folderWith(t);
    for (const [words, shown] of [
      [["--help"], /^npm run models -- list \[--available\].*\n(npm run models -- .*\n){4}/], [["help"], /^npm run models -- list/],
      [["add", "--help"], /^npm run models -- add PAIR …[^]+--architecture NAME +tiny/],
      [["score", "-h"], /^npm run models -- score PAIR --tmx FILE/],
    ]) {
      const { code, stdout, stderr } = await run(models, ...words);
      assert.deepEqual([code, stderr], [0, ""]);
      assert.match(stdout, shown);
    }
  });

  it("lists a model whose note is damaged or missing, and says with verify what helps", async (t) => {
    const models = folderWith(t, { "eng-spa/model.json": "{", "fra-eng/model.bin": "x", "lost+found/x": "" });
    const listed = await run(models, "list");
    const [first, second, ...others] = listed.stdout.trimEnd().split("\n");
    assert.match(first, /^eng-spa {2}damaged: .*model\.json is damaged, or of another model\. "npm run models -- add eng-spa --replace" /);
    assert.match(second, /^fra-eng {2}damaged: .*model\.json is missing\. .*"npm run models -- remove fra-eng" removes it\.$/);
    assert.deepEqual([listed.code, others], [0, []]);
    assert.match(JSON.parse((await run(models, "list", "--json")).stdout)[0].damaged, /model\.json is damaged/);
    const verified = await run(models, "verify", "eng-spa");
    assert.equal(verified.code, 1);
    assert.match(verified.stdout, /model\.json is damaged, .*\n"npm run models -- add eng-spa --replace" installs it anew/);
    const files = folderWith(t, layouts.plain(model));
    assert.equal((await run(models, "add", "eng-spa", "--from", files, "--replace")).code, 0);
    assert.deepEqual([(await run(models, "remove", "fra-eng")).code, (await run(models, "verify")).stdout], [0, "eng-spa is whole.\n"]);
  });

  it("tells of a model that cannot be read, beside one that is whole", async (t) => {
    const models = folderWith(t);
    await run(models, "add", "en-es", "--from", folderWith(t, layouts.plain(model)));
    symlinkSync("eng-fra", join(models, "eng-fra"));
    for (const command of ["list", "verify"]) {
      const { stdout } = await run(models, command);
      assert.match(stdout, /eng-fra\/model\.json cannot be read: ELOOP: .*"npm run models -- remove eng-fra" removes it\.$/ms);
      assert.match(stdout, /^eng-spa {1,2}(tiny|unknown|is whole)/m);
    }
    assert.deepEqual([(await run(models, "remove", "eng-fra")).code, readdirSync(models)], [0, ["eng-spa"]]);
  });

  it("adds models that the server's user can read, whatever the mask of who adds them", async (t) => {
    const models = join(folderWith(t), "neural");
    const mask = process.umask(0o077);
    const { ended } = start(models, ["add", "en-es", "--from", folderWith(t, layouts.registry(model))]);
    process.umask(mask);
    assert.equal((await ended).code, 0);
    const modeOf = (...names) => (statSync(join(models, ...names)).mode & 0o777).toString(8);
    assert.deepEqual([modeOf(), modeOf("eng-spa")], ["755", "755"]);
    assert.deepEqual(new Set(readdirSync(join(models, "eng-spa")).map((name) => modeOf("eng-spa", name))), new Set(["644"]));
    // A folder that was there is as its owner made it.
    const own = join(folderWith(t), "own");
    mkdirSync(own, { mode: 0o750 });
    await run(own, "add", "en-es", "--from", folderWith(t, layouts.plain(model)));
    assert.equal(statSync(own).mode & 0o777, 0o750);
  });

  it("takes a list of models by its name, and shows what a folder or an archive offers", async (t) => {
    const [models, mirror] = [folderWith(t), folderWith(t, layouts.registry(model))];
    const { url } = await serveMirror(t, mirror);
    for (const list of [join(mirror, "db", "models.json"), `${url}db/models.json`]) {
      const added = await run(models, "add", "en-es", "--from", list);
      assert.equal(added.code, 0, added.stderr);
      await run(models, "remove", "en-es");
    }
    const archive = join(folderWith(t), "mirror.tar");
    execFileSync("tar", ["-cf", archive, "-C", mirror, "."]);
    for (const from of [mirror, join(mirror, "db", "models.json"), archive]) {
      const { stdout, stderr } = await run(models, "list", "--from", from);
      assert.equal(stdout, "eng-spa  tiny 1.0.0, Release, BLEU 26.1, chrF 54.8 on flores200-plus\n", stderr);
    }
  });

  it("says what there is in place of a list of models", async (t) => {
    const models = folderWith(t);
    for (const [text, said] of [
      ["<!DOCTYPE html>\n<html>", /db\/models\.json of .* is no JSON: it begins with "<!DOCTYPE html>"\. It must be a registry/],
      ['{"models": {"en-es": [', /is no JSON: it begins with "\{\\"models\\": /], ["", /is empty\. It must be a registry/],
    ]) {
      const mirror = folderWith(t, { "db/models.json": text });
      const { url } = await serveMirror(t, mirror);
      for (const from of [mirror, url]) assert.match((await run(models, "add", "en-es", "--from", from)).stderr, said);
      const named = await run(models, "add", "en-es", "--from", `${url}db/models.json`);
      assert.match(named.stderr, text === "" ? /models\.json is empty/ : /models\.json is no JSON: it begins with/);
    }
  });

  it("measures with no damaged file what the server shall choose by, and asks no other server than Dragoman's", async (t) => {
    const asked = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      response.writeHead(404).end("not here");
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    t.after(() => server.close());
    const unit = '<tu><tuv xml:lang="en"><seg>house</seg></tuv><tuv xml:lang="es"><seg>casa</seg></tuv></tu>';
    const units = Array.from({ length: 20 }, (_, n) => unit.replace("house", `house ${n}`)).join("\n");
    const whole = `<tmx version="1.4"><header srclang="en"/><body>${units}</body></tmx>`;
    const tmx = folderWith(t, { whole, cut: whole.slice(0, -60), unclosed: whole.replace("house 3</seg>", "house 3") });
    const score = async (file, ...words) => (await start(folderWith(t), ["score", "en-es", "--tmx", join(tmx, file), ...words],
      { DRAGOMAN_API_KEY: "key", DRAGOMAN_URL: `http://127.0.0.1:${server.address().port}` }).ended).stderr;
    for (const file of ["cut", "unclosed"]) assert.match(await score(file, "--keep"), /is damaged, and the server would choose by what is/);
    assert.match(await score("nowhere"), /^--tmx names .*nowhere, which cannot be read: it is not there\.$/m);
    assert.deepEqual(asked, []);
    for (const words of [["cut"], ["whole", "--keep"]]) assert.match(await score(...words), /^What answers at http.* is no Dragoman s/m);
    assert.match(await score("whole", "--url", "http://127.0.0.1:2"), /127\.0\.0\.1:2 does not answer: nothing listens there\. --url or/);
    assert.equal(asked.length, 2);
  });

  it("adds the same model whole when two do so at once", async (t) => {
    const { url } = await serveMirror(t, folderWith(t, layouts.plain(model)));
    const models = folderWith(t);
    const both = await Promise.all([1, 2].map(() => run(models, "add", "en-es", "--from", url, "--json")));
    assert.deepEqual(both.map(({ code }) => code), [0, 0], both.map(({ stderr }) => stderr).join(""));
    assert.equal(both.filter(({ stdout }) => JSON.parse(stdout)[0].isNew).length, 1);
    await assertInstalled(models);
  });

  it("goes on where it was stopped, and leaves nothing else", async (t) => {
    const mirror = await serveMirror(t, folderWith(t, layouts.plain(model)));
    const models = folderWith(t);
    mirror.mayBytes = 500_000;
    const { child, ended } = start(models, ["add", "en-es", "--from", mirror.url]);
    await until(() => downloaded(models) === mirror.mayBytes);
    child.kill("SIGINT");
    const { code, stderr } = await ended;
    assert.deepEqual([code, stderr], [130, "Stopped. The same command goes on with what is there.\n"]);
    assert.deepEqual(readdirSync(models), [".adding-eng-spa"]);
    // What is wrong with the next ones says nothing of what was downloaded.
    for (const words of [[mirror.url, "--architecture", "huge"], [`${mirror.url}nowhere/`], ["http://127.0.0.1:9/"], ["/nowhere"]]) {
      assert.equal((await run(models, "add", "en-es", "--from", ...words)).code, 1);
    }
    assert.equal(downloaded(models), 500_000);
    mirror.mayBytes = Infinity;
    assert.equal((await run(models, "add", "en-es", "--from", mirror.url)).code, 0);
    assert.deepEqual(mirror.ranges, [500_000]);
    await assertInstalled(models);
  });

  it("keeps nothing of a file that is not what is announced, and removes what was downloaded with the model", async (t) => {
    const files = layouts.registry(model);
    const wrong = { ...files, "db/models.json": files["db/models.json"].replace(/(?<="uncompressedHash":")[^"]*/, "0".repeat(64)) };
    const [models, mirror] = [folderWith(t), await serveMirror(t, folderWith(t, files))];
    const { url } = await serveMirror(t, folderWith(t, wrong));
    assert.match((await run(models, "add", "en-es", "--from", url)).stderr, /is not the file that is announced/);
    assert.deepEqual(readdirSync(models), []);
    mirror.mayBytes = 2_000;
    const { child, ended } = start(models, ["add", "en-es", "--from", mirror.url]);
    await until(() => downloaded(models) > 0);
    child.kill("SIGTERM");
    assert.deepEqual([(await ended).code, readdirSync(models)], [143, [".adding-eng-spa"]]);
    assert.equal((await run(models, "remove", "en-es")).stdout, "eng-spa was not installed; what was downloaded of it is removed.\n");
    assert.deepEqual(readdirSync(models), []);
  });

  it("says that the disk is full, and leaves what it can go on with", { skip: noSmallDisk }, async (t) => {
    const { url } = await serveMirror(t, folderWith(t, layouts.plain(model)));
    const disk = smallDisk(t);
    const models = join(disk.folder, "models");
    const { code, stderr } = await run(models, "add", "en-es", "--from", url);
    assert.equal(code, 1);
    assert.match(stderr, /^There is no room on the disk of .* for the model eng-spa\.\n$/);
    assert.deepEqual(readdirSync(models), [".adding-eng-spa"]);
  });
});

describe("models add that is killed", () => {
  it("at ten places of the download goes on each time, and ends whole", async (t) => {
    const mirror = await serveMirror(t, folderWith(t, layouts.plain(model)));
    const models = folderWith(t);
    const total = Object.values(model).reduce((sum, { length }) => sum + length, 0);
    for (let cut = 1; cut <= 10; cut++) {
      mirror.mayBytes = Math.floor((total * cut) / 10.5);
      const { child, ended } = start(models, ["add", "en-es", "--from", mirror.url]);
      await until(() => downloaded(models) === mirror.mayBytes);
      child.kill("SIGKILL");
      await ended;
      assert.ok(!isThere(models));
    }
    mirror.mayBytes = Infinity;
    const { code, stderr } = await run(models, "add", "en-es", "--from", mirror.url);
    assert.equal(code, 0, stderr);
    await assertInstalled(models);
    // No byte was sent twice.
    assert.equal(mirror.sent, total);
  });

  it("at any time is there whole or not at all", async (t) => {
    const { url } = await serveMirror(t, folderWith(t, layouts.plain(model)));
    for (let round = 0; round < 10; round++) {
      const models = folderWith(t);
      const { child, ended } = start(models, ["add", "en-es", "--from", url]);
      await Promise.race([ended, sleep(150 + Math.random() * 500)]);
      child.kill("SIGKILL");
      await ended;
      await assertWholeOrNot(models);
      assert.equal((await run(models, "add", "en-es", "--from", url)).code, 0);
      await assertInstalled(models);
    }
  });

  it("while it replaces a model leaves the old one or the new one", async (t) => {
    const [old, fresh] = [layouts.plain(smallModel([["house", "casita"]])), layouts.plain(model)].map((files) => folderWith(t, files));
    for (let round = 0; round < 6; round++) {
      const models = folderWith(t);
      await run(models, "add", "en-es", "--from", old);
      const { child, ended } = start(models, ["add", "en-es", "--from", fresh, "--replace"]);
      await Promise.race([ended, sleep(200 + Math.random() * 300)]);
      child.kill("SIGKILL");
      await ended;
      assert.equal((await run(models, "verify")).stdout, "eng-spa is whole.\n");
      assert.equal((await run(models, "add", "en-es", "--from", fresh, "--replace")).code, 0);
      await assertInstalled(models);
    }
  });
});
