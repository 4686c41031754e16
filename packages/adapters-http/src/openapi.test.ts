import { readFileSync } from "node:fs";
import { createBrand } from "@dragoman/domain/brands";
import { checkDictionaryId, normalTerm } from "@dragoman/domain/dictionaries";
import { allEngineKinds, checkEngineId } from "@dragoman/domain/hosts";
import { labelName } from "@dragoman/domain/labels";
import { checkDisplayName, checkFirstPassword, checkNewPassword, checkUsername } from "@dragoman/domain/users";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { type App, startApp } from "./app.test-kit.js";
import { statusOf } from "./common/failure.js";
import type { Dto } from "./common/fields.js";
import { readFields } from "./common/read-fields.js";
import { WireFields } from "./common/wire-fields.js";
import { spoken } from "./routes.js";

interface Described { readonly schema: object; readonly description?: string; readonly example?: unknown }
interface Parameter extends Described { readonly name: string; readonly in: "path" | "query" | "header"; readonly required: boolean }
type Contents = Readonly<Record<string, Described>>;
interface Answered { readonly content?: Contents; readonly headers?: Contents }
interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, Answered>>;
  readonly tags: readonly string[];
}
type OpenApi = {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string }[];
  readonly components: { readonly responses: Readonly<Record<string, Answered>> };
};

let app: App;
let document: OpenApi;
beforeAll(async () => {
  app = await startApp();
  document = (await app.ask("GET", "/api/v2/openapi.json", { as: "observer" })).json;
});
afterAll(() => app.close());

/** Those of our own interface. */
const ownRoutes = () => spoken(app.routes);

const template = (path: string): string => path.replace(/:(\w+)/g, "{$1}");
const operations = () => ownRoutes().map((route) => {
  const operation = document.paths[template(route.path)]?.[route.method.toLowerCase()] as Operation;
  const responses = Object.fromEntries(Object.entries(operation.responses).map(([status, answer]) =>
    [status, "$ref" in answer ? referredTo(answer["$ref"] as string) : answer]));
  return { name: `${route.method} ${route.path}`, route, operation: { ...operation, responses } };
});
/** Failures stand among the components. */
const referredTo = (reference: string): Answered =>
  document.components.responses[reference.replace("#/components/responses/", "")] as Answered;

/** Bytes, which no JSON document can hold. */
const isText = (mediaType: string): boolean => /^text\/|^multipart\/|json$|urlencoded$/.test(mediaType);

interface Property { readonly examples?: readonly unknown[]; readonly contentEncoding?: string; readonly contentMediaType?: string }
type Place = Described & { readonly where: string; readonly remedy: string };

/** Every place of an operation where an example belongs, with what it is called and how to give it one. */
function places({ parameters, requestBody, responses }: Operation): readonly Place[] {
  const decorated = "give its decorator an `example`";
  const { "application/json": json, ...forms } = requestBody?.content ?? {};
  const propertiesOf = (schema: object) => (schema as { properties: Readonly<Record<string, Property>> }).properties;
  const fields = Object.values(forms).flatMap(({ schema }) => Object.entries(propertiesOf(schema)))
    .filter(([, { contentEncoding, contentMediaType }]) => contentEncoding === undefined && contentMediaType === undefined);
  return [
    ...parameters.map((one) => ({ ...one, where: `parameter ${one.name}`, remedy: decorated })),
    ...fields.map(([name, field]) => ({ where: `field ${name}`, remedy: decorated, schema: field, example: field.examples?.[0] })),
    ...Object.values(forms).map((body) => ({ ...body, where: "form", remedy: "name fields in the `shows` of its documentation" })),
    ...(json === undefined ? [] : [{ ...json, where: "body", remedy: "give its schema one with `like`" }]),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) => placesOfAnswer(status, content)),
  ];
}

function placesOfAnswer(status: string, content: Contents): readonly Place[] {
  const remedyOf = (type: string) =>
    (type === "application/json" ? "give its `answers` one with `like` or `named`" : "add it to the `examples` of its documentation");
  return Object.entries(content).filter(([type]) => isText(type))
    .map(([type, answer]) => ({ ...answer, where: `answer ${status} as ${type}`, remedy: remedyOf(type) }));
}

function withoutExample(name: string, operation: Operation): string[] {
  return places(operation).filter(({ example }) => example === undefined)
    .map(({ where, remedy }) => `${name}: the ${where} has no example; ${remedy}.`);
}

/** A field of a request, wherever it stands. */
interface Field {
  readonly name: string;
  readonly description: string | undefined;
  readonly schema: Readonly<Record<string, unknown>>;
}

function fieldsOf({ parameters, requestBody }: Operation): Field[] {
  const inForm = Object.values(requestBody?.content ?? {})
    .flatMap(({ schema }) => Object.entries((schema as { properties: Record<string, Field["schema"]> }).properties));
  const inPlaces = parameters.map(({ name, schema }) => [name, schema as Field["schema"]] as const);
  return [...inPlaces, ...inForm].map(([name, schema]) => ({ name, schema, description: schema["description"] as string | undefined }));
}

function fieldOf(operation: string, name: string): Field["schema"] {
  const found = operations().find((one) => one.name === operation)?.operation;
  return fieldsOf(found as Operation).find((field) => field.name === name)?.schema ?? {};
}

const readme = () => readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
/** What the page of errors says: the kind of each code. */
const errors = () => readFileSync(new URL("../../../docs/errors.md", import.meta.url), "utf8");
const readKinds = () => new Map([...errors().matchAll(/^\| `([a-z0-9-]+)` \| (\w+) \|/gm)].map(([, code, kind]) => [code, kind]));

/** Texts as long as the document says, and what the rules say of them. */
const lengths: readonly [operation: string, field: string, rule: (text: string) => unknown][] = [
  ["POST /api/v2/labels", "name", labelName],
  ["PUT /api/v2/labels/:labelId", "name", labelName],
  ["POST /api/v2/brands", "source", (source) => createBrand({ source })],
  ["POST /api/v2/brands", "target", (target) => createBrand({ source: "a", target })],
  ["POST /api/v2/brands", "comment", (comment) => createBrand({ source: "a", comment })],
  ["PUT /api/v2/brands", "originalSource", (source) => createBrand({ source })],
  ["PUT /api/v2/brands", "source", (source) => createBrand({ source })],
  ["PUT /api/v2/brands", "target", (target) => createBrand({ source: "a", target })],
  ["PUT /api/v2/brands", "comment", (comment) => createBrand({ source: "a", comment })],
  ["POST /api/v2/dictionaries", "dictionaryId", checkDictionaryId],
  ["POST /api/v2/dictionaries/:dictionaryId/term", "source", (source) => normalTerm({ source, target: "a", comment: "" })],
  ["POST /api/v2/dictionaries/:dictionaryId/term", "target", (target) => normalTerm({ source: "a", target, comment: "" })],
  ["POST /api/v2/dictionaries/:dictionaryId/term", "comment", (comment) => normalTerm({ source: "a", target: "a", comment })],
  ["PUT /api/v2/dictionaries/:dictionaryId/term", "originalSource", (source) => normalTerm({ source, target: "a", comment: "" })],
  ...allEngineKinds.map((kind): [string, string, typeof checkEngineId] =>
    [`POST /api/v2/hosts/:hostname/${kind}-engines`, "id", checkEngineId]),
  ["POST /api/v2/users", "displayName", checkDisplayName],
  ["PUT /api/v2/users/:username", "displayName", checkDisplayName],
  ["POST /api/v2/users", "username", (text) => checkUsername(`${text.slice(0, -"@b.example".length)}@b.example`)],
  ["POST /api/v2/users", "password", checkFirstPassword],
  ["PUT /api/v2/users/me/password", "newPassword", (text) => checkNewPassword(`A1${text.slice(2)}`)],
];

describe("OpenAPI document", () => {
  it("is one of version 3.1 that a public validator accepts, with every route", async () => {
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
    expect((await new Validator().validate({ ...document, paths: { users: {} } })).valid).toBe(false);
    expect(document.openapi).toBe("3.1.0");
    const described = Object.entries(document.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    expect(described.sort()).toEqual(ownRoutes().map(({ method, path }) => `${method} ${template(path)}`).sort());
  });

  it("names where people reach the server, whatever host the request names", async () => {
    const headers = { host: "evil.example" };
    for (const path of ["/api/v2/openapi.json", "/libretranslate/spec", "/v4/openapi.json"]) {
      const answer = await app.ask("GET", path, { as: "super admin", headers });
      expect((answer.json as { servers: object }).servers).toEqual([{ url: "https://mt.example" }]);
    }
  });

  it("has each failure once", () => {
    const failures = Object.values(document.components.responses).map((failure) => JSON.stringify(failure));
    expect(failures).toEqual([...new Set(failures)]);
    const inPlace = Object.values(document.paths).flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.entries(responses))
      .filter(([status, answer]) => !["200", "302", "304"].includes(status) && !("$ref" in answer));
    expect(inPlace).toEqual([]);
  });

  it("has an example of every field, form and answer", () => {
    expect(operations().flatMap(({ name, operation }) => withoutExample(name, operation))).toEqual([]);
  });

  it("would tell of one that is missing", () => {
    const bare = { schema: { properties: { name: { type: "string" } } } };
    const operation = {
      tags: [], parameters: [], requestBody: { content: { "application/x-www-form-urlencoded": bare } },
      responses: { 200: { content: { "application/json": { schema: {} } } } },
    };
    expect(withoutExample("POST /x", operation)).toEqual([
      "POST /x: the field name has no example; give its decorator an `example`.",
      "POST /x: the form has no example; name fields in the `shows` of its documentation.",
      "POST /x: the answer 200 as application/json has no example; give its `answers` one with `like` or `named`.",
    ]);
  });

  it("has examples that are what their schemas say", () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    const validators = new Map<string, ValidateFunction>();
    const validatorOf = (schema: object): ValidateFunction => {
      const key = JSON.stringify(schema);
      const known = validators.get(key) ?? ajv.compile({ ...schema, components: document.components });
      validators.set(key, known);
      return known;
    };
    const wrong = operations().flatMap(({ name, operation }) => places(operation).flatMap(({ where, schema, example }) => {
      const valid = validatorOf(schema);
      return valid(example) ? [] : [`${name}: the example of ${where} is not what its schema says: ${ajv.errorsText(valid.errors)}.`];
    }));
    expect(wrong).toEqual([]);
  });

  it("says of every field what it is", () => {
    const silent = operations().flatMap(({ name, operation }) =>
      fieldsOf(operation).filter(({ description = "" }) => description === "").map((field) => `${name}: ${field.name}`));
    expect(silent).toEqual([]);
  });

  it.each(lengths)("tells for %s how long %s may be, as the rule has it", (operation, field, rule) => {
    const { minLength: least, maxLength: most } = fieldOf(operation, field) as { minLength?: number; maxLength: number };
    expect(() => rule("a".repeat(most))).not.toThrow();
    expect(() => rule("a".repeat(most + 1))).toThrow();
    if (least === undefined) return;
    expect(() => rule("a".repeat(least))).not.toThrow();
    expect(() => rule("a".repeat(least - 1))).toThrow();
  });

  it("names every group of operations, and the README has a line for each path", () => {
    const described = document.tags.map(({ name }) => name).sort();
    expect([...new Set(operations().flatMap(({ operation }) => operation.tags))].sort()).toEqual(described);
    const paths = new Set(ownRoutes().map(({ path }) => `\`/${path.replace(/^\/api\/(v2|ext\/v1)/, "").split("/")[1]}\``));
    expect([...paths].filter((path) => !readme().split("### Resources")[1]?.includes(path))).toEqual([]);
  });

  it("tells failures by codes that the page of errors has, with the status of their kind", () => {
    const kinds = readKinds();
    const isRight = (status: number, { content, headers }: Answered): boolean => {
      const code = headers?.["Dragoman-Error"]?.example as string | undefined;
      const body = content?.["application/json"]?.example as { error: { code: number } };
      return statusOf[kinds.get(code) as keyof typeof statusOf] === status && body.error.code === status;
    };
    const wrong = operations().flatMap(({ name, operation }) => Object.entries(operation.responses)
      .filter(([status, answer]) => !["200", "302", "304", "default"].includes(status) && !isRight(Number(status), answer))
      .map(([status]) => `${name}: ${status}`));
    expect(wrong).toEqual([]);
  });

  it("has examples of queries that are read as they stand there", () => {
    for (const { route, operation } of operations()) {
      const query = route.method === "DELETE" ? route.form : route.query;
      if (query === undefined) continue;
      const wire = new WireFields();
      const parameters = operation.parameters.filter((one) => one.in === "query");
      for (const { name, example } of parameters) for (const text of [example].flat()) wire.add(name, String(text));
      const names = parameters.map(({ name }) => name).filter((name) => !["page", "perPage"].includes(name));
      expect(Object.keys(readFields(query as Dto, wire)).sort()).toEqual(names.sort());
    }
  });
});
