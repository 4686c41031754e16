import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "./app.test-kit.js";
import { documentedMembers } from "./documented-members.test-kit.js";

interface Described {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly additionalProperties?: Described | boolean;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Described>> };
}

let app: App;
/** Each member of an answer as `Schema.member`, without those of our own paths. */
let members: readonly string[];
beforeAll(async () => {
  app = await startApp();
  const documents = await Promise.all(["/api/v2/openapi.json", "/v4/openapi.json"].map(async (path) =>
    (await app.ask("GET", path, { as: "super admin" })).json as OpenApi));
  members = [...new Set(documents.flatMap(membersOf))].sort();
});
afterAll(() => app.close());

function membersOf({ paths, components: { schemas } }: OpenApi): string[] {
  const used = new Set<string>();
  const use = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    const name = nameIn(schema);
    if (name === undefined) return Object.values(schema).forEach(use);
    if (used.has(name)) return;
    used.add(name);
    use(schemas[name]);
  };
  for (const [path, operations] of Object.entries(paths)) {
    if (/^\/(api\/v2|v4)\//.test(path)) Object.values(operations).forEach(({ responses }) => use(responses));
  }
  return [...used].flatMap((name) => namesIn(schemas[name] ?? {}).map((member) => `${name}.${member}`));
}

function namesIn({ properties = {}, items }: Described): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => [name, ...namesIn(schema).map((inner) => `${name}.${inner}`)]);
  return [...own, ...(items === undefined ? [] : namesIn(items))];
}

function nameIn(schema: object): string | undefined {
  return "$ref" in schema ? /#\/components\/schemas\/(.+)/.exec(String(schema.$ref))?.[1] : undefined;
}

const documented = (): string[] =>
  Object.entries(documentedMembers).flatMap(([name, all]) => all.split(" ").map((member) => `${name}.${member}`));

describe("members of answers", () => {
  it("include every documented one", () => {
    expect(documented().filter((member) => !members.includes(member))).toEqual([]);
  });

  it("beyond the documents are those that docs/members.md lists, and no others", () => {
    const page = readFileSync(new URL("../../../docs/members.md", import.meta.url), "utf8");
    const listed = [...page.matchAll(/^\| `(\w+)` \| `([\w.]+)` \|/gm)].map(([, name, member]) => `${name}.${member}`);
    const known = new Set(documented());
    expect(listed.sort()).toEqual(members.filter((member) => !known.has(member)));
  });
});
