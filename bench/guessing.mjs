/**
 * Whether the time of an answer tells if there is an account: signing in with a wrong password, setting a password by a wrong token and
 * asking for a link, for names that are known, disabled and unknown, and calling with a wrong key: one that was right once, that of
 * a disabled user and one that nobody ever had. `node bench/guessing.mjs [--quick]`
 */
import { connectTo, newDataDir, removeDataDir, startDragoman } from "./dragoman.mjs";
import { median, printTable, quantile, verdict } from "./figures.mjs";
import { machineLine } from "./machine.mjs";

const each = process.argv.includes("--quick") ? 20 : 100;
/** The medians of two groups may differ by so much. */
const atMost = 0.35;
const groups = ["known", "disabled", "unknown"];
const nameOf = (group, n) => `${group}${n}@mail.example`;

const asks = {
  "POST /auth": (name, n) => ["POST", "/auth", { username: name, password: `Wrong-password-${n}` }],
  "PUT …/reset-token": (name, n) =>
    ["PUT", `/users/${name}/password/reset-token`, { resetToken: `no${n}`, newPassword: "Other-horse-8" }],
  "POST …/request-reset-self": (name) => ["POST", `/users/${name}/password/request-reset-self`, {}],
};

const basic = (key) => ({ Authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` });
const ownKey = (name, n) => `u_${name}_abcdefghijkl${n}`;
const askByKey = (name, n) => ["GET", "/users/me", undefined, basic(ownKey(name, n))];

const dataDir = newDataDir();
const dragoman = await startDragoman(dataDir, { DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa", DRAGOMAN_TRUSTED_PROXIES: "loopback" });
try {
  const { call } = await connectTo(dragoman);
  // Letters are queued, and go nowhere.
  await call("PUT", "/system/smtp", { host: "mail.invalid", port: "25", enabled: "true" });
  for (let n = 0; n < each; n++) {
    for (const group of ["known", "disabled"]) {
      const name = nameOf(group, n);
      await call("POST", "/users", { username: name, displayName: group, roles: "observer", password: "Correct-horse-7" });
      const token = await (await send("POST", "/auth", { username: name, password: "Correct-horse-7" }, {})).json();
      // The first one ends when the second one comes; that of the others when they are disabled.
      for (const end of group === "known" ? [n, "other"] : [n]) {
        await send("PUT", "/users/me/credentials", { key: ownKey(name, end) }, { Authorization: `Bearer ${token}` });
      }
    }
    await call("PUT", `/users/${nameOf("disabled", n)}`, { disabled: "true" });
  }
  const rows = [];
  for (const [what, ask] of Object.entries({ ...asks, "GET /users/me, wrong key": askByKey })) {
    const times = Object.fromEntries(groups.map((group) => [group, []]));
    await timeOf(ask("first@mail.example", 0), "10.0.0.1");
    // In turns, so that what slows the machine down meets all.
    for (let n = 0; n < each; n++) {
      for (const [place, group] of groups.entries()) times[group].push(await timeOf(ask(nameOf(group, n), n), `10.${place + 1}.${n}.1`));
    }
    const medians = groups.map((group) => median(times[group]));
    const differs = Math.max(...medians) / Math.min(...medians) - 1;
    rows.push([
      what, ...groups.map((group) => `${median(times[group]).toFixed(1)} (p90 ${quantile(times[group], 0.9).toFixed(1)})`),
      `${(differs * 100).toFixed(1)} %`, verdict(differs <= atMost),
    ]);
  }
  console.log(machineLine());
  printTable(`Guessing: ms until the answer, medians of ${each}`, ["call", ...groups, "medians differ by", `≤ ${atMost * 100} %`], rows);
} finally {
  await dragoman.stop();
  removeDataDir(dataDir);
}

function send(method, path, form, headers) {
  return fetch(`${dragoman.url}/api/v2${path}`, { method, ...(form && { body: new URLSearchParams(form) }), headers });
}

async function timeOf([method, path, form, headers], address) {
  const started = performance.now();
  const answer = await send(method, path, form, { ...headers, "X-Forwarded-For": address });
  await answer.arrayBuffer();
  if (answer.status >= 429) throw new Error(`${method} ${path}: ${answer.status}`);
  return performance.now() - started;
}
