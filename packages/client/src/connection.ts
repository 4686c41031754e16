import { DragomanError, failureOf } from "./errors.js";
import { toBase64 } from "./input.js";
import { wait } from "./wait.js";

/** Where the server is, who asks, and how patiently. Credentials are a token, an API key, or a user name with a password. */
export interface DragomanOptions {
  /** What stands before `/api/v2`, such as `https://mt.example`. */
  readonly url: string;
  readonly token?: string | undefined;
  readonly apiKey?: string | undefined;
  /** Signs in at the first call, and once more when the token is no longer valid. */
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** Instead of the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** How often a call is repeated that the server was too busy for or that the network broke; 3 when absent, 0 for never. */
  readonly retries?: number | undefined;
  /** How long an attempt may take, from sending to the last byte of the answer; 120 000 when absent. */
  readonly timeoutMs?: number | undefined;
  /** Sent as `Trace-ID` with every request: at most 128 characters. */
  readonly traceId?: string | undefined;
}

/** What any call may be given. */
export interface CallOptions {
  /** Ends the call; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  /** Of a POST; a new one for each call when absent. Its repetitions are done once within 24 hours. */
  readonly idempotencyKey?: string | undefined;
}

/** A request, ready to be sent. */
export interface Ask {
  readonly method: string;
  /** Below the server's URL, with a slash before it. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData | undefined;
  readonly isPublic: boolean;
  /** Whether success is to be sent elsewhere, and not to go there. */
  readonly isRedirect?: boolean | undefined;
  /** Whether it does no more when it is done twice. */
  readonly mayRepeat: boolean;
}

/** Whoever is asked to wait for longer is told instead. */
const mostWaitSeconds = 60;
const firstWaitMs = 500;

/** Sends requests: with credentials, within their time, and again where that helps. */
export class Connection {
  readonly url: string;
  private readonly fetch: typeof fetch;
  private signedIn: Promise<string> | undefined;

  constructor(private readonly options: DragomanOptions) {
    const { url, token, apiKey, username, password, fetch: given = globalThis.fetch } = options;
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new TypeError("url must be one of http:// or https://.");
    const { username: user, password: secret } = new URL(url);
    if (user !== "" || secret !== "") throw new TypeError("url must be without a user name and a password; give these beside it.");
    if ([token, apiKey, username].filter((one) => one !== undefined).length > 1 || (username === undefined) !== (password === undefined)) {
      throw new TypeError("Give a token, an apiKey, or a username with its password.");
    }
    this.url = url.replace(/\/+$/, "");
    // Browsers refuse their `fetch` as the method of another object.
    this.fetch = (resource, init) => given(resource, init);
  }

  /** Resolves with what `read` makes of the answer. */
  async send<T>(ask: Ask, read: (answer: Response) => Promise<T> | T, options: CallOptions = {}): Promise<T> {
    let hasRenewed = false;
    for (let failures = 0; ;) {
      options.signal?.throwIfAborted();
      const authorization = ask.isPublic ? undefined : this.authorization();
      const authorized = await authorization;
      try {
        return await this.attempt(ask, authorized, read, options);
      } catch (error) {
        if (!(error instanceof DragomanError)) throw error;
        if (error.status === 401 && !hasRenewed && this.signedIn !== undefined && !ask.isPublic) {
          hasRenewed = true;
          // Another call may have signed in again already.
          if (this.signedIn === authorization) this.signedIn = undefined;
          continue;
        }
        const waitMs = failures < (this.options.retries ?? 3) ? waitMsAfter(error, failures, ask) : undefined;
        if (waitMs === undefined) throw error;
        failures += 1;
        await wait(waitMs, options.signal);
      }
    }
  }

  private async attempt<T>(
    { method, path, headers, body, isRedirect = false }: Ask, authorization: string | undefined, read: (answer: Response) => Promise<T> | T,
    { signal, timeoutMs = this.options.timeoutMs ?? 120_000 }: CallOptions,
  ): Promise<T> {
    const { traceId } = this.options;
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    try {
      const answer = await this.fetch(this.url + path, {
        method, redirect: isRedirect ? "manual" : "follow", ...(body === undefined ? {} : { body }),
        headers: {
          ...headers, ...(authorization === undefined ? {} : { Authorization: authorization }),
          ...(traceId === undefined ? {} : { "Trace-ID": traceId }),
        },
        signal: signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]),
      });
      if (!answer.ok && !(isRedirect && answer.status === 302)) throw await failureOf(answer);
      return await read(answer);
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof DragomanError) throw cause;
      throw brokenOff(`${method} ${this.url}${path.split("?")[0]}`, timeout.signal.aborted ? timeoutMs : undefined, cause);
    } finally {
      clearTimeout(timer);
    }
  }

  private authorization(): Promise<string> | string | undefined {
    const { token, apiKey, username, password } = this.options;
    if (token !== undefined) return `Bearer ${token}`;
    if (apiKey !== undefined) return `Basic ${toBase64(`${apiKey}:`)}`;
    if (username === undefined || password === undefined) return undefined;
    // eslint-disable-next-line dragoman/kept-promises -- a sign-in that fails drops it
    return this.signedIn ??= this.signIn(username, password);
  }

  private async signIn(username: string, password: string): Promise<string> {
    try {
      const token = await this.send({
        method: "POST", path: "/api/v2/auth", body: String(new URLSearchParams({ username, password })),
        headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
        isPublic: true, mayRepeat: true,
      }, (answer) => answer.json() as Promise<string>);
      return `Bearer ${token}`;
    } catch (error) {
      this.signedIn = undefined;
      throw error;
    }
  }
}

function brokenOff(what: string, timeoutMs: number | undefined, cause: unknown): DragomanError {
  if (timeoutMs !== undefined) {
    return new DragomanError({ status: 0, code: "timeout", message: `${what} took longer than ${timeoutMs} ms.`, cause });
  }
  const { name, message, cause: deeper } = Object(cause) as { name?: string; message?: string; cause?: { message?: string } };
  const code = name === "SyntaxError" ? "answer-malformed" : "network";
  return new DragomanError({ status: 0, code, message: `${what} failed: ${deeper?.message || message || String(cause)}`, cause });
}

/** How long to wait before a request is sent again; undefined where that would not help, or could do something twice. */
function waitMsAfter({ status, code, retryAfterSeconds }: DragomanError, failures: number, { mayRepeat }: Ask): number | undefined {
  // Whoever watches too much does not watch less while this waits.
  const isUnderWay = code === "idempotency-key-under-way";
  const wasRefused = status === 429 && code !== "too-many-watchers" || status === 503 || isUnderWay;
  const wasCut = code === "network" || status === 502 || status === 504;
  if (!wasRefused && !(wasCut && mayRepeat)) return undefined;
  if (retryAfterSeconds !== undefined) return retryAfterSeconds > mostWaitSeconds ? undefined : retryAfterSeconds * 1_000;
  // What is under way may need half a minute. Of many clients that were refused at once, not all come back at once.
  return firstWaitMs * 2 ** (isUnderWay ? failures + 3 : failures) * (0.5 + Math.random() / 2);
}
