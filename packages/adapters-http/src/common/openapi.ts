import { targetConstructorToSchema } from "class-validator-jsonschema";
import { type Dto, fieldsOf } from "./fields.js";
import { isJsonBody } from "./json-body.js";
import type { Dialect } from "./dialect.js";
import { pagedBy } from "./page.requests.js";
import { takesIdempotencyKey } from "./idempotency-key.js";
import { conventions, idempotencyKey, replayed } from "./openapi-conventions.js";
import { errorSchema, failures } from "./openapi-failures.js";
import { areUploads, isUpload, mayBeWithoutFiles, type UploadField } from "./read-upload.js";
import type { Route } from "./route.js";
import type { Tag } from "./route-docs.js";
import type { Schema } from "./schema.js";

/** What operations refer to, by name. */
interface Components {
  readonly schemas: Record<string, unknown>;
  readonly responses: Record<string, object>;
}

/** Where people reach the server; it is asked when a document is made, for it may not be known before the server listens. */
export interface PublicPlace {
  readonly publicUrl?: string | undefined;
}

/** What an OpenAPI document says beside the routes. */
export interface OpenApiFacts {
  /** The groups of operations, in their order. */
  readonly tags: readonly Tag[];
  readonly version: string;
  /** Where people reach the server; absent where no server runs. */
  readonly publicUrl?: string | undefined;
  /** That of the routes; absent for our own interface. */
  readonly dialect?: Dialect;
}

/** Time that is worked at a document before others get their turn. One operation takes about 1 ms, and up to 6 ms. */
const usualTurnMs = 5;

/** Describes the routes of one interface as an OpenAPI 3.1 document. */
export function openApiDocument(routes: readonly Route[], facts: OpenApiFacts): object {
  const document = documentOf(routes, facts);
  for (const operation of document.operations) operation();
  return document.whole();
}

/** The same in short turns: the whole of it takes a fifth of a second, in which nobody else would be served. */
export async function openApiInTurns(routes: readonly Route[], facts: OpenApiFacts, turnMs = usualTurnMs): Promise<object> {
  const document = documentOf(routes, facts);
  let began = performance.now();
  for (const operation of document.operations) {
    operation();
    if (performance.now() - began < turnMs) continue;
    await new Promise((resolve) => { setImmediate(resolve); });
    began = performance.now();
  }
  return document.whole();
}

function documentOf(routes: readonly Route[], { tags, version, publicUrl = "/", dialect }: OpenApiFacts) {
  const components: Components = { schemas: {}, responses: {} };
  const paths: Record<string, Record<string, unknown>> = {};
  const operations = routes.map((route) => () => {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, components) };
  });
  const whole = (): object => ({
    openapi: "3.1.0",
    info: {
      title: dialect?.title ?? "Dragoman", version, description: dialect?.conventions ?? conventions,
      contact: { name: "Whoever runs this server" },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: publicUrl }],
    tags,
    paths,
    components: {
      ...components,
      securitySchemes: {
        token: {
          type: "http", scheme: "bearer", bearerFormat: "JWT",
          description: "A token from `POST /api/v2/auth`, with or without the quotes of its JSON string. "
            + "It ends when the password, role or account changes.",
        },
        key: {
          type: "http", scheme: "basic",
          description: "An API key as user name, with an empty password. `GET /api/v2/users/me/credentials` returns it.",
        },
      },
    },
  });
  return { operations, whole };
}

function operation(route: Route, { schemas, responses }: Components): object {
  const description = [route.docs.note, askers(route)].filter((text) => text !== undefined).join(" ");
  return {
    operationId: operationId(route),
    summary: route.docs.about,
    tags: [route.tag.name],
    security: route.may === "public" || route.may === "recognised" ? [] : [{ token: [] }, { key: [] }],
    description,
    parameters: [
      ...parameters("path", route.params), ...parameters("query", queryOf(route)),
      ...(route.paged ? parameters("query", pagedBy(route.paged)) : []),
      ...(takesIdempotencyKey(route) ? [idempotencyKey] : []),
    ],
    ...(hasBody(route) ? { requestBody: requestBody(route, schemas) } : {}),
    responses: {
      ...(route.redirects ? elsewhere : { [route.status ?? 200]: success(route, reference(route.answers, schemas)) }), ...unchanged(route),
      ...failures(route, reference(route.dialect?.failureSchema ?? errorSchema, schemas), responses),
    },
  };
}

const elsewhere = {
  302: {
    description: "Go to `Location`.",
    headers: {
      Location: { description: "Where to.", schema: { type: "string" }, example: "https://idp.example/sign-in?SAMLRequest=fZJN" },
    },
  },
};

function askers({ may }: Route): string {
  if (may === "public" || may === "recognised") return "Takes no credentials.";
  if (may === "anyCaller") return "Takes any user, and API credentials.";
  return may === "anyUser" ? "Takes any user, also one without a role." : `Takes one of the roles ${may.join(", ")}.`;
}

const urlencoded = "application/x-www-form-urlencoded";
const bodiless: readonly string[] = ["GET", "DELETE"];

/** Bodies of GET and DELETE are lost on many ways, so their fields are described where they arrive for certain. */
function queryOf({ method, query, form }: Route): Dto | undefined {
  return bodiless.includes(method) ? form ?? query : query;
}

function hasBody({ method, form, input }: Route): boolean {
  return method !== "DELETE" && (input !== undefined || (form !== undefined && !bodiless.includes(method)));
}

function success(route: Route, answer: unknown): object {
  const { mediaTypes = ["application/json"], paged } = route;
  const links = {
    Link: {
      description: "The first, previous, next and last page, as far as they exist.", schema: { type: "string" },
      example: '<?page=2>; rel="next"',
    },
  };
  const headers = { ...(paged ? links : {}), ...(takesIdempotencyKey(route) ? replayed : {}) };
  if (route.status === 204) return { description: "Done." };
  return {
    description: "Done.", ...(Object.keys(headers).length === 0 ? {} : { headers }),
    content: Object.fromEntries(mediaTypes.map((type) => [type, answerAs(type, route, answer)])),
  };
}

/** Reads in JSON are conditional. */
function unchanged({ method, secret, mediaTypes = ["application/json"] }: Route): object {
  if (method !== "GET" || secret || !mediaTypes.includes("application/json")) return {};
  return { 304: { description: "It is still the version that the `ETag` in `If-None-Match` names." } };
}

function answerAs(mediaType: string, { answers, docs: { examples = {} } }: Route, answer: unknown): object {
  if (mediaType === "application/json") return { schema: answer, ...exampleOf(answers) };
  // What an answer in text is like, its documentation says; bytes are like nothing that JSON could hold.
  const some = { type: "string", ...(isText(mediaType) ? {} : { contentMediaType: mediaType }) };
  const schema = answers.type === "string" && isText(mediaType) ? answer : some;
  return { schema, ...(examples[mediaType] === undefined ? {} : { example: examples[mediaType] }) };
}

function isText(mediaType: string): boolean {
  return mediaType.startsWith("text/");
}

function exampleOf({ examples }: Schema): object {
  return examples === undefined ? {} : { example: examples[0] };
}

function parameters(place: "path" | "query", dto: Dto | undefined): object[] {
  if (dto === undefined) return [];
  const { properties = {} } = targetConstructorToSchema(dto);
  return fieldsOf(dto).map((field) => ({
    name: field.name, in: place, required: place === "path" || field.required, schema: properties[field.name],
    ...(field.example === undefined ? {} : { example: field.example }),
    ...(field.takes === "list" ? { style: "form", explode: false } : field.takes === "repeated" ? { style: "form", explode: true } : {}),
  }));
}

/** Every field may as well stand in the query; OpenAPI can only say one of both, and this is what clients do. */
function requestBody(route: Route, schemas: Components["schemas"]): object {
  if (isJsonBody(route.input)) {
    const { json } = route.input;
    return { required: true, content: { "application/json": { schema: reference(json, schemas), ...exampleOf(json) } } };
  }
  const { form = Object, docs: { shows = [] } } = route;
  const fields = fieldsOf(form);
  const { properties = {}, required = [] } = route.form === undefined ? {} : targetConstructorToSchema(route.form);
  const described = Object.fromEntries(
    fields.map(({ name, example }) => [name, { ...properties[name], ...(example === undefined ? {} : { examples: [example] }) }]),
  );
  const shown = fields.filter(({ name }) => required.includes(name) || shows.includes(name));
  const input = inputOf(route);
  const needed = [...required, ...neededFiles(route.input, Object.keys(input.properties))];
  const shownFields = Object.fromEntries(shown.map((field) => [field.name, field.example]));
  const example = { ...shownFields, ...input.example };
  const lists = fields.filter(({ takes }) => takes === "list").map(({ name }) => [name, { style: "form", explode: false }] as const);
  const content = bodyOf({ ...described, ...input.properties }, needed, example, { ...Object.fromEntries(lists), ...input.encoding });
  const withoutFiles = fields.length > 0 && areUploads(route.input) && mayBeWithoutFiles(route.input)
    ? { [urlencoded]: bodyOf(described, required, shownFields, Object.fromEntries(lists)) } : {};
  return { required: needed.length > 0, content: { [input.mediaType]: content, ...withoutFiles } };
}

function bodyOf(properties: object, required: readonly string[], example: object, encoding: object): object {
  return {
    schema: { type: "object", properties, required },
    ...(Object.keys(example).length === 0 ? {} : { example }),
    ...(Object.keys(encoding).length === 0 ? {} : { encoding }),
  };
}

function neededFiles(input: Route["input"], all: readonly string[]): readonly string[] {
  if (areUploads(input)) return input.filter(({ required }) => required).map(({ name }) => name);
  return input === "storedIfGiven" ? [] : all;
}

interface DescribedInput {
  readonly mediaType: string;
  readonly properties: Readonly<Record<string, object>>;
  /** How a part of the body is to be sent. */
  readonly encoding?: Readonly<Record<string, object>>;
  readonly example: Readonly<Record<string, string>>;
}

/** How the document of a request comes in: as files, in Base64, or not at all. */
function inputOf({ input, inputName = "input", docs: { upload, exampleInput } }: Route): DescribedInput {
  const example = (name: string, encoding: BufferEncoding): Record<string, string> => (
    exampleInput === undefined ? {} : { [name]: Buffer.from(exampleInput).toString(encoding) }
  );
  if (isUpload(input) || areUploads(input)) {
    const files = isUpload(input) ? [input] : input;
    const contentType = upload?.mediaTypes.join(", ");
    return {
      mediaType: "multipart/form-data",
      properties: Object.fromEntries(files.map((file) => [file.name, describedFile(file, upload?.about)])),
      encoding: contentType === undefined ? {} : Object.fromEntries(files.map(({ name }) => [name, { contentType }])),
      example: files.length === 1 || files[0]?.required ? example(files[0]?.name as string, "utf8") : {},
    };
  }
  if (input === undefined) return { mediaType: urlencoded, properties: {}, example: {} };
  const described = {
    type: "string", contentEncoding: "base64",
    description: "The document in Base64, and then percent-encoded: `+` is `%2B`. Line breaks are dropped, a blank is taken for `+`; "
      + "the padding must be right.",
  };
  return { mediaType: urlencoded, properties: { [inputName]: described }, example: example(inputName, "base64") };
}

/** Programs that were made for OpenAPI 3.0 know a file by its format. */
function describedFile({ maxBytes, about: own }: UploadField, about?: string): object {
  const description = `${own ?? "The file"}, of at most ${maxBytes / 2 ** 20} MiB. ${about ?? ""}`.trim();
  return { type: "string", format: "binary", contentMediaType: "application/octet-stream", description };
}

/** A schema with its named parts as references, and these put among the components. */
function reference(schema: Schema, components: Record<string, unknown>): unknown {
  const { title, examples, ...rest } = schema;
  const resolved = {
    ...rest,
    ...(rest.items === undefined ? {} : { items: reference(rest.items, components) }),
    ...(rest.properties === undefined ? {} : {
      properties: Object.fromEntries(Object.entries(rest.properties).map(([name, value]) => [name, reference(value, components)])),
    }),
    ...(rest.additionalProperties ? { additionalProperties: reference(rest.additionalProperties, components) } : {}),
  };
  if (title === undefined) return resolved;
  components[title] = { ...resolved, ...(examples === undefined ? {} : { examples }) };
  return { $ref: `#/components/schemas/${title}` };
}

function operationId({ method, path, docs }: Route): string {
  if (docs.operationId !== undefined) return docs.operationId;
  const words = path.replace("/api/v2", "").split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
