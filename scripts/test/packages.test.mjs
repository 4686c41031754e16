import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { auditFaults, isAllowed, licenceFaults, packagesIn, vulnerabilityFaults } from "../packages/check-packages.mjs";

const recorded = {
  licences: { MIT: "permissive", ISC: "permissive" }, spellings: { mit: "MIT" },
  packages: { odd: { licence: "", devOnly: true, why: "its readme says MIT" } },
  advisories: [
    { id: "GHSA-1", package: "holey", vulnerable: "<1.2.3 || >=2.0.0 <2.0.1" },
    { id: "GHSA-2", package: "risky", vulnerable: "<9.0.0", accepted: "we never call it" },
  ],
};
const aPackage = (changes) => ({ names: ["fine"], version: "1.0.0", isDev: false, licence: "MIT", ...changes });
const odd = aPackage({ names: ["odd"], licence: "", isDev: true });
const risky = aPackage({ names: ["risky"], version: "8.0.0" });

describe("licences of packages", () => {
  it("are allowed by name, by spelling, by one of several, and by an exception", () => {
    const licences = ["MIT", "mit", "(GPL-3.0 OR MIT)", "MIT AND ISC", "(MIT AND (GPL-2.0 OR ISC))"];
    assert.deepEqual(licenceFaults([...licences.map((licence) => aPackage({ licence })), odd], recorded), []);
  });
  for (const licence of ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT AND (GPL-2.0 OR GPL-3.0))", "SEE LICENSE IN FILE", "toString"]) {
    it(`are refused when they are ${JSON.stringify(licence)}`, () => {
      assert.equal(isAllowed(licence, recorded.licences), false);
      const [fault, ...more] = licenceFaults([aPackage({ names: ["planted"], licence }), odd], recorded);
      assert.match(fault, /^planted@1\.0\.0 has the licence /);
      assert.deepEqual(more, []);
    });
  }
  it("need no exception that nothing uses, and one for development is none for the product", () => {
    assert.match(licenceFaults([], recorded)[0], /exception for odd, which is not installed/);
    assert.match(licenceFaults([{ ...odd, isDev: false }], recorded)[0], /^odd@1\.0\.0 has the licence ""/);
  });
});

describe("known vulnerabilities of packages", () => {
  it("are found by version, also below another name", () => {
    const faults = vulnerabilityFaults([
      risky, aPackage({ names: ["holey"], version: "1.2.3" }), aPackage({ names: ["alias", "holey"], version: "2.0.0" }),
      aPackage({ names: ["holey"], version: "1.0.0-beta.1" }),
    ], recorded);
    assert.deepEqual(faults.map((fault) => fault.split(" ")[0]), ["holey@2.0.0", "holey@1.0.0-beta.1"]);
  });
  it("are accepted only while a vulnerable version is installed", () => {
    const mended = aPackage({ names: ["risky"], version: "9.0.0" });
    assert.match(vulnerabilityFaults([mended], recorded)[0], /GHSA-2 of risky is accepted, but no/);
  });
  it("that npm tells of have to be recorded and accepted", () => {
    const via = (id, name) => ({ name, range: "<2", title: "It breaks", url: `https://github.example/advisories/${id}` });
    const report = { vulnerabilities: { risky: { via: [via("GHSA-2", "risky")] }, fresh: { via: ["risky", via("GHSA-3", "fresh")] } } };
    const [fault, ...more] = auditFaults(report, recorded);
    assert.match(fault, /^fresh <2: It breaks \(GHSA-3\)\./);
    assert.deepEqual(more, []);
  });
});

describe("the check of packages", () => {
  it("reads names, aliases, versions and licences of what is installed, and of the lock file where it is not", (t) => {
    const root = mkdtempSync(join(tmpdir(), "dragoman-packages-"));
    t.after(() => rmSync(root, { recursive: true }));
    writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: {
      "": {}, "packages/own": {}, "node_modules/own": { link: true }, "node_modules/one": { version: "1.0.0", license: "old" },
      "node_modules/one/node_modules/@a/b": { version: "2.0.0", license: "MIT", dev: true },
      "node_modules/alias": { name: "real", version: "3.0.0", license: "ISC" },
    } }));
    mkdirSync(join(root, "node_modules/one"), { recursive: true });
    writeFileSync(join(root, "node_modules/one/package.json"), JSON.stringify({ licenses: [{ type: "MIT" }, { type: "ISC" }] }));
    assert.deepEqual(packagesIn(root), [
      { names: ["one"], version: "1.0.0", isDev: false, licence: "MIT OR ISC" },
      { names: ["@a/b"], version: "2.0.0", isDev: true, licence: "MIT" },
      { names: ["real", "alias"], version: "3.0.0", isDev: false, licence: "ISC" },
    ]);
  });
  it("passes on this repository, and says why npm was not asked where it was not", () => {
    const script = fileURLToPath(new URL("../check-packages.mjs", import.meta.url));
    // No registry is at this address.
    const env = { ...process.env, npm_config_registry: "http://127.0.0.1:9/" };
    const { status, stdout } = spawnSync(process.execPath, [script], { encoding: "utf8", env });
    assert.equal(status, 0, stdout);
    assert.match(stdout, /^skipped - npm audit: the registry could not be asked \(.+\)$/m);
    const recordedHere = JSON.parse(readFileSync(new URL("../packages/recorded.json", import.meta.url), "utf8"));
    for (const { id, accepted } of recordedHere.advisories) assert.match(id, /^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/, accepted);
  });
});
