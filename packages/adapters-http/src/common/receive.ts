import type { Caller } from "@dragoman/application/common";
import type { PageRequest } from "@dragoman/domain/common";
import type { Request, Response } from "express";
import { clientGone } from "./client-gone.js";
import { sendContinue } from "./http-server.js";
import { maxBytes } from "./input-size-limits.js";
import { pagedBy, pageOf } from "./page.requests.js";
import { isJson, isJsonBody, type JsonBody, membersIn, readAnyJson, readJson, readMembers } from "./json-body.js";
import { missing, readFields, refuseNested, refuseUnknown } from "./read-fields.js";
import { hasBody, readForm, readFormBody, readQuery } from "./read-form.js";
import { areUploads, isMultipart, isUpload, type Uploads, withUpload, withUploads } from "./read-upload.js";
import type { InputUse, Route } from "./route.js";
import { Slots } from "./slots.js";
import { ofCallers, ofStrangers, WireFields } from "./wire-fields.js";

/** What is taken as one document; as much to translate as to detect its language, or as a dictionary. */
const maxDocumentBytes = maxBytes("translationMaxSizeInMB");
/** A body up to this size needs no slot. */
const smallBytes = 2 ** 20;
/** Inputs that are stored as they come cost little memory, those that are held cost all of theirs, and files a place on the disk. */
const slots = { stored: new Slots(16), held: new Slots(4), uploaded: new Slots(8) };

/** What a request asks for, as its route reads it. */
export interface Fields {
  readonly query: object;
  readonly form: object;
  readonly page: PageRequest;
  readonly input: unknown;
}

/** What came with a request. */
export interface Received {
  readonly fields: Fields;
  /** The same fields as they came. */
  readonly wire: WireFields;
  /** Files that were uploaded, by their fields. */
  readonly files?: Uploads;
}

/** Takes the bytes of a document in Base64 as they come in; what it answers becomes the input. */
export type Take = (bytes: AsyncIterable<Uint8Array>) => Promise<unknown>;

/** A request on its way through a route. */
export interface Incoming {
  readonly route: Route;
  readonly caller: Caller | undefined;
  readonly request: Request;
  readonly response: Response;
}

/** Reads a request, large ones in turn, and hands it to `work` for as long as its file is there. */
export async function receive<T>(
  { route, caller, request, response }: Incoming, take: Take, work: (received: Received) => Promise<T> | T,
): Promise<T> {
  const { input } = route;
  const read = async (): Promise<T> => {
    sendContinue(request, response);
    if (areUploads(input)) {
      return withUploads(request, response, input, async (wire, files) => work({ fields: fieldsOf(route, wire, files), wire, files }));
    }
    if (isJsonBody(input) && input.inForm && isMultipart(request)) {
      return withUploads(request, response, [], async (wire) =>
        work({ fields: fieldsOf(route, wire, readMembers(input.json, wire)), wire }));
    }
    if (!isUpload(input)) return work(await readRequest(route, request, take));
    return withUpload(request, response, input, async (wire, files) =>
      work({ fields: fieldsOf(route, wire, files[input.name]), wire, files }));
  };
  if (input === undefined || isJsonBody(input) || !isLarge(request)) return read();
  return slotsOf(input).use(caller?.userId ?? "", clientGone(response), read);
}

async function readRequest(route: Route, request: Request, take: Take): Promise<Received> {
  const { input: use, inputName: name = "input" } = route;
  const wire = new WireFields(route.may === "public" ? ofStrangers : ofCallers);
  if (use === undefined) {
    await (route.form === undefined ? readQuery : readForm)(request, wire);
    return { fields: fieldsOf(route, wire, undefined), wire };
  }
  if (isJsonBody(use)) {
    await readQuery(request, wire);
    return { fields: fieldsOf(route, wire, await readBody(use, request, wire)), wire };
  }
  const input = await readForm(request, wire, { name, maxBytes: maxDocumentBytes, take });
  refuseNested(wire, name);
  if (input === undefined && use !== "storedIfGiven") throw missing(name, "It must be the document in Base64, percent-encoded.");
  return { fields: fieldsOf(route, wire, input), wire };
}

async function readBody({ json, inForm, asItIs }: JsonBody<unknown>, request: Request, wire: WireFields): Promise<unknown> {
  if (asItIs) return readAnyJson(request);
  if (!inForm) return readJson(request, json);
  if (isJson(request)) return readJson(request, json, membersIn(json, wire));
  if (hasBody(request)) await readFormBody(request, wire);
  return readMembers(json, wire);
}

function fieldsOf(route: Route, wire: WireFields, input: unknown): Fields {
  if (route.knownFieldsOnly && route.form !== undefined) refuseUnknown(route.form, wire);
  return {
    query: route.query === undefined ? {} : readFields(route.query, wire),
    form: route.form === undefined ? {} : readFields(route.form, wire),
    page: pageOf(route.paged ? readFields(pagedBy(route.paged), wire) : {}, route.paged),
    input,
  };
}

function slotsOf(use: Exclude<InputUse, JsonBody<unknown>>): Slots {
  if (isUpload(use) || areUploads(use)) return slots.uploaded;
  return use === "held" ? slots.held : slots.stored;
}

function isLarge(request: Request): boolean {
  return hasBody(request) && !(Number(request.headers["content-length"]) <= smallBytes);
}
