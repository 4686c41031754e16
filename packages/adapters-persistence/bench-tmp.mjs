import { openDatabase, migrate, TypeormTranslationRepository, PostgresContentStore } from "./dist/index.js";
import { aTranslation } from "../port-contracts/dist/index.js";
import { start, renew, succeed, changed, schedule } from "../domain/dist/index.js";
import pg from "pg";
const admin = new pg.Client("postgresql://postgres@127.0.0.1:15471/postgres"); await admin.connect();
await admin.query("DROP DATABASE IF EXISTS bench WITH (FORCE)"); await admin.query("CREATE DATABASE bench");
await admin.query(`ALTER SYSTEM SET fsync=${process.argv[2] ?? "on"}`); await admin.query("SELECT pg_reload_conf()");
const r0 = process.memoryUsage().rss;
const db = await openDatabase({ url: "postgresql://postgres@127.0.0.1:15471/bench", poolSize: 10 }); await migrate(db);
console.log("rss before/after open", r0 >> 20, process.memoryUsage().rss >> 20);
const jobs = new TypeormTranslationRepository(db);
const pair = aTranslation().profile.languagePairId;
const time = async (what, n, f) => { const c = process.cpuUsage(); const t = performance.now(); await f(); const ms = performance.now() - t; const u = process.cpuUsage(c); console.log(what, (ms / n).toFixed(2), "ms each;", (n / ms * 1000).toFixed(0), "/s; cpu ms each", ((u.user + u.system) / 1000 / n).toFixed(2)); };
const N = 500;
for (const conc of [1, 8]) {
  const todo = Array.from({ length: N }, (_, i) => i);
  const par = (f) => Promise.all(Array.from({ length: conc }, async () => { while (todo.pop() !== undefined) await f(); }));
  const fill = () => { todo.length = 0; for (let i = 0; i < N; i++) todo.push(i); };
  await time(`add x${conc}`, N, () => par(() => jobs.add((now) => ({ job: aTranslation({ queued: now }), events: [{ type: "translation.created", at: now, data: { translationId: "x" } }] }))));
  fill(); const claimed = [];
  await time(`claim x${conc}`, N, () => par(async () => claimed.push(await jobs.claim([pair], (j, now) => changed(j, start(j, "e", now), now)))));
  fill();
  await time(`renew x${conc}`, N, () => par(async () => { const j = claimed[todo.length]; await jobs.update(j.id, (x, now) => ({ state: renew(x, j.attempt, { result: { progress: 50 } }, now) })); }));
  fill();
  await time(`succeed x${conc}`, N, () => par(async () => { const j = claimed[todo.length]; await jobs.update(j.id, (x, now) => changed(x, succeed(x, j.attempt, { outputs: { document: "d" } }, now), now)); }));
  fill();
  await time(`find x${conc}`, N, () => par(async () => jobs.find(claimed[todo.length].id)));
  fill();
}
const store = new PostgresContentStore(db);
const piece = Buffer.alloc(65536, 7);
async function* source(n) { for (let i = 0; i < n; i += piece.length) yield piece; }
let peak = 0; const iv = setInterval(() => peak = Math.max(peak, process.memoryUsage().rss), 20);
global.gc?.(); const base = process.memoryUsage().rss; let id;
for (let k = 0; k < 2; k++) {
await time("write 100 MiB", 1, async () => { ({ id } = await store.write(source(100 * 2 ** 20))); });
console.log("rss", base >> 20, "peak", peak >> 20);
await time("read 100 MiB", 1, async () => { for await (const _ of store.read(id)); });
console.log("rss", base >> 20, "peak", peak >> 20);
}
clearInterval(iv);
await time("sweep", 1, async () => console.log(await store.sweep(0)));
await db.close(); await admin.query("DROP DATABASE bench WITH (FORCE)"); await admin.end();
