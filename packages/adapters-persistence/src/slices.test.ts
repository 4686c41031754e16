import { describe, expect, it } from "@jest/globals";
import { onDatabase } from "../test/on-database.js";
import { ports, schemaSteps, slices, tables } from "./slices.js";

describe("slices", () => {
  it("number the steps of the schema without a gap, each once", () => {
    expect(schemaSteps.map(({ number }) => number)).toEqual(schemaSteps.map((_, at) => at + 1));
  });
  it("keep out servers that do not know a step, unless it only makes indexes", () => {
    for (const [at, { number, sql, minimumCode }] of schemaSteps.entries()) {
      const onlyIndexes = sql.split(";").every((statement) => /^\s*(CREATE|DROP) INDEX |^\s*$/.test(statement));
      const before = schemaSteps[at - 1]?.minimumCode ?? 0;
      expect([number, ...(onlyIndexes ? [before] : [])]).toContain(minimumCode);
    }
  });
  it("share no name of a step, of a table or of a port", () => {
    const portNames = slices.flatMap((slice) => Object.keys(slice.ports));
    for (const names of [schemaSteps.map(({ name }) => name), tables.map(({ options }) => options.name), portNames]) {
      expect(names).toEqual([...new Set(names)]);
    }
  });
});

onDatabase("ports", (opened) => {
  it("are made of each other, of the database and of settings alone, and let go of what they hold", async () => {
    const given = { database: opened.database, databaseUrl: opened.test.url, brandsTrustedEmptyMs: 0, pairsTrustedMs: 0 };
    const made = new Map<string, unknown>(Object.entries(given));
    const all = new Proxy({}, { get: (_, name: string) => made.get(name) ?? make(name) });
    const make = (name: string): unknown => {
      const factory = (ports as Record<string, (needed: unknown) => object>)[name];
      if (factory === undefined) throw new Error(`Nobody makes ${name}.`);
      const port = factory(all);
      made.set(name, port);
      return port;
    };
    for (const name of Object.keys(ports)) expect(made.get(name) ?? make(name)).toBeDefined();
    const held = [...made].filter(([name, port]) => name in ports && (port as { close?: unknown }).close !== undefined);
    expect(held.map(([name]) => name)).toEqual(["signals", "pairsInForce"]);
    for (const [, port] of held.toReversed()) await (port as { close: () => Promise<void> }).close();
    const connected = "SELECT FROM pg_stat_activity WHERE application_name = 'dragoman-signals' AND datname = current_database()";
    while ((await opened.test.query(connected)).length > 0) continue;
  });
});
