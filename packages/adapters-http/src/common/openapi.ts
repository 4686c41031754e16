import { targetConstructorToSchema } from "class-validator-jsonschema";
import { type Dto, type Field, fieldsOf } from "./fields.js";
import { Paged } from "./page.requests.js";
import type { Route } from "./route.js";
import { integer, object, type Schema, text } from "./schema.js";

const errorSchema: Schema = { ...object({ error: object({ code: integer, message: text, details: text }) }), title: "Error" };

/** Describes the routes as an OpenAPI 3.1 document. */
export function openApiDocument(routes: readonly Route[], version: string): object {
  const components: Record<string, unknown> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  const error = reference(errorSchema, components);
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, components, error) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Dragoman", version, description: "A self-hosted machine-translation server.", license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        token: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A token from POST /api/v2/auth." },
        key: { type: "http", scheme: "basic", description: "An API key as user name, with an empty password." },
      },
    },
  };
}

function operation(route: Route, components: Record<string, unknown>, error: unknown): object {
  const answer = reference(route.answers, components);
  const mediaTypes = route.mediaTypes ?? ["application/json"];
  return {
    operationId: operationId(route),
    summary: route.about,
    tags: [tag(route)],
    security: route.may === "public" || route.may === "recognised" ? [] : [{ token: [] }, { key: [] }],
    ...(Array.isArray(route.may) ? { description: `For users with the role ${route.may.join(", ")}.` } : {}),
    parameters: [...parameters("path", route.params), ...parameters("query", route.query), ...(route.paged ? parameters("query", Paged) : [])],
    ...(route.form === undefined && route.input === undefined ? {} : { requestBody: requestBody(route) }),
    responses: {
      200: { description: "Done.", content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: type === "application/json" ? answer : { type: "string" } }])) },
      default: { description: "It failed; `Dragoman-Error` is its stable code.", headers: { "Dragoman-Error": { schema: { type: "string" } } }, content: { "application/json": { schema: error } } },
    },
  };
}

function parameters(place: "path" | "query", dto: Dto | undefined): object[] {
  if (dto === undefined) return [];
  const { properties = {} } = targetConstructorToSchema(dto);
  return fieldsOf(dto).map((field) => ({
    name: field.name, in: place, required: place === "path" || field.required, schema: properties[field.name],
    ...(field.takes === "list" ? { style: "form", explode: false } : {}),
  }));
}

/** Every field may as well stand in the query; OpenAPI can only say one of both, and this is what clients do. */
function requestBody(route: Route): object {
  const { properties = {}, required = [] } = route.form === undefined ? {} : targetConstructorToSchema(route.form);
  if (typeof route.input === "object") {
    const file = { type: "string", contentMediaType: "application/octet-stream" };
    return { required: true, content: { "multipart/form-data": { schema: { type: "object", properties: { ...properties, [route.input.name]: file }, required: [...required, route.input.name] } } } };
  }
  const lists = fieldsOf(route.form ?? Object).filter((field: Field) => field.takes === "list");
  const input = { [route.inputName ?? "input"]: { type: "string", contentEncoding: "base64", description: "The document, in Base64 and then percent-encoded." } };
  const needed = route.input === undefined || route.input === "storedIfGiven" ? required : [...required, ...Object.keys(input)];
  return {
    required: needed.length > 0,
    content: {
      "application/x-www-form-urlencoded": {
        schema: {
          type: "object",
          properties: { ...properties, ...(route.input === undefined ? {} : input) },
          required: needed,
        },
        encoding: Object.fromEntries(lists.map(({ name }) => [name, { style: "form", explode: false }])),
      },
    },
  };
}

/** A schema with its named parts as references, and these put among the components. */
function reference(schema: Schema, components: Record<string, unknown>): unknown {
  const { title, ...rest } = schema;
  const resolved = {
    ...rest,
    ...(rest.items === undefined ? {} : { items: reference(rest.items, components) }),
    ...(rest.properties === undefined ? {} : {
      properties: Object.fromEntries(Object.entries(rest.properties).map(([name, value]) => [name, reference(value, components)])),
    }),
    ...(rest.additionalProperties ? { additionalProperties: reference(rest.additionalProperties, components) } : {}),
  };
  if (title === undefined) return resolved;
  components[title] = resolved;
  return { $ref: `#/components/schemas/${title}` };
}

function operationId({ method, path }: Route): string {
  const words = path.replace("/api/v2", "").split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function tag({ path }: Route): string {
  return path.replace("/api/v2", "").split("/")[1] ?? "";
}
