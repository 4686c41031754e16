import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { allEngineKinds, type EngineKind } from "@dragoman/domain/hosts";
import { enginePrograms, launchEngines } from "./launch-engine.js";

const folder = mkdtempSync(join(tmpdir(), "launch-engine-"));
const program = join(folder, "program.mjs");
writeFileSync(program, "process.send(Object.keys(process.env)); process.on('disconnect', () => process.exit());");
afterAll(() => rmSync(folder, { recursive: true }));

const launch = launchEngines(enginePrograms(() => program), { host: "127.0.0.1" },
  { ...process.env, DRAGOMAN_DATABASE_URL: "postgres://x", DRAGOMAN_ADMIN_PASSWORD: "secret", DRAGOMAN_AGENT_SECRET: "secret" });
const order = (kind: EngineKind): Parameters<typeof launch>[0] => ({ kind, id: "x", logLevel: "info" }) as never;

describe("engines that are launched", () => {
  it.each(allEngineKinds)("%s: has its place behind those that people wait for, and no secret", async (kind) => {
    const child = launch(order(kind), "key");
    const [names] = await once(child, "message") as [string[]];
    const behind = getPriority() + ({ translation: 0, job: 5, training: 10 }[kind]);
    expect(getPriority(child.pid as number)).toBe(Math.min(behind, 19));
    expect(names).not.toContain("DRAGOMAN_ADMIN_PASSWORD");
    expect(names).not.toContain("DRAGOMAN_AGENT_SECRET");
    expect(names.includes("DRAGOMAN_DATABASE_URL")).toBe(["job", "training"].includes(kind));
    child.disconnect();
    await once(child, "exit");
  });
});
