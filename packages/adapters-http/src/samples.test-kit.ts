import type { Asker } from "./askers.test-kit.js";
import { tagsOf } from "./common/documented.js";
import { openApiDocument } from "./common/openapi.js";
import { doorNames } from "./doors/doors.js";
import { multipartOf } from "./multipart.test-kit.js";
import { routeTable } from "./routes.js";
import { type Fields, fieldsFor, headersFor } from "./slice-samples.test-kit.js";
import { accountOf, info } from "./world.test-kit.js";

/** Every route of the server, those of doors where they always are: below their own prefix. */
export const routes = routeTable(info, { families: async () => [] }, undefined, doorNames)
  .filter(({ path, dialect }) => dialect?.prefix === undefined || path.startsWith(`${dialect.prefix}/`));

/** A request, ready to be sent. */
export interface Sample {
  readonly method: string;
  readonly path: string;
  readonly form?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Parameter { readonly name: string; readonly in: string; readonly required: boolean; readonly example?: unknown }
interface Body {
  readonly schema: { readonly properties: object };
  readonly example?: object;
  readonly encoding?: Readonly<Record<string, object>>;
}
interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Body>> };
}

const { paths } = openApiDocument(routes, { tags: tagsOf(routes), version: info.version }) as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>,
};
const operationOf = (method: string, path: string) => paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()] as Operation;

/** The names of all routes, as `GET /api/v2/labels`. */
export const routeNames: readonly string[] = routes.map(({ method, path }) => `${method} ${path}`);

/** The status of its good answers. */
export function successOf(route: string): number {
  const found = routes.find(({ method, path }) => `${method} ${path}` === route);
  return found?.redirects ? 302 : found?.status ?? 200;
}

/** A request of the route as its documentation shows it, in a world that is filled for `owner`. */
export function sampleOf(route: string, as: Asker = "super admin"): Sample {
  return sampleWith(route, fieldsFor(route, accountOf(as)));
}

/** The same with fields of one's own. */
export function sampleWith(route: string, fields: Fields): Sample {
  const [method = "", template = ""] = route.split(" ");
  const { parameters, requestBody } = operationOf(method, template);
  const valueOf = ({ name, example }: Parameter) => fields[name] ?? example as string | readonly string[];
  const path = parameters.filter((one) => one.in === "path")
    .reduce((text, one) => text.replace(`:${one.name}`, encodeURIComponent(String(valueOf(one)))), template);
  const query = pairsOf(
    parameters.filter((one) => one.in === "query" && (one.required || one.name in fields)).map((one) => [one.name, valueOf(one)]),
  );
  const headers = headersFor(route);
  const found = { method, headers, path: query.length === 0 ? path : `${path}?${new URLSearchParams(query)}` };
  const [mediaType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (body === undefined) return found;
  const all = {
    ...body.example, ...Object.fromEntries(Object.entries(fields).filter(([name]) => name in body.schema.properties)),
  } as Fields;
  if (mediaType === "application/json") {
    const form = JSON.stringify(Array.isArray(body.example) ? body.example : all);
    return { ...found, form, headers: { ...headers, "content-type": mediaType } };
  }
  if (mediaType === "multipart/form-data") {
    const isFile = ([name]: [string, unknown]): boolean =>
      (body.schema.properties as Record<string, { readonly format?: string }>)[name]?.format === "binary";
    const texts = Object.entries(all).map(([name, value]): [string, string] => [name, String(value)]);
    const sent = multipartOf(Object.fromEntries(texts.filter(isFile)), Object.fromEntries(texts.filter((one) => !isFile(one))));
    return { ...found, ...sent, headers: { ...headers, ...sent.headers } };
  }
  const joined = Object.entries(all).map(([name, value]) => [name, body.encoding?.[name] === undefined ? value : String(value)] as const);
  return { ...found, form: new URLSearchParams(pairsOf(joined)).toString() };
}

function pairsOf(fields: readonly (readonly [string, string | readonly string[]])[]): [string, string][] {
  return fields.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]));
}
