import assert from "node:assert/strict";
import type { LoginParser } from "@dragoman/application/ldap";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

const table: readonly (readonly [pattern: string, login: string, found: readonly string[] | "noMatch"])[] = [
  ["^(.*)$", "anna", ["anna", "anna"]], ["^([^@]+)@(.*)$", "anna@b.example", ["anna@b.example", "anna", "b.example"]],
  ["^([^@]+)@", "anna", "noMatch"], ["^(?:(\\w+)\\\\)?(.+)$", "anna", ["anna", "", "anna"]], ["(?<=x)y", "xy", ["y"]], ["^.$", "𝔘", ["𝔘"]],
  ["a", "bab", ["a"]], ["", "", [""]],
];

/** What comes from another thread is made of other prototypes. */
function same(one: unknown, other: unknown): void {
  assert.equal(JSON.stringify(one), JSON.stringify(other));
}

/** What every LoginParser promises. */
export function loginParserContract(name: string, open: Open<Subject<LoginParser>>, runner: Runner): void {
  runner.describe(`LoginParser contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("tells what the pattern found, and each of its groups", async ({ adapter }) => {
      for (const [pattern, login, found] of table) same(await adapter.parse(pattern, login), found);
    });
    promised("answers all who ask at once", async ({ adapter }) => {
      const logins = Array.from({ length: 50 }, (_, n) => `user${n}`);
      const answers = await Promise.all(logins.map((login) => adapter.parse("^(.*)$", login)));
      same(answers, logins.map((login) => [login, login]));
    });
    promised("gives a hopeless pattern up, and answers others afterwards", async ({ adapter }) => {
      const [hopeless, after] = [adapter.parse("^(a+)+$", `${"a".repeat(60)}!`), adapter.parse("^(.*)$", "anna")];
      same(await hopeless, "overran");
      same(await after, ["anna", "anna"]);
    }, "interrupt");
  });
}
