import type { StoredContent } from "@dragoman/application/common";
import type { RecognisedCaller } from "@dragoman/application/users";
import type { PageRequest } from "@dragoman/domain/common";
import type { Role } from "@dragoman/domain/users";
import type { Request, Response } from "express";
import type { Dialect } from "./dialect.js";
import type { Dto } from "./fields.js";
import type { JsonBody } from "./json-body.js";
import type { Upload, UploadField } from "./read-upload.js";
import type { RouteDocs, Tag } from "./route-docs.js";
import type { Schema } from "./schema.js";

/**
 * Who may call a route: a set of roles; `anyUser`, also one without a role; `anyCaller`, also a program with an API credential; `public`,
 * anybody, and credentials are not looked at; `recognised`, anybody, and a caller with good credentials is known.
 */
export type May = readonly Role[] | "anyUser" | "anyCaller" | "public" | "recognised";

/**
 * What becomes of the field of a document in Base64: stored as it comes in, the same where it may be absent, or held in
 * memory; or the field in which a file is uploaded, or a list of those in which one may be; or what a body in JSON holds.
 */
export type InputUse = "stored" | "storedIfGiven" | "held" | UploadField | readonly UploadField[] | JsonBody<unknown>;

type CallerOf<M> = M extends "public" ? undefined : M extends "recognised" ? RecognisedCaller | undefined : RecognisedCaller;
type InputOf<I> = I extends "stored" ? StoredContent : I extends "storedIfGiven" ? StoredContent | undefined
  : I extends "held" ? Uint8Array : I extends UploadField ? Upload
  : I extends readonly UploadField[] ? UploadsOf<I[number]> : I extends JsonBody<infer T> ? T : undefined;

/** Those that have to come are there. */
type UploadsOf<F extends UploadField> = Readonly<Partial<Record<F["name"], Upload>>>
  & Readonly<Record<Extract<F, { readonly required: true }>["name"], Upload>>;

/** What a route works on. */
export interface Asked<P, Q, F, I, M> {
  readonly params: P;
  readonly query: Q;
  readonly form: F;
  /** Which part of the list is asked for, on a `paged` route. */
  readonly page: PageRequest;
  readonly input: InputOf<I>;
  readonly caller: CallerOf<M>;
  /** Of what the request makes, when it may be sent again: a repetition has the same. */
  readonly id: string | undefined;
  /** Of the client, as far as the trusted proxies tell. */
  readonly address: string;
  /** What the client sent under the name of a header. */
  readonly header: (name: string) => string | undefined;
  /** What the browser keeps under a name. */
  readonly cookie: (name: string) => string | undefined;
  /** Aborted when the client goes away before the answer. */
  readonly signal: AbortSignal;
}

/** What a route is, besides its method and path; `U` are the use cases that it may call. */
export interface RouteFacts<P, Q, F, I, M, R, U> {
  readonly may: M;
  readonly params?: Dto<P & object>;
  readonly query?: Dto<Q & object>;
  /** Read from the form body and the query together. */
  readonly form?: Dto<F & object>;
  /** Also for people of other accounts than the server's own, who are at most translators there. */
  readonly anyAccount?: true;
  /** Fields that the form does not have are refused, where a misspelt filter would widen what is deleted. */
  readonly knownFieldsOnly?: true;
  readonly input?: I;
  /** The field of the document, `input` when absent. */
  readonly inputName?: string;
  /** Takes `page` and `perPage`, and answers one page of a list; a number is that of its items where nothing is said. */
  readonly paged?: true | number;
  /** Its answer is kept in no cache. */
  readonly secret?: true;
  /** It changes nothing that the audit log records, so its actor is not tracked. Tracking makes quick translations slower. */
  readonly changesNothing?: true;
  readonly run: (asked: Asked<P, Q, F, I, M>, use: U) => Promise<R> | R;
  /** Its good answer is 302: the browser goes elsewhere. */
  readonly redirects?: true;
  /** The status of its good answer, 200 where it does not say; with 204 there is no body. */
  readonly status?: 201 | 204;
  /** What is shown of the result, as JSON. */
  readonly show?: (result: R) => unknown;
  readonly answers: Schema;
  /** For answers that are not JSON. */
  readonly send?: (result: R, request: Request, response: Response) => Promise<void> | void;
  /** Media types of the answer, when it is not JSON alone. */
  readonly mediaTypes?: readonly string[];
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A route as its slice declares it. */
export interface UndocumentedRoute<U = never> extends RouteFacts<object, object, object, InputUse | undefined, May, never, U> {
  readonly method: Method;
  readonly path: string;
}

/** One line of the route table. */
export interface Route<U = never> extends UndocumentedRoute<U> {
  readonly docs: RouteDocs;
  readonly tag: Tag;
  /** That of the interface which it belongs to, where it is not our own. */
  readonly dialect?: Dialect;
  /** Which requests of its path are for it, where several interfaces share the path; all when absent. */
  readonly when?: (request: Request) => boolean;
}

/** Declares a route. Everything else, router, authentication, authorisation, documentation, metrics, follows from it. */
export type Declare<U> = <
  R, P = undefined, Q = undefined, F = undefined, const I extends InputUse | undefined = undefined, const M extends May = May,
>(method: Method, path: string, facts: RouteFacts<P, Q, F, I, M, R, U>) => UndocumentedRoute<U>;

/** Declares the routes of a slice, which call its use cases and no others. */
export function routesOf<U>(): Declare<U> {
  return (method, path, facts) => ({ ...(facts as unknown as UndocumentedRoute<U>), method, path });
}

/** The same routes as those of another interface, below each of its prefixes. */
export function spokenIn<U>(dialect: Dialect, routes: readonly Route<U>[]): readonly Route<U>[] {
  const { prefix = "", furtherPrefixes = [] } = dialect;
  return [prefix, ...furtherPrefixes].flatMap((before) => routes.map((one) => ({ ...one, path: before + one.path, dialect })));
}

/** The same routes under a prefix. */
export function under<U>(prefix: string, routes: readonly Route<U>[]): readonly Route<U>[] {
  return routes.map((one) => ({ ...one, path: prefix + one.path }));
}

/** Literal paths before parameters, so that `/users/me` is never taken for a user called me. */
export function literalFirst(routes: readonly Route[]): readonly Route[] {
  const key = ({ path }: Route) => path.split("/").map((segment) => (segment.startsWith(":") ? "\uffff" : segment)).join("/");
  return [...routes].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
