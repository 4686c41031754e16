import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { freePort } from "../up/ports.mjs";
import { waitUntilGone } from "../up/processes.mjs";
import { keptSecret } from "../up/secrets.mjs";
import { WrongSetting } from "../up/settings.mjs";
import { becomeOwner } from "../up/sole-owner.mjs";

const folder = (t) => {
  const directory = mkdtempSync(join(tmpdir(), "dragoman up-"));
  t.after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
};

it("waiting for processes to end is over in time, though somebody sets the clock", async (t) => {
  let looks = 0;
  t.mock.method(Date, "now", () => 1_000_000 - 3_600_000 * looks);
  assert.deepEqual(await waitUntilGone(() => [(looks += 1)], 60), [looks]);
  assert.deepEqual(await waitUntilGone(() => [], 60), []);
});

it("a free port is one where nobody listens, and none that is promised", async (t) => {
  const ports = [20_001, 20_002, 20_003];
  const server = createServer().listen(ports[1], "127.0.0.2");
  t.after(() => server.close());
  await once(server, "listening");
  t.mock.method(Math, "random", () => (ports.shift() - 20_000) / 12_000);
  assert.equal(await freePort("127.0.0.2", [20_001]), 20_003);
});

describe("the owner of a directory", () => {
  it("lets it go at once, also while somebody asks who that is, and for ever", {
    skip: process.platform !== "linux" && "knows the address of Linux",
  }, async (t) => {
    const directory = folder(t);
    const { release } = await becomeOwner(directory);
    await assert.rejects(becomeOwner(directory), { message: `${directory} is already in use by process ${process.pid}.` });
    const { dev, ino } = statSync(directory);
    const curious = connect({ path: `\0dragoman-${dev}-${ino}`, allowHalfOpen: true });
    t.after(() => curious.destroy());
    await new Promise((resolve) => curious.once("data", resolve));
    await release();
    await (await becomeOwner(directory)).release();
  });
});

describe("a kept secret", () => {
  it("is made up once, for its owner, and nothing else stays of that", (t) => {
    const directory = folder(t);
    const file = join(directory, "secret");
    const secret = keptSecret(file);
    assert.match(secret, /^[0-9a-f]{64}$/);
    assert.equal(keptSecret(file), secret);
    assert.equal(readFileSync(file, "utf8"), `${secret}\n`);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(directory), ["secret"]);
  });

  it("is not replaced when its file is not fit", (t) => {
    const file = join(folder(t), "secret");
    writeFileSync(file, "\n");
    assert.throws(() => keptSecret(file),
      { message: `${file} is empty. Put the secret back into it, or remove the file to get a new one.` });
    assert.ok(existsSync(file));
    writeFileSync(file, "short\n");
    assert.throws(() => keptSecret(file), { message: /secret holds 5 characters, and a secret has at least 16\. Put the secret back/ });
    assert.throws(() => keptSecret(folder(t)), WrongSetting);
  });
});
