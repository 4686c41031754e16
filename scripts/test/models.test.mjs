import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, readdirSync, readFileSync, statSync } from "node:fs";
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
      assert.match(added.stderr, /^The next start makes an engine for what is new, /m);
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
    assert.match(verified.stdout, /vocab\.enes\.spm has \d+ bytes, and not \d+\.\n$/);
    assert.match((await run(models, "verify", "--json")).stdout, /"faults": \[\n\s+".*vocab/);
  });

  it("says what is missing or wrong, in a sentence", async (t) => {
    const models = folderWith(t);
    const { url } = await serveMirror(t, folderWith(t, { "README.md": "" }));
    for (const [words, said] of [
      [[], /^Say what to do:\nnpm run models -- list/], [["install"], /^Say what to do:/], [["add"], /^Name a pair:/],
      [["list", "en-es"], /^This takes no pair:/], [["add", "english"], /^english is no pair of two languages/],
      [["add", "en-es"], /^No address of models is built in\. Set DRAGOMAN_MODELS_URL .* --from takes a folder or an archive/],
      [["add", "en-es", "--from", url], /has no list of models \(db\/models\.json, records\.json\) and no files of models/],
      [["add", "en-es", "--from", `${url}x.json`], /x\.json is not there, or no JSON\. It must be a registry/],
      [["add", "en-es", "--from", "ftp://127.0.0.1/"], /is no address of the web; it must begin with http/],
      [["add", "en-es", "--from", "/nowhere"], /^\/nowhere is not there/], [["list", "--available", "--from", "/tmp"], /\/tmp is none\.$/m],
      [["add", "en-es", "--form", url], /Unknown option '--form'/],
    ]) {
      const { code, stderr, stdout } = await run(models, ...words);
      assert.deepEqual([code, stdout], [1, ""]);
      assert.match(stderr, said);
    }
    assert.deepEqual(readdirSync(models), []);
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
    assert.deepEqual([code, stderr.endsWith("It was stopped.\n"), readdirSync(models)], [1, true, [".adding-eng-spa"]], stderr);
    mirror.mayBytes = Infinity;
    assert.equal((await run(models, "add", "en-es", "--from", mirror.url)).code, 0);
    assert.deepEqual(mirror.ranges, [500_000]);
    await assertInstalled(models);
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
