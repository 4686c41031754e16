import { isDeepStrictEqual } from "node:util";
import { failure } from "./failure.js";
import { isJsonBody } from "./json-body.js";
import { takesIdempotencyKey } from "./idempotency-key.js";
import { areUploads, isUpload } from "./read-upload.js";
import type { Route } from "./route.js";
import type { Failing } from "./route-docs.js";
import { integer, like, named, object, type Schema, text } from "./schema.js";

/** What every failure answers. */
export const errorSchema: Schema = named("Error", object({ error: object({
  code: { ...like(integer, 404), description: "The status." },
  message: { ...like(text, "There is no label 8."), description: "What failed." },
  details: { ...like(text, "It never existed, or has been deleted."), description: "Why, and what would be right; may be empty." },
}) }));

/** What each status means, and one failure of it. */
const statuses: Readonly<Record<number, readonly [about: string, ...Failing]>> = {
  400: [
    "Something is missing, malformed, contradictory or not accepted.", "field-missing", "name is missing or empty.",
    "It must be a text of at most 100 characters.",
  ],
  401: [
    "There are no credentials, or they are invalid or no longer valid.", "not-authenticated", "The access token is not valid.",
    "Get a new one from POST /api/v2/auth.",
  ],
  403: [
    "The caller's role is not sufficient.", "role-not-sufficient", "anna@company.example may not do this.",
    "It takes one of the roles super admin, admin.",
  ],
  404: [
    "There is no such resource, or the caller may not see it.", "path-unknown", "There is no GET /api/v2/translations/.",
    "Check the method and the path; a list has no slash at its end.",
  ],
  409: [
    "The state of the resource does not allow it.", "translation-wrong-state",
    "The translation is in the state succeeded; it cannot become canceled.",
    "Look at its state; one that is done stays as it is.",
  ],
  413: [
    "The input is too large, or has too many fields.", "input-too-large", "input is larger than 100 MiB.",
    "Split the document. GET /api/v2/system/input-size-limits lists the limits, in MiB of decoded content.",
  ],
  429: [
    "Too much at once, or credentials were guessed too often from this address.", "too-many-sign-ins",
    "There were too many failed attempts to sign in from this address.", "Wait for as many seconds as Retry-After says.",
  ],
  500: [
    "The server failed in an unforeseen way.", "unexpected", "The server failed unexpectedly.",
    "The server's log says why, under the id 0192f0c1-0000-7000-8000-000000000002.",
  ],
  503: [
    "There is no engine, no database or no room at the moment, or the server is stopping.", "database-unavailable",
    "The database cannot be reached.",
    "Try again after the seconds in Retry-After.",
  ],
};

/** What is too large where no document in Base64 is sent. */
const tooLarge = {
  field: ["field-too-large", "A value has more than 65536 bytes.", "Shorten it."],
  json: ["field-too-large", "The body is longer than 1048576 bytes.", "Send less at once."],
  file: [
    "file-too-large", "The file is larger than 52428800 bytes.",
    "GET /api/v2/system/input-size-limits says how large each kind of file may be.",
  ],
} as const satisfies Record<string, Failing>;

const underWay: Failing = [
  "idempotency-key-under-way", "The first request with this Idempotency-Key is still in progress.",
  "Send it again in a moment; it then gets the answer of the first.",
];
const malformed: Failing = ["request-malformed", "The request has no Host header.", "Send one."];
const slow: Failing = ["request-too-slow", "The request took too long.", "Send without long pauses."];

/**
 * The failures of an operation by status; `default` is whatever else may go wrong, such as a request that is too slow. Most
 * are the same everywhere, so each is put once among the `responses` of the document, and referred to.
 */
export function failures(route: Route, error: unknown, responses: Record<string, object>): Record<string, object> {
  const answers = statusesOf(route).map((status) => answer(route, status, particular(route, status), error));
  const found = [...new Map(answers.toReversed().map((one) => [String(one.status), one.answer] as const)),
    ["default", { ...answer(route, 408, slow, error).answer, description: "Any other failure." }] as const];
  return Object.fromEntries(found.map(([status, one]) => [status, { $ref: `#/components/responses/${sharedName(one, responses)}` }]));
}

/** The name that an answer has among the `responses`: its code, with a number where several have the same. */
function sharedName(answer: Answer, responses: Record<string, object>): string {
  const code = answer.headers["Dragoman-Error"].example;
  for (let next = 1; ; next += 1) {
    const name = next === 1 ? code : `${code}-${next}`;
    responses[name] ??= answer;
    if (isDeepStrictEqual(responses[name], answer)) return name;
  }
}

function particular(route: Route, status: number): Failing | undefined {
  const { docs: { fails = {} }, input } = route;
  if (fails[status] !== undefined) return fails[status];
  if (status === 400 && takesNothing(route)) return malformed;
  if (status === 409 && takesIdempotencyKey(route)) return underWay;
  if (status === 413 && input === undefined) return tooLarge.field;
  if (status === 413 && isJsonBody(input)) return tooLarge.json;
  return status === 413 && (isUpload(input) || areUploads(input)) ? tooLarge.file : undefined;
}

function statusesOf(route: Route): number[] {
  const { may, params, form, input, docs: { fails = {} } } = route;
  const known = may !== "public" && may !== "recognised";
  const found = [
    400, ...(known ? [401, 429, 503] : []), ...(takesIdempotencyKey(route) ? [409] : []),
    ...(typeof may === "string" ? [] : [403]),
    ...(params === undefined ? [] : [404]), ...(form === undefined && input === undefined ? [] : [413]), 500,
    ...Object.keys(fails).map(Number),
  ];
  return [...new Set(found)].sort((one, other) => one - other);
}

/** Only what every request has can be wrong. */
function takesNothing(route: Route): boolean {
  const { params, query, form, input, paged } = route;
  return (params ?? query ?? form ?? input ?? paged) === undefined && !takesIdempotencyKey(route);
}

type Answer = ReturnType<typeof answer>["answer"];

/** A failure, and the status that it has in the interface of the route; several of ours may be one there. */
function answer({ path, dialect }: Route, status: number, particular: Failing | undefined, error: unknown) {
  const [about = "", ...usual] = statuses[status] ?? [];
  const [code, message, details] = particular ?? usual as readonly string[] as Failing;
  const ours = failure(status, code, message, details);
  const spoken = dialect?.failure(ours, path) ?? ours;
  const content = { "application/json": { schema: error, example: spoken.body } };
  return { status: spoken.status, answer: { description: about, headers: headersOf(status, code), content } };
}

function headersOf(status: number, code: string) {
  return {
    "Dragoman-Error": { description: "The stable code, for programs.", schema: { type: "string" }, example: code },
    ...(status === 401 ? { "WWW-Authenticate": { schema: { type: "string" }, example: "Bearer" } } : {}),
    ...(status === 429 || status === 503 ? { "Retry-After": { description: "Seconds.", schema: { type: "integer" }, example: 5 } } : {}),
  };
}
