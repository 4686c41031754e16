import type { Message } from "./exchange.js";

/** Fields of a query or form; a list is a field that is repeated. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** Requests of `/api/v2`, as their method, path and fields say; in the query where there is no body. */
export const get = (path: string, fields: Fields = {}): Message => ({ method: "GET", path: versioned(path, fields) });
export const remove = (path: string, fields: Fields = {}): Message => ({ method: "DELETE", path: versioned(path, fields) });
export const post = (path: string, fields: Fields = {}): Message => form("POST", path, encoded(fields));
export const put = (path: string, fields: Fields = {}): Message => form("PUT", path, encoded(fields));

/** A form of `/api/v2` whose body is written by hand. */
export function form(method: string, path: string, body: string): Message {
  return { method, path: versioned(path, {}), headers: { "Content-Type": "application/x-www-form-urlencoded" }, body };
}

/** A JSON document; `path` is the whole one. */
export function jsonMessage(method: string, path: string, body: unknown, contentType = "application/json"): Message {
  return { method, path, headers: { "Content-Type": contentType }, body: JSON.stringify(body) };
}

export const anonymous = (message: Message): Message => ({ ...message, anonymous: true });

export function withHeaders(message: Message, headers: Readonly<Record<string, string>>): Message {
  return { ...message, headers: { ...message.headers, ...headers } };
}

/** With the credentials of the caller, unless it is anonymous or brings others. */
export function authorized(message: Message, authorization: string): Message {
  return message.anonymous ? message : withHeaders(message, { Authorization: authorization, ...message.headers });
}

/** With this in place of the credentials of the caller. */
export const authorizedBy = (message: Message, authorization: string): Message => withHeaders(message, { Authorization: authorization });

export const base64 = (text: string): string => Buffer.from(text).toString("base64");
export const fromBase64 = (text: string): string => Buffer.from(text, "base64").toString();

function versioned(path: string, fields: Fields): string {
  const query = encoded(fields);
  return `/api/v2${path}${query === "" ? "" : `?${query}`}`;
}

function encoded(fields: Fields): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) params.append(name, one as string);
  return params.toString();
}
