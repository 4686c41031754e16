import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { metricFamilies } from "../../packages/adapters-http/dist/metrics/metric-families.js";

const folder = fileURLToPath(new URL("../../monitoring", import.meta.url));
const read = (file) => readFileSync(join(folder, file), "utf8");
const skip = (process.env.PATH ?? "").split(":").some((one) => existsSync(join(one, "promtool"))) ? false
  : "there is no promtool here; it comes with Debian's package prometheus";

function promtool(...args) {
  const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: join(folder, "prometheus"), encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
}

test("the configuration and the rules for alerts are right", { skip }, () => {
  promtool("check", "config", "prometheus.yml");
  promtool("check", "rules", "dragoman-alerts.yml");
});

test("alerts fire when they should, and only then", { skip }, () => promtool("test", "rules", "dragoman-alerts.test.yml"));

test("each alert is tried out", () => {
  const alerts = [...read("prometheus/dragoman-alerts.yml").matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const tried = [...read("prometheus/dragoman-alerts.test.yml").matchAll(/alertname="(\w+)"/g)].map(([, name]) => name);
  assert.ok(alerts.length > 10);
  assert.deepEqual(tried.toSorted(), alerts.toSorted());
});

/** Every name that a sample of a family may have. */
const samples = new Set(metricFamilies.flatMap(({ name, type }) =>
  (type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name])));

for (const file of ["prometheus/dragoman-alerts.yml", "prometheus/dragoman-alerts.test.yml", "grafana/dragoman.json"]) {
  test(`${file} speaks of metrics that there are, by labels that they have`, () => {
    const text = read(file);
    const named = [...text.matchAll(/\bmte_[a-z_]+/g)].map(([name]) => name);
    assert.ok(named.length > 10);
    for (const name of named) assert.ok(samples.has(name), name);
    for (const [, name, selector] of text.matchAll(/\b(mte_[a-z_]+)\{([^}]*)\}/g)) {
      const { labels } = metricFamilies.find((family) => name.startsWith(family.name));
      const used = [...selector.matchAll(/(\w+)\s*(?:=|!=|=~|!~)\\?"/g)].map(([, label]) => label);
      for (const label of used) assert.ok([...labels, "job", "instance", "le"].includes(label), `${name} by ${label}`);
    }
  });
}

test("no panel of the dashboard lies upon another", () => {
  const { panels } = JSON.parse(read("grafana/dragoman.json"));
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  const taken = new Set();
  for (const { gridPos: { x, y, w, h }, title } of panels) {
    assert.ok(x + w <= 24, title);
    for (let column = x; column < x + w; column += 1) {
      for (let line = y; line < y + h; line += 1) {
        assert.ok(!taken.has(`${column} ${line}`), title);
        taken.add(`${column} ${line}`);
      }
    }
  }
});
