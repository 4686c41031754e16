import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { freePort } from "./support/dragoman.js";
import { usePerson } from "./support/people.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const program = "/usr/bin/prometheus";
const monitoring = fileURLToPath(new URL("../../../monitoring", import.meta.url));

interface Series {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

const title = "a Prometheus with the project's own configuration";
(existsSync(program) ? describe : describe.skip)(`${title}${existsSync(program) ? "" : " (skipped: it is not installed)"}`, () => {
  const { dragoman, admin } = useSandbox("EngSpa");
  const observer = usePerson(dragoman, "watcher", "observer");
  let folder: string;
  let prometheus: ChildProcess;
  let url: string;
  let said = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dragoman-prometheus-"));
    url = `http://127.0.0.1:${await freePort()}`;
    const { key } = (await observer.get("/users/me/credentials")).json;
    const config = await readFile(join(monitoring, "prometheus/prometheus.yml"), "utf8");
    await writeFile(join(folder, "prometheus.yml"), config.replaceAll("15s", "1s")
      .replace("127.0.0.1:8001", new URL(dragoman.url).host).replace("u_observer@company.example_key", key));
    await copyFile(join(monitoring, "prometheus/dragoman-alerts.yml"), join(folder, "dragoman-alerts.yml"));
    prometheus = spawn(program, [
      `--config.file=${join(folder, "prometheus.yml")}`, `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=${new URL(url).host}`,
    ], { stdio: ["ignore", "ignore", "pipe"] });
    prometheus.stderr?.on("data", (bytes: Buffer) => (said += bytes.toString()));
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => prometheus.once("exit", resolve));
    if (prometheus.exitCode === null && prometheus.kill("SIGTERM")) await ended;
    await rm(folder, { recursive: true, force: true });
  });

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into every shape
  const ask = async (path: string): Promise<{ readonly status: string; readonly error?: string; readonly data: any }> =>
    (await (await fetch(`${url}/api/v1/${path}`)).json()) as never;
  const query = (expression: string) => ask(`query?query=${encodeURIComponent(expression)}`);
  /** The series that an expression has, as soon as there are any. */
  const series = (expression: string) => until(`${expression}; Prometheus said:\n${said}`, async () => {
    const { data } = await query(expression).catch(() => ({ data: undefined }));
    return data?.result.length > 0 ? data.result as readonly Series[] : undefined;
  });

  it("scrapes with the key of an observer", async () => {
    await series('up{job="dragoman"} == 1');
    const [{ health, lastError }] = (await ask("targets")).data.activeTargets;
    expect([health, lastError]).toEqual(["up", ""]);
  });

  it("knows every metric by the name and the type that it has", async () => {
    await admin.quick(sandboxPair("EngSpa"), "A few words.");
    await series("mte_words_total");
    await series("mte_http_requests_by_type");
    await series('mte_process_resident_bytes{process="translation-engine"}');
    const { data } = await ask("metadata");
    const families: { name: string; type: string; metrics: object[] }[] = (await admin.get("/api/v2/metrics")).json;
    for (const { name, type, metrics } of families) {
      if (metrics.length === 0) continue;
      // Of counters OpenMetrics names the family without the end of its samples.
      const [found] = data[name.replace(/_total$/, "")] ?? data[name] ?? [];
      expect([name, found?.type]).toEqual([name, name === "mte_http_requests_by_type" ? "unknown" : type.toLowerCase()]);
    }
  });

  it("can answer whatever the dashboard asks", async () => {
    const { panels } = JSON.parse(await readFile(join(monitoring, "grafana/dragoman.json"), "utf8"));
    const asked: string[] = panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) => targets.map(({ expr }) => expr));
    expect(asked.length).toBeGreaterThan(20);
    for (const expression of asked) {
      const { status, error } = await query(expression.replaceAll("$job", "dragoman").replaceAll("$__rate_interval", "1m"));
      expect([expression, status, error]).toEqual([expression, "success", undefined]);
    }
  });

  it("evaluates every alert, and calls nobody", async () => {
    const rules = await until("all rules to be evaluated", async () => {
      const found: { name: string; health: string; lastError?: string; state: string }[] = (await ask("rules")).data.groups[0]?.rules ?? [];
      return found.length > 0 && found.every(({ health }) => health !== "unknown") ? found : undefined;
    });
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.filter(({ health }) => health !== "ok")).toEqual([]);
    expect(rules.filter(({ state }) => state === "firing")).toEqual([]);
  });
});
