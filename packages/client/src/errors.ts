interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: string;
  readonly traceId?: string;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/**
 * What a call failed with. A signal of the caller's own that aborts is the one exception: then the call rejects with its reason.
 *
 * `code` is stable, for programs: that of the server's header `Dragoman-Error`, or one of the client's own, which have `status` 0:
 * `network` (no answer, or half of one), `timeout`, `answer-malformed`, `pair-not-found`, `translation-failed`,
 * `translation-canceled`.
 */
export class DragomanError extends Error {
  override readonly name = "DragomanError";
  /** The HTTP status; 0 when no answer of the server says so. */
  readonly status: number;
  readonly code: string;
  /** Why, and what would be right; may be empty. */
  readonly details: string;
  /** What the server's log has the request under; "" without an answer. */
  readonly traceId: string;
  /** After how many seconds the server asks to try again. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, code, message, details = "", traceId = "", retryAfterSeconds, cause }: Failure) {
    super(message, cause === undefined ? {} : { cause });
    this.status = status;
    this.code = code;
    this.details = details;
    this.traceId = traceId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The bodies of failures: that of v2, and that of v4. Whatever a proxy answers has neither. */
interface FailureBody {
  readonly error?: { readonly message?: string; readonly details?: string };
  readonly errors?: readonly { readonly code?: number; readonly description?: string }[];
}

/** What an answer that is no success says. */
export async function failureOf(response: Response): Promise<DragomanError> {
  const { error, errors: [first, ...others] = [] } = await bodyOf(response);
  const { status, headers } = response;
  const retryAfterSeconds = secondsOf(headers.get("Retry-After"));
  return new DragomanError({
    status,
    code: headers.get("Dragoman-Error") ?? String(first?.code ?? status),
    message: error?.message ?? first?.description ?? `The server answered ${status} ${response.statusText}`.trim(),
    details: error?.details ?? others.map(({ description }) => description).join(" "),
    traceId: headers.get("Trace-ID") ?? "",
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

async function bodyOf(response: Response): Promise<FailureBody> {
  try {
    return Object(await response.json()) as FailureBody;
  } catch {
    // No JSON: a proxy's page says nothing that a program could use, and the status is known.
    return {};
  }
}

/** Seconds, or a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
