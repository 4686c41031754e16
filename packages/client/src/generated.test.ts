import { readFileSync } from "node:fs";
import { routeTable } from "@dragoman/adapters-http";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { clientSources, operationsOf, servedDocuments } from "../../../scripts/client-types.mjs";
import { operations } from "./index.js";
import { aServer, json } from "./server.test-kit.js";

const root = new URL("../../../", import.meta.url);
const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));

interface Served { readonly name: string; readonly document: { readonly paths: object; readonly components: object } }
interface Described {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly mediaType: string | undefined;
  readonly fields: readonly (readonly [name: string, schema: { readonly type: string; readonly format?: string }])[];
}

let served: readonly Served[];
beforeAll(async () => { served = await servedDocuments(routeTable, version); });

/** Something for each field, of the kind that it takes; what stands in a path is one word. */
const inputFor = ({ path, fields }: Described) => Object.fromEntries(fields.map(([name, { type, format }]) =>
  [name, path.includes(`{${name}}`) ? "word" : format === "binary" ? new Blob(["bytes"]) : type === "array" ? ["one,", "two"] : "a&b"]));

describe("what the client knows of the interface", () => {
  const described = (): readonly Described[] => served.flatMap(({ document }) => operationsOf(document));

  it("is what the documents of the server say", () => {
    expect(served.map(({ name }) => name)).toContain("v2");
    for (const { file, text } of clientSources(served)) expect(text).toBe(readFileSync(new URL(file, root), "utf8"));
  });

  it("would not be when an operation or a field were another one", () => {
    const [{ name, document }] = served as readonly [Served];
    const textOf = (changed: Served["document"]) => clientSources([{ name, document: changed }]).map(({ text }) => text).join("");
    const changes: ((to: any) => void)[] = [ // eslint-disable-line @typescript-eslint/no-explicit-any -- parts of any shape are changed
      ({ paths }) => { delete paths["/readyz"]; },
      ({ paths }) => { paths["/api/v2/labels"].post.requestBody.content["application/x-www-form-urlencoded"].schema.required = []; },
      ({ components }) => { components.schemas.Label.properties.id.type = "string"; },
    ];
    for (const change of changes) {
      const changed = structuredClone(document);
      change(changed);
      expect(textOf(changed)).not.toBe(textOf(document));
    }
  });

  it("reaches the whole interface: each operation, with all its fields", async () => {
    expect(new Set(described().map(({ id }) => id))).toEqual(new Set(Object.keys(operations)));
    for (const operation of described()) {
      const { client, asked } = aServer([json({})]);
      const input = inputFor(operation);
      await client.request(operation.id as "getHosts", input as never);
      const [one] = asked;
      expect([one?.method, one?.path]).toEqual([operation.method, operation.path.replaceAll(/\{\w+\}/g, "word")]);
      const sent = operation.mediaType === undefined ? one?.query : operation.mediaType === "multipart/form-data" ? one?.body as FormData
        : operation.mediaType === "application/json" ? new URLSearchParams(JSON.parse(String(one?.body))) : one?.form;
      const names = Object.keys(input).filter((name) => !operation.path.includes(`{${name}}`));
      expect([...new Set(sent?.keys())].sort()).toEqual(names.sort());
    }
  });

  it("is the fields of a body, whether its schema has a name or not", () => {
    const key = { properties: { name: { type: "string" }, active: { enum: ["yes", "no"] } }, required: ["name"] };
    const textsWith = (schema: object) => {
      const operation = { operationId: "postKeys", summary: "A key.", description: "", responses: { 204: {} } };
      const post = { ...operation, requestBody: { content: { "application/json": { schema } } } };
      return clientSources([{ name: "v9", document: { paths: { "/v9/keys": { post } }, components: { schemas: { Key: key } } } }]);
    };
    const [types] = textsWith({ $ref: "#/components/schemas/Key" });
    expect(types).toEqual(textsWith(key)[0]);
    expect(types?.text).toContain("readonly name: string;\n      readonly active?: \"yes\" | \"no\" | undefined;");
  });

  it("cannot be made where a client could not tell fields apart, nor of a schema without a type", () => {
    const documentOf = (post: object) =>
      [{ name: "v9", document: { paths: { "/a/{id}": { post } }, components: { schemas: {} } } }] as unknown as readonly Served[];
    const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
    const body = { content: { "application/json": { schema: { properties: { id: { type: "string" } } } } } };
    expect(() => clientSources(documentOf({ operationId: "postA", parameters: [id], requestBody: body, responses: {} })))
      .toThrow("postA has two fields id: a client could not tell them apart.");
    const odd = { ...id, schema: { not: {} } };
    expect(() => clientSources(documentOf({ operationId: "postA", parameters: [odd], responses: {} })))
      .toThrow("There is no type for the schema {\"not\":{}}.");
  });
});
