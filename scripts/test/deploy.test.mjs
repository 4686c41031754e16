import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { DockerfileParser } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { parse } from "yaml";
import { packagesFor } from "../up/system-packages.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file) => readFileSync(join(root, file), "utf8");
const settings = new Set([...read("docs/operations.md").matchAll(/`(DRAGOMAN_\w+)[`=]/g)].map(([, name]) => name));

describe("the Dockerfile", () => {
  const text = read("Dockerfile");
  const instructions = DockerfileParser.parse(text).getInstructions();
  const of = (keyword) => instructions.filter((instruction) => instruction.getKeyword() === keyword);

  it("has nothing that its linter finds", () => assert.deepEqual(validate(text), []));

  it("begins from releases with a name, and from stages of its own", () => {
    const stages = of("FROM").map((from) => from.getBuildStage()).filter(Boolean);
    for (const from of of("FROM")) assert.ok(stages.includes(from.getImage()) || /:[a-z]+-slim$/.test(from.getImage()), from.getImage());
  });

  it("installs no more packages than it names, and leaves no lists of them", () => {
    const installing = of("RUN").map((run) => run.getArgumentsContent()).filter((command) => command.includes("apt-get"));
    assert.equal(installing.length, 2);
    const clean = /^apt-get update .*&& apt-get install -y --no-install-recommends .*&& rm -rf \/var\/lib\/apt\/lists\/\*$/s;
    for (const command of installing) assert.match(command, clean);
  });

  it("brings the packages of the pairs that a start makes engines for", () => {
    const brought = of("ARG")[0].getProperty().getValue().split(" ");
    assert.deepEqual(["apertium", ...brought], packagesFor(["EngSpa", "SpaEng", "SpaCat", "CatSpa"]));
  });

  it("runs as a user of its own, whose number stays, and hears signals itself", () => {
    const user = of("USER").at(-1).getArgumentsContent();
    assert.match(of("RUN").at(-1).getArgumentsContent(), new RegExp(`^useradd --uid \\d+ .*${user}$`));
    assert.ok(instructions.indexOf(of("USER").at(-1)) > instructions.indexOf(of("RUN").at(-1)));
    for (const keyword of ["ENTRYPOINT", "HEALTHCHECK"]) {
      const [, words] = /(\[.*\])$/.exec(of(keyword)[0].getArgumentsContent());
      for (const word of JSON.parse(words)) if (word.endsWith(".mjs")) assert.ok(existsSync(join(root, word)), word);
    }
  });

  it("sets what is a setting", () => {
    for (const property of of("ENV").flatMap((env) => env.getProperties())) assert.ok(settings.has(property.getName()), property.getName());
  });

  it("does not see what version control does not", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const name of read(".gitignore").split("\n").filter(Boolean)) {
      const bare = name.replace(/\/$/, "");
      assert.ok(ignored.includes(bare) || ignored.includes(`**/${bare}`), name);
    }
  });
});

describe("the compose files", () => {
  const services = ["compose.yaml", "compose.postgres.yaml"].flatMap((file) =>
    Object.entries(parse(read(file)).services).map(([name, service]) => ({ file, name, service })));

  it("set what is a setting", () => {
    for (const { service } of services.filter(({ name }) => name === "dragoman")) {
      for (const name of Object.keys(service.environment)) assert.ok(settings.has(name), name);
    }
  });

  it("keep what they write in volumes that they name", () => {
    for (const { file, name, service } of services) {
      const named = Object.keys(parse(read(file)).volumes);
      for (const volume of service.volumes ?? []) assert.ok(named.includes(volume.split(":")[0]), `${file}: ${name}`);
    }
  });

  it("open no port to others, and hold no password", () => {
    for (const { name, service } of services) {
      for (const port of service.ports ?? []) assert.match(port, /^127\.0\.0\.1:/);
      for (const [variable, value] of Object.entries(service.environment ?? {})) {
        if (/PASSWORD|:\/\//.test(`${variable}${value}`)) assert.match(String(value), /\$\{DRAGOMAN_DATABASE_PASSWORD:\?/, name);
      }
    }
  });
});

describe("the systemd units", () => {
  const units = readdirSync(join(root, "deploy/systemd"));
  const services = units.filter((name) => name.endsWith(".service"));

  it("start what there is, with settings that there are", () => {
    for (const name of services) {
      const unit = read(`deploy/systemd/${name}`);
      const [, program] = /^ExecStart=\/usr\/bin\/node (\S+)/m.exec(unit);
      assert.ok(existsSync(join(root, program)) || existsSync(join(root, program.replace("/dist/bundle.mjs", "/src/main.ts"))), program);
      for (const [setting] of unit.matchAll(/DRAGOMAN_\w+/g)) assert.ok(settings.has(setting), setting);
    }
  });

  const skip = spawnSync("systemd-analyze", ["--version"]).error && "systemd is not installed here";
  it("are taken by systemd", { skip }, (t) => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-units-"));
    t.after(() => rmSync(folder, { recursive: true }));
    for (const name of units) {
      writeFileSync(join(folder, name), read(`deploy/systemd/${name}`).replaceAll("/usr/bin/node", process.execPath));
    }
    const words = ["verify", ...units.map((name) => join(folder, name))];
    const { status, stderr, stdout } = spawnSync("systemd-analyze", words, { encoding: "utf8" });
    assert.deepEqual([status, stdout + stderr], [0, ""]);
  });
});
