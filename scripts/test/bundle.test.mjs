import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "apps/server/dist");
const bundles = () => readdirSync(folder).filter((name) => /^bundle\b.*\.mjs$/.test(name))
  .map((name) => [name, statSync(join(folder, name)).ino, statSync(join(folder, name)).mtimeMs]);

describe("bundling", { skip: existsSync(join(folder, "bundle.mjs")) ? false : "the programs are not built: npm run build" }, () => {
  it("leaves equal files in place, which a running installation may load, and removes files of earlier builds", () => {
    const before = bundles();
    writeFileSync(join(folder, "bundle-EARLIER.mjs"), "");
    execFileSync(process.execPath, ["scripts/bundle.mjs"], { cwd: root });
    assert.deepEqual(bundles(), before);
  });
});
