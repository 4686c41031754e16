import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { AddingFault, BrokenOff, Refused, Silent } from "./adding-fault.js";
import { limits } from "./limits.js";
import { reasonOf } from "./reason-of.js";

/** What an address answered. Whoever does not read the body to its end destroys it. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: IncomingMessage;
  /** Where the answer came from, redirects followed. */
  readonly url: URL;
}

/** An address that people may see: without a user name, a password, or what comes behind a question mark. */
export function shownAddress(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

/** The address that a text is; throws AddingFault for other schemes than http and https. */
export function webAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && isOfTheWeb(url)) return url;
  // A password in it stays out of sight.
  const shown = url === undefined ? text.replace(/\/\/.*@/, "//…@") : `${url.protocol}//…`;
  throw new AddingFault(/^https?:/i.test(text) ? `${shown} is no address: no host can be read in it.`
    : `${shown} is no address of the web; it must begin with http:// or https://.`);
}

const isOfTheWeb = ({ protocol }: URL): boolean => protocol === "http:" || protocol === "https:";

/**
 * Asks an address, and follows at most five redirects, none of them from https to http. Bytes come as they are: nothing is unpacked on
 * the way. Rejects with AddingFault where there is no answer, and with the reason of `signal` where that is aborted.
 */
export async function httpGet(url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<HttpAnswer> {
  let asked = url;
  for (let redirects = 0; redirects <= limits.redirects; redirects++) {
    const body = await answerOf(asked, headers, signal);
    const status = body.statusCode ?? 0;
    const { headers: told } = body;
    if (![301, 302, 303, 307, 308].includes(status) || told.location === undefined) return { status, headers: told, body, url: asked };
    body.destroy();
    asked = redirected(asked, told.location);
  }
  throw new AddingFault(`${shownAddress(url)} leads from one address to another more than ${limits.redirects} times.`);
}

/** Where a redirect leads to; throws AddingFault where nobody should follow it. */
export function redirected(from: URL, location: string): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
  if (to === undefined) throw new AddingFault(`${shownAddress(from)} leads to something that is no address.`);
  if (!isOfTheWeb(to)) throw new AddingFault(`${shownAddress(from)} leads to an address of ${to.protocol}, and not of http or https.`);
  if (from.protocol === "https:" && to.protocol === "http:") {
    throw new AddingFault(`${shownAddress(from)} leads from https to http, where others on the way could change what comes.`);
  }
  return to;
}

function answerOf(url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<IncomingMessage> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    let answer: IncomingMessage | undefined;
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      headers: { "accept-encoding": "identity", "user-agent": "dragoman", ...headers }, signal, timeout: limits.silenceMs,
    }, (came) => {
      answer = came;
      resolve(came);
    });
    request.on("timeout", () => (answer ?? request)
      .destroy(new Silent(`${shownAddress(url)} says nothing: not a byte came for ${limits.silenceMs / 1_000} seconds.`)));
    request.on("error", (error) => reject(signal.aborted ? signal.reason as Error : error instanceof AddingFault ? error
      : new BrokenOff(`${shownAddress(url)} does not answer: ${reasonOf(error)}.`, { cause: error })));
    request.end();
  });
}

/** Why nobody has anything of an address that answers with this status. */
export function refusal(url: URL, status: number): AddingFault {
  const hints: Readonly<Record<number, string>> = {
    401: url.username === "" ? ": it asks for a user name and a password, which may stand in the address (http://NAME:PASSWORD@…)"
      : ": it does not take the user name and the password of the address",
    403: ": it, or a proxy in between, does not allow that; a user name and a password may stand in the address (http://NAME:PASSWORD@…)",
    407: ": a proxy in between asks for a user name and a password",
  };
  return new (status === 403 ? Refused : AddingFault)(`${shownAddress(url)} answers ${status}${hints[status] ?? ""}.`);
}

/** An answer ended early. */
export function brokenOff(url: URL, error: unknown): BrokenOff {
  return new BrokenOff(`${shownAddress(url)} broke off: ${reasonOf(error)}.`, { cause: error });
}

/** The text at an address, of at most `most` bytes; undefined where nothing is there. Rejects as `httpGet` does. */
export async function httpText(url: URL, most: number, signal: AbortSignal): Promise<{ text: string; url: URL } | undefined> {
  const whole = AbortSignal.any([signal, AbortSignal.timeout(limits.noteMs)]);
  const { status, body, url: from } = await httpGet(url, {}, whole).catch((error: unknown) => { throw inTime(url, error, signal, whole); });
  if (status !== 200) {
    body.destroy();
    if (status === 404 || status === 410) return undefined;
    throw refusal(from, status);
  }
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of body as AsyncIterable<Uint8Array>) {
      length += piece.length;
      if (length > most) throw new AddingFault(`${shownAddress(url)} has more than ${most} bytes, and is no list of models.`);
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof AddingFault || whole.aborted ? inTime(url, error, signal, whole) : brokenOff(url, error);
  }
  return { text: Buffer.concat(pieces).toString("utf8"), url: from };
}

/** The failure of what had its time, `whole`, unless it was stopped before. */
function inTime(url: URL, error: unknown, signal: AbortSignal, whole: AbortSignal): unknown {
  if (signal.aborted || !whole.aborted) return signal.aborted ? signal.reason : error;
  return new BrokenOff(`${shownAddress(url)} takes longer than ${limits.noteMs / 60_000} minutes.`, { cause: error });
}
