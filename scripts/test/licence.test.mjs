import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const script = fileURLToPath(new URL("../licence.mjs", import.meta.url));
const licence = (...words) => promisify(execFile)(process.execPath, [script, ...words]);

describe("npm run licence", () => {
  let folder, key, profile, issuer;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "dragoman-licence-"));
    [key, profile] = [join(folder, "key.pem"), join(folder, "license-profile.json")];
    await writeFile(profile, JSON.stringify({ installationId: "i-1", hosts: 1 }));
    const { stdout } = await licence("key", key);
    issuer = /DRAGOMAN_LICENCE_ISSUERS=(.*)/.exec(stdout)[1];
  });
  after(() => rm(folder, { recursive: true }));
  const issue = (...more) => licence("issue", "--profile", profile, "--key", key, "--holder", "Acme", "--units", "64", ...more);

  it("makes a key for its owner alone, and never writes over one", async () => {
    assert.equal((await stat(key)).mode & 0o777, 0o600);
    await assert.rejects(licence("key", key), /is there already/);
  });

  it("issues licences that servers believe who are told of the key", async () => {
    const { SignedLicences } = await import("@dragoman/adapters-identity");
    const out = join(folder, "licence.json");
    const { stdout, stderr } = await issue("--pairs", "EngSpa_*, SpaEng_*", "--expires", "2099-12-31", "--out", out);
    assert.deepEqual([stdout, stderr.startsWith(`${out} is the licence of Acme.`)], ["", true], stderr);
    const { id, issued, ...granted } = await new SignedLicences([issuer]).read(await readFile(out, "utf8"));
    assert.deepEqual(granted, {
      holder: "Acme", installationId: "i-1", processingUnits: 64, languagePairs: ["EngSpa_*", "SpaEng_*"],
      expires: Date.UTC(2099, 11, 31) * 1000,
    });
    assert.ok(Math.abs(issued / 1000 - Date.now()) < 60_000 && id.length === 36);
    assert.deepEqual((await new SignedLicences([issuer]).read((await issue()).stdout)).languagePairs, ["*"]);
  });

  it("says what is missing or wrong", async () => {
    await assert.rejects(licence("sign"), /Say what to do/);
    await assert.rejects(licence("issue", "--profile", profile), /--key is missing/);
    await assert.rejects(issue("--expires", "soon"), /the moment "expires" is missing or wrong. It must be such as/);
    await assert.rejects(issue("--units", "many"), /its processingUnits/);
  });
});
