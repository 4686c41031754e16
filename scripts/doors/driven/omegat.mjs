/**
 * Debian's OmegaT under Xvfb: it opens a project, asks for its first segment, takes the translation by Ctrl+M and
 * the next segment by Enter. It has the address of apertium.org and a key of its own built in, so that it comes through a proxy that
 * stands in for that host and adds a key.
 */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startKeyProxy, startTunnel } from "./key-proxy.mjs";

const { DOOR_URL: url, DOOR_KEY: key } = process.env;
const host = "www.apertium.org";
const display = ":97";
const folder = mkdtempSync(join(tmpdir(), "dragoman-omegat-"));
const place = (...names) => join(folder, ...names);
const running = [];
let proxy;
let tunnel;

describe("OmegaT", () => {
  before(start);
  after(stop);

  it("asks for the first segment, and gets its translation", async () => {
    await until(() => proxy.passed.some(({ path, status }) => path.startsWith("/apy/translate?q=The+house+is+big") && status === 200));
  });
  it("takes the translation into its project", async () => {
    const memory = place("project/omegat/project_save.tmx");
    await until(() => {
      press("ctrl+m", "Return", "ctrl+s");
      return existsSync(memory) && readFileSync(memory, "utf8").includes("<seg>La casa es grande.</seg>");
    });
  });
});

async function start() {
  writeProject();
  proxy = await startKeyProxy(url, key, certificate());
  tunnel = await startTunnel(proxy.port);
  running.push(spawn("Xvfb", [display, "-screen", "0", "1200x900x24"], { stdio: "ignore" }));
  await sleep(2_000);
  running.push(spawn("java", [
    `-Djavax.net.ssl.trustStore=${place("trusted")}`, "-Djavax.net.ssl.trustStorePassword=trusted", "-Dhttps.proxyHost=127.0.0.1",
    `-Dhttps.proxyPort=${tunnel.port}`, `-Duser.home=${folder}`, "-jar", "/usr/share/omegat/OmegaT.jar", `--config-dir=${place("config")}`,
    "--disable-project-locking", place("project"),
  ], { env: { ...process.env, DISPLAY: display, HOME: folder }, stdio: "ignore" }));
}

async function stop() {
  for (const one of running.reverse()) one.kill();
  await tunnel?.stop();
  await proxy?.stop();
  await sleep(1_000);
  rmSync(folder, { recursive: true, force: true });
}

/** Clicks into the segment, which stands in the corner of the only window, and sends keys. */
function press(...keys) {
  const env = { ...process.env, DISPLAY: display };
  execFileSync("xdotool", ["mousemove", "150", "81", "click", "1", ...keys.flatMap((one) => ["sleep", "1", "key", one])], { env });
}

async function until(condition) {
  for (let tries = 0; tries < 60; tries += 1) {
    if (condition()) return;
    await sleep(3_000);
  }
  assert.fail(`OmegaT did not come so far; it asked for ${JSON.stringify(proxy.passed)}.`);
}

function writeProject() {
  for (const name of ["source", "target", "glossary", "tm", "dictionary", "omegat"]) mkdirSync(place("project", name), { recursive: true });
  mkdirSync(place("config"));
  writeFileSync(place("project/source/text.txt"), "The house is big.\n");
  writeFileSync(place("project/omegat.project"), `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<omegat><project version="1.0"><source_dir>__DEFAULT__</source_dir><target_dir>__DEFAULT__</target_dir><tm_dir>__DEFAULT__</tm_dir>
<glossary_dir>__DEFAULT__</glossary_dir><dictionary_dir>__DEFAULT__</dictionary_dir><source_lang>EN</source_lang>
<target_lang>ES</target_lang><sentence_seg>true</sentence_seg></project></omegat>
`);
  writeFileSync(place("config/omegat.prefs"), `<?xml version="1.0" encoding="UTF-8" ?>
<omegat><preference version="1.0"><allow_apertium_translate>true</allow_apertium_translate>
<project_files_show_on_load>false</project_files_show_on_load></preference></omegat>
`);
}

/** One for the host, which Java is told to trust. */
function certificate() {
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${host}`,
    "-addext", `subjectAltName=DNS:${host}`, "-keyout", place("key.pem"), "-out", place("cert.pem")], { stdio: "ignore" });
  execFileSync("keytool", ["-importcert", "-noprompt", "-alias", "proxy", "-file", place("cert.pem"), "-keystore", place("trusted"),
    "-storepass", "trusted"], { stdio: "ignore" });
  return { key: readFileSync(place("key.pem")), cert: readFileSync(place("cert.pem")) };
}
