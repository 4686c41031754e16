import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { openApiDocument } from "../common/openapi.js";
import { routes } from "../samples.test-kit.js";
import { type DoorName, doorNames } from "./doors.js";
import { tools } from "./mcp/mcp-tools.js";

interface Described {
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
}
interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Described }>> };
}

const page = readFileSync(new URL("../../../../docs/doors.md", import.meta.url), "utf8");
const quoted = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
/** The rows of the table: calls, parameters, what becomes of them. */
const rows = [...page.matchAll(/^\| (`[^|]+) \| (`[^|]+) \| (works|refused|no effect) \| ([^|]*) \|$/gm)]
  .map(([, calls = "", parameters = "", here = "", why = ""]) => ({
    here, why: why.trim(), names: quoted(calls).flatMap((call) => quoted(parameters).map((parameter) => `${call} ${parameter}`)),
  }));

/** Every parameter that a door knows, as `call parameter`. */
function parametersOf(name: DoorName): string[] {
  const own = routes.filter(({ path }) => path.startsWith(`/${name}/`));
  const { paths, components } = openApiDocument(own, { tags: [], version: "1" }) as {
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    components: { schemas: Readonly<Record<string, Described>> };
  };
  const whole = (schema: Described): Described =>
    ("$ref" in schema ? components.schemas[String(schema.$ref).split("/").at(-1) as string] ?? {} : schema);
  const namesIn = (schema: Described, before: string): string[] => {
    const { properties = {}, items } = whole(schema);
    return [
      ...Object.entries(properties).flatMap(([member, inner]) => [`${before}${member}`, ...namesIn(inner, `${before}${member}.`)]),
      ...(items === undefined ? [] : namesIn(items, before)),
    ];
  };
  return Object.entries(paths).flatMap(([path, operations]) => Object.values(operations).flatMap(({ parameters, requestBody }) => [
    ...parameters.filter((one) => one.in === "query").map((one) => one.name),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => namesIn(schema, "")),
  ].map((parameter) => `${path} ${parameter}`)));
}

describe("the parameters of doors", () => {
  it("have a row each in docs/doors.md, which says what becomes of them", () => {
    const ofTools = tools.flatMap(({ name, inputSchema }) => Object.keys(inputSchema).map((parameter) => `tool ${name} ${parameter}`));
    const known = [...new Set([...doorNames.filter((name) => name !== "mcp").flatMap(parametersOf), ...ofTools])];
    const listed = rows.flatMap(({ names }) => names);
    expect(known.filter((one) => !listed.includes(one)).sort()).toEqual([]);
    expect(listed.filter((one, at) => listed.indexOf(one) !== at)).toEqual([]);
    expect(rows.filter(({ here }) => here === "works").flatMap(({ names }) => names).filter((one) => !known.includes(one))).toEqual([]);
  });

  it("have a reason where they do not work", () => {
    expect(rows.filter(({ here, why }) => here !== "works" && why === "")).toEqual([]);
  });
});
