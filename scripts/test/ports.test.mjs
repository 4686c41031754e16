import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { unprovenPorts } from "../ports.mjs";

const port = { "packages/application/src/zoo/keeper.ts": "export interface Keeper { feed(): void; open(): Promise<Cage>; }\n"
  + "export interface Cage { close(): void; }\nexport class Visit implements Guest {}\nexport interface Guest { look(): void; }\n" };
const adapter = { "packages/adapters-zoo/src/keeper.ts": "class NightKeeper implements Keeper {}\nclass Box implements Cage {}\n" };
const contract = { "packages/port-contracts/src/zoo/keeper-contract.ts": "export function keeperContract(name: string): void {}\n" };
const proof = { "packages/adapters-zoo/src/keeper.test.ts": 'keeperContract("NightKeeper", async () => new NightKeeper());\n' };

function said(t, files) {
  const root = mkdtempSync(join(tmpdir(), "dragoman-ports-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ "apps/zoo/src/main.ts": "", ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return unprovenPorts(root);
}

test("asks for a contract of each port that an adapter implements, and not of its parts", (t) => {
  assert.deepEqual(said(t, { ...port, ...adapter, ...proof }), ["The port Keeper has no keeperContract in packages/port-contracts."]);
});

test("asks that it is run on each adapter, also of a port with more methods", (t) => {
  assert.deepEqual(said(t, { ...port, ...adapter, ...contract }),
    ["NightKeeper is an adapter of Keeper, and no test runs keeperContract on it."]);
  const more = { "apps/zoo/src/main.ts": "export interface DayKeeper extends Keeper {}\nclass Anna implements DayKeeper {}\n" };
  assert.deepEqual(said(t, { ...port, ...adapter, ...contract, ...proof, ...more }),
    ["Anna is an adapter of Keeper, and no test runs keeperContract on it."]);
});

test("is content where all of it is done, and where nothing outside implements anything", (t) => {
  assert.deepEqual(said(t, { ...port, ...adapter, ...contract, ...proof }), []);
  assert.deepEqual(said(t, port), []);
});
