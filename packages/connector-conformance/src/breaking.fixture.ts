import { type Asked, type Change, json, type Told } from "./tiny-server.fixture.js";

/** What a server does wrong, and how its answers become wrong; made anew for each run. */
export type Breaks = Readonly<Record<string, () => Change>>;

// Members of any answer are changed here, so nothing is known of its shape.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Body = any;
type Rewrite = (told: Told, asked: Asked) => Told;

/** Changes answers to a method and path, `GET /labels`; paths are under /api/v2 or /v4, and `*` is any rest of one. */
export function on(request: string, change: Rewrite): () => Change {
  const pattern = new RegExp(`^${request.replace(/ \/(?!v4)/, " /api/v2/").replaceAll("*", ".*")}$`);
  return () => (told, asked) => (pattern.test(`${asked.method} ${asked.path.replace(/^\/+/, "/")}`) ? change(told, asked) : told);
}

export const always = (change: Rewrite) => (): Change => change;

/** Changes members of a JSON body. */
export const rewritten = (change: (body: Body) => void): Rewrite => (told) => {
  const body = JSON.parse(told.body) as Body;
  change(body);
  return { ...told, body: JSON.stringify(body) };
};

/** Refuses, in the shape of either interface. */
export const refusing = (status: number, when: (asked: Asked) => boolean = () => true): Rewrite => (told, asked) => (when(asked) ? json({
  error: { code: status, message: "No.", details: "Not here." }, errors: [{ code: 1, description: "No." }],
  status: { code: 1, description: "No." },
}, status) : told);

export const saying = (body: unknown, when: (asked: Asked) => boolean = () => true): Rewrite =>
  (told, asked) => (when(asked) ? json(body) : told);

export const good = (change: Rewrite): Rewrite => (told, asked) => (told.status === 200 ? change(told, asked) : told);
export const failed = (change: Rewrite): Rewrite => (told, asked) => (told.status >= 400 ? change(told, asked) : told);
/** The body as it is, or with another status, type, text. */
export const as = (other: Partial<Told> | ((told: Told) => Partial<Told>)): Rewrite =>
  (told) => ({ ...told, ...(typeof other === "function" ? other(told) : other) });

export const input = ({ fields }: Asked): string => fields.get("input") ?? "";
/** Whether a field is this, or fits it. */
export const field = (name: string, value: string | RegExp) => ({ fields }: Asked): boolean => {
  const came = fields.get(name);
  return came !== null && (typeof value === "string" ? came === value : value.test(came));
};

/** Changes what a job downloads. */
export function download(change: (xliff: string) => string): () => Change {
  return on("GET /translations/*/download", as(({ body }) =>
    ({ body: Buffer.from(change(Buffer.from(body, "base64").toString())).toString("base64") })));
}
export const job = (change: (body: Body) => void): (() => Change) => on("GET /translations/[0-9]+", good(rewritten(change)));
export const pairs = (change: (body: Body) => void): (() => Change) => on("GET /language-pairs", rewritten(change));
export const quick = (change: Rewrite): (() => Change) => on("POST /translations/quick", change);
