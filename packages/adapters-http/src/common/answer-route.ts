import type { Acting } from "@dragoman/application/audit";
import { type AnswerStore, type ContentStore, forbidden, inTime, isOneOf } from "@dragoman/application/common";
import type { RecognisedCaller, UserUseCases } from "@dragoman/application/users";
import { DomainError } from "@dragoman/domain/common";
import type { RequestHandler, Request, Response } from "express";
import { AnswerOnce } from "./answer-once.js";
import { clientGone } from "./client-gone.js";
import type { Dto } from "./fields.js";
import { idempotencyKeyOf } from "./idempotency-key.js";
import type { Log } from "./log.js";
import { pageLinks } from "./page-links.js";
import { readFields } from "./read-fields.js";
import { hasBody } from "./read-form.js";
import { receive, type Received, type Take } from "./receive.js";
import type { RequestFacts } from "./request-facts.js";
import type { Asked, Route } from "./route.js";
import { sendAnswer, sendRepeatable } from "./send-answer.js";
import { sendRead } from "./send-read.js";
import { speak } from "./speak.js";
import { holdsNul, WireFields } from "./wire-fields.js";

/** Who may stay unknown does so when the store is slow to tell. */
const recognisedMs = 900;

/** Tells who asks. */
export type Recognising = Pick<UserUseCases, "authenticate">;

export interface RouteSurroundings {
  /** Every use case that routes call, and the one by which all of them know who asks. */
  readonly use: Recognising;
  readonly contents: Pick<ContentStore, "write">;
  readonly answers: AnswerStore;
  /** Is told on whose behalf a use case runs. */
  readonly acting: Pick<Acting, "as">;
  readonly log: Log;
}

/** Answers the requests of one route: who asks, may they, what do they ask; then one use case, and its result shown. */
export function answerRoute(
  route: Route, { use, contents, answers, acting, log }: RouteSurroundings,
): RequestHandler<Record<string, string>, unknown, unknown, unknown, RequestFacts> {
  if (route.may === undefined) throw new Error(`${route.method} ${route.path} does not say who may call it.`);
  const once = new AnswerOnce(answers, log);
  const take: Take = route.input === "held" ? collected : (bytes) => contents.write(bytes);
  // What is held is translated and kept nowhere, so whoever gets no answer has lost nothing.
  const sendShown = route.input === "held" ? sendRepeatable : sendAnswer;
  const show = (result: unknown): unknown => (route.show === undefined ? result : route.show(result as never));
  return async (expressRequest, response) => {
    const request = expressRequest as Request;
    response.locals.route = route.path;
    speak(route.dialect, response);
    const admit = async (authorization: string | undefined) => {
      const known = await admitted(route, () => use.authenticate.run(authorization, request.ip ?? ""));
      if (known !== undefined) response.locals.username = known.username;
      return known;
    };
    const authorization = authorizationIn(route, request);
    const inBody = authorization === undefined ? authorizedByBody(route, request) : undefined;
    const known = inBody === undefined ? await admit(authorization) : undefined;
    const params = paramsOf(route.params, request.params as Record<string, string>);
    const run = async (received: Received, id?: string) => {
      const { fields } = received;
      const caller = inBody === undefined ? known : await admit(inBody(received));
      const address = request.ip ?? "";
      const cookie = (name: string) => cookieIn(request.headers.cookie ?? "", name);
      const header = (name: string) => request.header(name);
      // Most routes never look at the signal, so it is made when somebody does.
      const asked = { params, caller, id, address, header, cookie, ...fields, get signal() { return clientGone(response); } };
      const act = () => route.run(asked as Asked<object, object, object, undefined, never>, use as never);
      if (route.changesNothing) return act();
      return acting.as({ userId: caller?.userId ?? "", username: caller?.username ?? "", address }, act);
    };
    const incoming = { route, caller: known, request, response };
    const key = idempotencyKeyOf(route, request);
    if (key !== undefined && known !== undefined) {
      return sendShown(response, await once.answer({
        key, name: [known.userId, request.method, request.path, key].join(" "), take,
        receive: (taking, work) => receive(incoming, taking, work),
        run: async (received, id) => JSON.stringify(show(await run(received, id))),
      }));
    }
    const result = await receive(incoming, take, (received) => run(received));
    if (route.secret) response.set("Cache-Control", "no-store");
    if (route.send !== undefined) return route.send(result, request, response);
    if (route.status === 204) return void response.status(204).end();
    const shown = show(result);
    if (route.paged) link(response, pageLinks(request.url, shown as { page: number; totalPages: number }));
    if (route.method === "GET" && !route.secret) return sendRead(JSON.stringify(shown), request, response);
    return sendShown(response, { status: route.status ?? 200, headers: {}, body: JSON.stringify(shown) });
  };
}

/** A single page has no neighbours, and no header that is empty. */
function link(response: Response, links: Readonly<Record<string, string>>): void {
  if (Object.keys(links).length > 0) response.links(links);
}

function authorizationIn({ dialect }: Route, request: Request): string | undefined {
  return dialect?.authorization === undefined ? request.headers.authorization : dialect.authorization(request);
}

/** So much is read of somebody who shows in the body who they are. */
const mostUnknownBytes = 256 * 1024;

/** Tells what the body says of who sends it; undefined where nobody need be known, or there is none. Throws for one that is too large. */
function authorizedByBody({ may, dialect }: Route, request: Request): ((received: Received) => string | undefined) | undefined {
  const read = dialect?.authorizationInBody;
  if (read === undefined || may === "public" || may === "recognised" || !hasBody(request)) return undefined;
  if (!(Number(request.headers["content-length"]) <= mostUnknownBytes)) {
    throw new DomainError("tooLarge", "body-needs-credentials",
      `A body of more than ${mostUnknownBytes} bytes, or of no length that is told, is read only of those who are known.`,
      { details: "Send the credentials in the head: in a header or in the query." });
  }
  return ({ wire, fields: { input } }) => read((name) => {
    const [value = Object(input)[name] as unknown] = wire.get(name);
    return typeof value === "string" ? value : undefined;
  });
}

async function admitted(
  { may, anyAccount }: Route, authenticate: () => Promise<RecognisedCaller>,
): Promise<RecognisedCaller | undefined> {
  if (may === "public") return undefined;
  // Whoever is not recognised is nobody in particular, whatever the reason: these routes tell how the server is when nothing else works.
  if (may === "recognised") return inTime((async () => authenticate())().catch(() => undefined), recognisedMs, undefined);
  const known = await authenticate();
  if (known.clientId !== undefined && may !== "anyCaller") {
    throw forbidden("An API credential may not do this.", "It takes the token or the API key of a user.");
  }
  if (known.accountId !== undefined && known.clientId === undefined && anyAccount === undefined) {
    throw forbidden(`${known.username} may not do this.`, "It is for the people of the server's own account.");
  }
  if (may === "anyCaller") return known;
  if (may !== "anyUser" && !isOneOf(known, may)) {
    throw forbidden(`${known.username} may not do this.`, `It takes one of the roles ${may.join(", ")}.`);
  }
  return known;
}

function paramsOf(dto: Dto | undefined, params: Record<string, string>): object {
  if (dto === undefined) return {};
  const fields = new WireFields();
  for (const [name, value] of Object.entries(params)) {
    if (value.includes("\0")) throw holdsNul("The path");
    fields.add(name, value);
  }
  return readFields(dto, fields);
}

/** What the browser keeps under the name; ours are letters and digits, which need no decoding. */
function cookieIn(header: string, name: string): string | undefined {
  return header.split(/; */).find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
}

async function collected(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return pieces.length === 1 ? pieces[0] as Buffer : Buffer.concat(pieces);
}
