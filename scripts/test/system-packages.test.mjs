import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import {
  installOffice, installSystemPackages, installTools, knownPairs, missingOf, packagesFor, unservedPairs,
} from "../up/system-packages.mjs";
import { until } from "./fake-clone.mjs";

/** Stand-ins for programs that would change the machine: nothing is installed, and `apt-get` does what `act` says. */
function fakeSystem(t, act) {
  const root = mkdtempSync(join(tmpdir(), "dragoman system-"));
  const program = (name, text) => writeFileSync(join(root, name), text, { mode: 0o755 });
  program("dpkg-query", "#!/bin/sh\n");
  program("sudo", '#!/bin/sh\nshift\nexec "$@"\n');
  const aptGet = (does) => program("apt-get", `#!/bin/sh\necho "$@" >> "${root}/calls"\n${does}\n`);
  aptGet(act);
  const path = process.env.PATH;
  process.env.PATH = `${root}:${path}`;
  t.after(() => {
    process.env.PATH = path;
    rmSync(root, { recursive: true, force: true });
  });
  const said = [];
  return {
    said, aptGet,
    calls: () => (existsSync(join(root, "calls")) ? readFileSync(join(root, "calls"), "utf8").trim().split("\n") : []),
    install: (signal) => installSystemPackages({ pairs: ["EngSpa"], root, say: (sentence) => said.push(sentence), signal }),
    installOffice: () => installOffice({ root, say: (sentence) => said.push(sentence) }),
  };
}

describe("system packages", () => {
  for (const [pairs, packages] of [
    ["EngSpa,SpaEng,SpaCat,CatSpa", ["apertium", "apertium-eng-spa", "apertium-spa-cat", "cg3", "apertium-lex-tools"]],
    ["PorSpa", ["apertium", "apertium-es-pt"]],
    ["engspa,SPACAT", ["apertium", "apertium-eng-spa", "apertium-spa-cat", "cg3", "apertium-lex-tools"]],
    ["EngSpa_Generic_SRV_RBMT_0_8_x_1", ["apertium", "apertium-eng-spa"]],
    ["NorDan,BaqSpa", ["apertium", "apertium-dan-nor", "apertium-recursive", "apertium-eu-es"]],
    ["EusSpa,RonSpa,CatPtb", ["apertium", "apertium-eu-es", "apertium-es-ro", "apertium-por-cat"]],
    ["Foo,constructor,toString,EngSp,EngSpaX", []],
    ["NobDan,DanNno", ["apertium", "apertium-dan-nor", "apertium-recursive"]],
    ["EngDeu", []],
    ["", []],
  ]) {
    it(`for ${pairs || "no pairs"} are ${packages.join(", ") || "none"}`, () => assert.deepEqual(packagesFor(pairs.split(",")), packages));
  }

  it("are missed in a sentence that tells which there are, and only where no package serves a pair", () => {
    assert.deepEqual(unservedPairs(["EngSpa", "SPAENG", "NobDan", "EngSpa_Generic_SRV_RBMT_0_8_x_1"]), []);
    const [sentence, ...more] = unservedPairs(["EngSpa", "SpaEgn", "XxxYyy"]);
    assert.match(sentence, /^No package of Apertium serves SpaEgn, XxxYyy\. .*EngSpa.*SpaEpo/);
    assert.deepEqual(more, []);
    for (const pair of knownPairs()) assert.equal(packagesFor([pair]).length > 1, true, pair);
  });

  it("that cannot be installed are not tried again for an hour", async (t) => {
    const system = fakeSystem(t, "exit 100");
    assert.equal(await system.install(), false);
    assert.match(system.said.at(-1), /^Apertium could not be installed \(.* ended with code 100\.\) Going on without it; to try by hand: /);
    const { length } = system.calls();
    assert.equal(length, 2);
    assert.equal(await system.install(), false);
    assert.equal(system.calls().length, length);
    assert.match(system.said.at(-1), /^Apertium or a language pair is not installed\. To install it, as root: /);
  });

  it("are tried again at the next start when this one was ended in the midst of them", async (t) => {
    const system = fakeSystem(t, 'case "$*" in *install*) exec sleep 600;; esac');
    const stop = new AbortController();
    const installed = system.install(stop.signal);
    await until(() => system.calls().length === 2);
    stop.abort();
    await assert.rejects(installed, { name: "AbortError" });
    system.aptGet("exit 0");
    assert.equal(await system.install(), true);
  });

  it("of LibreOffice are installed in one go, and whether they can be has nothing to do with those of pairs", async (t) => {
    const system = fakeSystem(t, "exit 100");
    assert.equal(await system.installOffice(), false);
    assert.match(system.said.at(-1), /^LibreOffice could not be installed \(.*\) Going on without it; .*writer-nogui.* bubblewrap$/);
    assert.equal(await system.installOffice(), false);
    assert.match(system.said.at(-1), /^LibreOffice is not installed\. To install it, as root: /);
    assert.equal(system.calls().length, 2);
    system.aptGet("exit 0");
    assert.equal(await system.install(), true);
    assert.equal(await system.installOffice(), false);
  });

  it("that tests need are installed together, and tests go on without them", async (t) => {
    const system = fakeSystem(t, "exit 100");
    await installTools(["one-tool", "another-tool"]);
    assert.deepEqual(system.calls().map((call) => call.replace(/^.*?(update|install)/, "$1")),
      ["update", "install -y --no-install-recommends one-tool another-tool"]);
  });

  it("are missing when dpkg does not know them", () => {
    assert.deepEqual(missingOf(["apertium-no-such-package"]), ["apertium-no-such-package"]);
    assert.deepEqual(missingOf([]), []);
  });
});
