import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Client } from "./support/client.js";
import { startFurther } from "./support/further-server.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

interface Family {
  readonly name: string;
  readonly type: string;
  readonly metrics: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: string; readonly count?: string }[];
}

describe("metrics", () => {
  const { dragoman, admin } = useSandbox("EngSpa");
  const pair = sandboxPair("EngSpa");

  const families = async (of: Client = admin) =>
    (await of.get("/metrics", {}, { Accept: "application/json" })).json as readonly Family[];
  /** The samples of a family that have all these labels. */
  const samples = async (name: string, labels: Readonly<Record<string, string>> = {}, of: Client = admin) =>
    (await families(of)).find((family) => family.name === name)?.metrics
      .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value)) ?? [];
  const number = async (name: string, labels: Readonly<Record<string, string>> = {}, of: Client = admin) =>
    (await samples(name, labels, of)).reduce((sum, { value }) => sum + Number(value), 0);

  beforeAll(() => until("all processes to tell of themselves", async () => {
    const told = (await samples("mte_process_resident_bytes")).map(({ labels }) => labels["process"]);
    const all = ["server", "host-agent", "job-engine", "training-engine", "translation-engine"];
    return all.every((process) => told.includes(process)) ? true : undefined;
  }));

  it("are told as text, as OpenMetrics and as JSON, by the same names", async () => {
    const text = await admin.get("/metrics");
    expect(text.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(text.text).toMatch(/^mte_users\{status="active"\} 1$/m);
    expect(text.text).toMatch(/^mte_http_requests_by_type\{method="POST",status_code="200"\} \d+$/m);
    // As Prometheus asks.
    const accept = "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1";
    const open = await admin.get("/metrics", {}, { Accept: accept });
    expect(open.headers.get("content-type")).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
    expect(open.text).toMatch(/\n# EOF\n$/);
    const names = (exposition: string) => new Set([...exposition.matchAll(/^mte_[a-z_]+/gm)].map(([name]) => name));
    expect(names(open.text)).toEqual(names(text.text));
    const json = (await admin.get("/api/v2/metrics")).json as readonly Family[];
    expect((await families()).map(({ name, type }) => [name, type])).toEqual(json.map(({ name, type }) => [name, type]));
    expect((await admin.get("/metrics", {}, { Accept: "text/plain;q=0.2, application/json" })).json).toHaveLength(json.length);
  });

  it("come from every process", async () => {
    for (const { labels, value } of await samples("mte_process_resident_bytes")) {
      expect([labels, Number(value) > 10_000_000]).toEqual([labels, true]);
    }
    expect(await samples("mte_host_up")).toEqual([{ labels: { host: "localhost" }, value: "1" }]);
    expect(await number("mte_engine_up")).toBe(3);
    expect(await number("mte_engine_units_filled")).toBeGreaterThan(0);
    expect(await number("mte_database_bytes")).toBeGreaterThan(1_000_000);
    expect(await number("mte_database_connections")).toBeGreaterThan(0);
  });

  it("count words and segments of quick translations and of jobs, and how jobs end", async () => {
    const words = () => number("mte_words_total", { pair });
    const before = await words();
    await admin.quick(pair, "Three quick words.");
    expect(await words()).toBe(before + 3);
    expect(await number("mte_segments_total", { pair })).toBeGreaterThan(0);
    await admin.translate(pair, "A document of six words here.");
    await until("the words of the job", async () => (await words() === before + 9 ? true : undefined));
    await until("the end of the job", async () => (await number("mte_job_ends_total", { end: "succeeded" }) === 1 ? true : undefined));
    expect(await number("mte_jobs", { state: "succeeded" })).toBe(1);
    const translated = () => number("mte_engine_segments_total", { result: "translated" });
    await until("the engine to tell", async () => (await translated() > 1 ? true : undefined));
    expect([await number("mte_queue_jobs"), await number("mte_queue_age_seconds")]).toEqual([0, 0]);
  });

  it("grow by no path that anybody asks for", async () => {
    await dragoman.anybody().get("/nothing/0");
    const series = async () => (await admin.get("/metrics")).text.match(/^mte_request_seconds/gm)?.length;
    await admin.get("/metrics");
    const before = await series();
    for (let at = 1; at <= 100; at += 1) await dragoman.anybody().get(`/nothing/${at}`);
    expect(await series()).toBe(before);
  });

  it("are kept minute by minute", async () => {
    const [first] = await until("the first snapshot", async () => {
      const { json } = await admin.get("/api/v2/metrics/history");
      return json.length > 0 ? json : undefined;
    });
    expect(first.timestamp).toMatch(/:00\.000000Z$/);
    const users = first.metricFamilies.find(({ name }: Family) => name === "mte_users");
    expect(users.metrics[0]).toEqual({ labels: { status: "active" }, value: "1" });
    const of = async (query: Record<string, string>) => (await admin.get(`/api/v2/metrics/history?${new URLSearchParams(query)}`)).json;
    expect((await of({ fromTimestamp: first.timestamp, toTimestamp: first.timestamp })).length).toBe(1);
    expect(await of({ fromTimestamp: "2999-01-01 00:00:00Z" })).toEqual([]);
    expect(await of({ toTimestamp: "1999-01-01 00:00:00Z" })).toEqual([]);
  });

  it.each(["fromTimestamp=yesterday", "toTimestamp=2026-13-01 00:00:00Z", "fromTimestamp=1&fromTimestamp=2"])(
    "of a period are refused where it is none: %s", async (query) => {
      const { status, text } = await admin.get(`/api/v2/metrics/history?${query.replaceAll(" ", "%20")}`);
      expect([status, text.includes("Timestamp")]).toEqual([400, true]);
    },
  );

  it("of the installation are told by each of its servers, and those of requests by the one that answered them", async () => {
    const second = await startFurther(dragoman);
    try {
      const other = await second.client.signIn("admin@localhost", dragoman.password);
      const words = (of: Client) => number("mte_words_total", { pair }, of);
      await until("the second server to know the engines", async () => (await number("mte_engine_up", {}, other) === 3 ? true : undefined));
      const before = [await words(admin), await words(other)] as const;
      await admin.translate(pair, "Five words for a job.");
      await until("both to tell of the job", async () =>
        (await words(admin) === before[0] + 5 && await words(other) === before[1] + 5 ? true : undefined));
      for (const name of ["mte_users", "mte_jobs", "mte_engine_units_filled"]) {
        expect([name, await samples(name, {}, other)]).toEqual([name, await samples(name)]);
      }
      const route = "/api/v2/labels";
      const asked = async (of: Client) => (await samples("mte_request_seconds", { route }, of))[0]?.count ?? "0";
      const own = await asked(admin);
      await other.get(route);
      expect([await asked(admin), await asked(other)]).toEqual([own, "1"]);
    } finally {
      await second.stop();
    }
  });

  it("hold no text, user, key or password", async () => {
    const { key } = (await admin.get("/users/me/credentials")).json;
    await dragoman.anybody().withKey(key).quick(pair, "Planted sentence of somebody.");
    const now = (await admin.get("/metrics")).text;
    const then = (await admin.get("/api/v2/metrics/history")).text;
    for (const secret of ["Planted", "admin@localhost", key, dragoman.password]) expect(now + then).not.toContain(secret);
  });

  it("are for administrators and observers", async () => {
    for (const path of ["/metrics", "/api/v2/metrics", "/api/v2/metrics/history"]) {
      expect([path, (await dragoman.anybody().get(path)).status]).toEqual([path, 401]);
    }
  });
});
