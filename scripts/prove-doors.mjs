/**
 * Proves the doors with the own tests of the clients that they are for, against a server that runs, and writes the table of docs/doors.md:
 *
 *   node scripts/prove-doors.mjs --server http://localhost:8001 --key KEY [--sandbox [--proxy PORT]] CLIENT=CHECKOUT …
 *
 * A checkout is the client's repository with its packages installed; nothing is fetched, and nothing of it is kept. With `--sandbox` the
 * server is one, and tests that ask for faults are run too; `--proxy` is the port of `scripts/doors/forwarding-proxy.mjs`, for those that
 * want to come through a proxy. DeepL's clients take a server for a stand-in of theirs when its name is `localhost`. Prints each test
 * that failed; exits with 1 when one did for no reason that is known.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { clients } from "./doors/clients.mjs";

const page = fileURLToPath(new URL("../docs/doors.md", import.meta.url));
const [begin, end] = ["<!-- proofs: made by scripts/prove-doors.mjs -->", "<!-- end of proofs -->"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { server: { type: "string" }, key: { type: "string" }, sandbox: { type: "boolean", default: false }, proxy: { type: "string" } },
});
if (values.server === undefined || values.key === undefined || positionals.length === 0) {
  console.error("Usage: node scripts/prove-doors.mjs --server URL --key KEY [--sandbox [--proxy PORT]] CLIENT=CHECKOUT …\n"
    + `Clients: ${Object.keys(clients).join(", ")}.`);
  process.exit(2);
}

const server = { url: values.server.replace(/\/+$/, ""), key: values.key, sandbox: values.sandbox, proxy: values.proxy };
let unexplained = 0;
for (const positional of positionals) {
  const [id, dir] = positional.split("=");
  const client = clients[id];
  if (client === undefined || !dir) throw new Error(`${positional} is no CLIENT=CHECKOUT of ${Object.keys(clients).join(", ")}.`);
  const tests = client.tests(dir, server);
  const failed = tests.filter(({ why }) => why !== undefined);
  for (const { name, why } of failed) console.log(`FAILED - ${client.name}: ${name}\n${why.split("\n").slice(0, 4).join("\n")}\n`);
  const counted = new Map();
  for (const { name, why } of failed) {
    const reason = client.reasons.find(([pattern]) => pattern.test(`${name}\n${why}`))?.[1] ?? `not known: ${name}`;
    if (reason.startsWith("not known")) unexplained += 1;
    counted.set(reason, (counted.get(reason) ?? 0) + 1);
  }
  const passed = tests.length - failed.length;
  console.log(`${client.name} ${client.version(dir)}: ${passed} of ${tests.length} tests that need a server passed.`);
  writeRow([client.name, client.version(dir), server.sandbox ? "sandbox" : "engines", tests.length, passed,
    [...counted].map(([reason, count]) => `${count}: ${reason}`).join("; ") || "—"]);
}
process.exitCode = unexplained === 0 ? 0 : 1;

/** Puts a row in the place of the one for the same client and server. */
function writeRow(cells) {
  const text = readFileSync(page, "utf8");
  const [before, table, after] = [text.split(begin)[0], text.split(begin)[1].split(end)[0], text.split(end)[1]];
  const [head, line, ...rows] = table.trim().split("\n");
  const key = (row) => row.split(" | ").filter((_, place) => place === 0 || place === 2).join(" | ");
  const row = `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  const kept = [...rows.filter((one) => key(one) !== key(row)), row].sort();
  writeFileSync(page, `${before}${begin}\n\n${[head, line, ...kept].join("\n")}\n\n${end}${after}`);
}
