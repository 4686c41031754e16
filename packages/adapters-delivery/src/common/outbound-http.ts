import { lookup, type LookupAddress } from "node:dns";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { AddressGuard } from "./address-guard.js";

/** Something that is asked of a server outside. */
export interface OutboundRequest {
  readonly method: "GET" | "POST";
  /** `http:` or `https:`. */
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the name's look-up to the last byte of the answer. */
  readonly withinMs: number;
  /** What the body of the answer has beyond that is not read. */
  readonly mostBytes: number;
  /** Takes any certificate. */
  readonly insecureSkipVerify?: boolean;
}

/** What was answered, whatever its status; nobody followed a redirect. */
export interface OutboundAnswer {
  readonly status: number;
  readonly body: Buffer;
  /** Whether the body is all there was. */
  readonly isWhole: boolean;
}

/** Why there was no answer. */
export type OutboundFault = "refused" | "unknownName" | "unreachable" | "untrusted" | "tooSlow" | "brokenOff";

/** No answer came. The message is a sentence for an administrator, and says nothing of what stands behind an address. */
export class OutboundFailure extends Error {
  override readonly name = "OutboundFailure";

  constructor(readonly fault: OutboundFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

/** Finds the addresses of a name. */
export type LookUp = (name: string) => Promise<readonly LookupAddress[]>;

/** The system has four threads for looking names up, files and passwords together; names whose servers are silent leave the others free. */
const lookUpsAtOnce = 2;

/**
 * Asks servers that people have named. A name is looked up once, and only addresses that the guard admits are connected to, so that no
 * name leads elsewhere between look and call. Redirects are not followed.
 */
export class OutboundHttp {
  private readonly lookUps: FewAtOnce;

  constructor(private readonly guard: AddressGuard, private readonly lookUp: LookUp = systemLookUp) {
    this.lookUps = new FewAtOnce(lookUpsAtOnce);
  }

  /** Rejects with OutboundFailure when no answer came. */
  async send(request: OutboundRequest): Promise<OutboundAnswer> {
    const { url, withinMs } = request;
    const signal = AbortSignal.timeout(withinMs);
    try {
      const addresses = await this.addressesOf(url, signal);
      return await exchange(request, addresses, signal);
    } catch (cause) {
      if (cause instanceof OutboundFailure) throw cause;
      if (signal.aborted) throw new OutboundFailure("tooSlow", `No answer came within ${withinMs / 1000} s.`, cause);
      throw failureOf(cause);
    }
  }

  /** Rejects with the fault `refused` where a call would; names that cannot be looked up now may be known later. */
  async requireAdmitted(url: URL, withinMs: number): Promise<void> {
    await this.addressesOf(url, AbortSignal.timeout(withinMs)).catch((cause: unknown) => {
      if (cause instanceof OutboundFailure && cause.fault === "refused") throw cause;
    });
  }

  private async addressesOf({ hostname }: URL, signal: AbortSignal): Promise<readonly LookupAddress[]> {
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    const family = isIP(host);
    const found = family === 0 ? await this.lookUps.run(() => this.lookUp(host), signal) : [{ address: host, family }];
    const admitted = found.filter(({ address }) => this.guard.admits(address));
    if (admitted.length > 0) return admitted;
    throw new OutboundFailure("refused", `${hostname} leads to an address that must not be called: it is private, of this machine, `
      + "or of its network, and DRAGOMAN_WEBHOOK_ALLOW does not list it.");
  }
}

function exchange(
  { method, url, headers = {}, body, mostBytes, insecureSkipVerify = false }: OutboundRequest, addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method, signal, lookup: known(addresses), rejectUnauthorized: !insecureSkipVerify,
      // A connection for each call: one that is kept might lead where a name no longer does.
      agent: false,
      headers: { ...headers, ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }) },
    };
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const request = send(url, options, (answer) => {
      read(answer, mostBytes).then((read) => resolve({ status: answer.statusCode ?? 0, ...read }), reject);
    });
    request.on("error", reject).end(body);
  });
}

async function read(answer: IncomingMessage, mostBytes: number): Promise<Pick<OutboundAnswer, "body" | "isWhole">> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection.
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece.subarray(0, mostBytes - bytes));
    bytes += piece.length;
    if (bytes > mostBytes) return { body: Buffer.concat(pieces), isWhole: false };
  }
  return { body: Buffer.concat(pieces), isWhole: true };
}

/** Gives whoever connects the addresses that were looked at, and no others. */
function known(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, answer) => {
    const [first] = addresses;
    if (all) answer(null, [...addresses]);
    else answer(null, first?.address ?? "", first?.family);
  };
}

function systemLookUp(name: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(name, { all: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error)));
  });
}

const unknownNames = ["ENOTFOUND", "EAI_AGAIN", "ENODATA", "EAI_NODATA", "EAI_NONAME"];

function failureOf(cause: unknown): OutboundFailure {
  const { code = "" } = cause as { code?: string };
  if (unknownNames.includes(code)) return new OutboundFailure("unknownName", "The name of the server is not known.", cause);
  if (/CERT|SELF_SIGNED|VERIFY|TLS|SSL|EPROTO/.test(code)) {
    return new OutboundFailure("untrusted", `No trusted TLS connection came about (${code}).`, cause);
  }
  if (["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL", "EACCES", "ETIMEDOUT"].includes(code)) {
    return new OutboundFailure("unreachable", `No connection came about (${code}).`, cause);
  }
  return new OutboundFailure("brokenOff", "The connection broke before the answer was there.", cause);
}

/** Does so many things at once and lets the others wait. */
class FewAtOnce {
  private readonly waiting: (() => void)[] = [];
  private underWay = 0;

  constructor(private readonly most: number) {}

  /** Rejects when the signal is aborted; what has begun keeps its place until its end. */
  run<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      this.waiting.push(() => {
        if (signal.aborted) return this.next();
        this.underWay += 1;
        void act().then(resolve, reject).finally(() => {
          this.underWay -= 1;
          this.next();
        });
      });
      this.next();
    });
  }

  private next(): void {
    if (this.underWay < this.most) this.waiting.shift()?.();
  }
}
