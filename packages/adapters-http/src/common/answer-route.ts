import type { Caller, ContentStore } from "@dragoman/application";
import { forbidden, isOneOf } from "@dragoman/application";
import type { ServerResponse } from "node:http";
import type { RequestHandler, Request, Response } from "express";
import { DomainError, type PageRequest } from "@dragoman/domain";
import type { UseCases } from "../use-cases.js";
import { readCredentials } from "./credentials.js";
import type { Dto } from "./fields.js";
import { sendContinue } from "./http-server.js";
import { Paged, pageOf } from "./page.requests.js";
import { pageLinks } from "./page-links.js";
import { missing, readFields, refuseNested } from "./read-fields.js";
import { type ContentField, hasBody, readForm } from "./read-form.js";
import { withUpload } from "./read-upload.js";
import type { RequestFacts } from "./request-facts.js";
import type { Asked, InputUse, Route } from "./route.js";
import { Slots } from "./slots.js";
import { WireFields } from "./wire-fields.js";

/** What the interface takes as one document. */
export const maxInputBytes = 100 * 2 ** 20;
/** A body up to this size needs no slot. */
const smallBytes = 2 ** 20;
/** Inputs that are stored as they come cost little memory, those that are held cost all of theirs, and files a place on the disk. */
const slots = { stored: new Slots(16), held: new Slots(4), uploaded: new Slots(8) };

export interface RouteSurroundings {
  readonly use: UseCases;
  readonly contents: Pick<ContentStore, "write">;
}

/** Answers the requests of one route: who asks, may they, what do they ask; then one use case, and its result shown. */
export function answerRoute(route: Route, { use, contents }: RouteSurroundings): RequestHandler<Record<string, string>, unknown, unknown, unknown, RequestFacts> {
  if (route.may === undefined) throw new Error(`${route.method} ${route.path} does not say who may call it.`);
  return async (request, response) => {
    response.locals.route = route.path;
    const caller = await admitted(route, request as Request, use);
    if (caller !== undefined) response.locals.username = caller.username;
    const params = paramsOf(route.params, request.params);
    const run = (fields: Fields) => {
      const asked = { params, caller, address: request.ip ?? "", ...fields };
      return route.run(withSignal(asked, response) as Asked<object, object, object, undefined, never>, use);
    };
    const work = async () => {
      sendContinue(request as Request, response);
      if (typeof route.input !== "object") return run(await read(route, request as Request, contents));
      return withUpload(request as Request, response, route.input, async (fields, file) => run(readInto(route, fields, file)));
    };
    const result = await (route.input !== undefined && isLarge(request as Request) ? slotsOf(route.input).use(work) : work());
    if (route.secret) response.set("Cache-Control", "no-store");
    if (route.send !== undefined) return route.send(result, request as Request, response);
    const shown = route.show === undefined ? result : route.show(result);
    if (route.paged) response.links(pageLinks(request.url, shown as { page: number; totalPages: number }));
    // Reads are conditional: Express tags them and answers 304 to whoever has the same already.
    if (route.method === "GET" && !route.secret) response.json(shown);
    else sendJson(response, shown);
  };
}

function sendJson(response: ServerResponse, body: unknown): void {
  const text = JSON.stringify(body);
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Content-Length", Buffer.byteLength(text));
  // As a string it leaves together with the headers, in one write.
  response.end(text);
}

async function admitted({ may }: Route, request: Request, use: UseCases): Promise<Caller | undefined> {
  if (may === "public") return undefined;
  const caller = async () => use.authenticate.run(readCredentials(request.headers.authorization), request.ip ?? "");
  // Whoever is not recognised is nobody in particular, whatever the reason: these routes tell how the server is when nothing else works.
  if (may === "recognised") return caller().catch(() => undefined);
  const known = await caller();
  if (may !== "anyUser" && !isOneOf(known, may)) {
    throw forbidden(`${known.username} may not do this.`, `It is for users with the role ${may.join(", ")}.`);
  }
  return known;
}

function paramsOf(dto: Dto | undefined, params: Record<string, string>): object {
  if (dto === undefined) return {};
  const fields = new WireFields();
  for (const [name, value] of Object.entries(params)) {
    if (value.includes("\0")) throw new DomainError("invalid", "text-malformed", "The path contains the character NUL.", { details: "No name or id holds it." });
    fields.add(name, value);
  }
  return readFields(dto, fields);
}

interface Fields {
  readonly query: object;
  readonly form: object;
  readonly page: PageRequest;
  readonly input: unknown;
}

async function read(route: Route, request: Request, contents: RouteSurroundings["contents"]): Promise<Fields> {
  const { input: use, inputName = "input" } = route;
  const content = use === undefined || typeof use === "object" ? undefined : inputField(inputName, use, contents);
  const { fields, content: input } = await readForm(request, route.form !== undefined || content !== undefined, content);
  if (content !== undefined) refuseNested(fields, inputName);
  if (content !== undefined && input === undefined && use !== "storedIfGiven") throw missing(inputName, "It is the document in Base64, percent-encoded.");
  return readInto(route, fields, input);
}

function readInto(route: Route, fields: WireFields, input: unknown): Fields {
  return {
    query: route.query === undefined ? {} : readFields(route.query, fields),
    form: route.form === undefined ? {} : readFields(route.form, fields),
    page: pageOf(route.paged ? readFields(Paged, fields) : {}),
    input,
  };
}

function slotsOf(use: InputUse): Slots {
  if (typeof use === "object") return slots.uploaded;
  return use === "held" ? slots.held : slots.stored;
}

function inputField(name: string, use: "stored" | "storedIfGiven" | "held", contents: RouteSurroundings["contents"]): ContentField<unknown> {
  return { name, maxBytes: maxInputBytes, take: use === "held" ? collected : (bytes) => contents.write(bytes) };
}

async function collected(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return pieces.length === 1 ? pieces[0] as Buffer : Buffer.concat(pieces);
}

function isLarge(request: Request): boolean {
  return hasBody(request) && !(Number(request.headers["content-length"]) <= smallBytes);
}

/** Most routes never look at the signal, so it is made when somebody does. */
function withSignal<T extends object>(asked: T, response: Response): T & { readonly signal: AbortSignal } {
  return Object.defineProperty(asked, "signal", {
    get: () => {
      const gone = new AbortController();
      if (response.closed) gone.abort();
      else response.once("close", () => { if (!response.writableFinished) gone.abort(); });
      return gone.signal;
    },
  }) as T & { readonly signal: AbortSignal };
}
