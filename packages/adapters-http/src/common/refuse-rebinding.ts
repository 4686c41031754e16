import { isIP } from "node:net";
import { DomainError } from "@dragoman/domain/common";
import type { RequestHandler } from "express";
import { isThisMachine } from "./addresses.js";

/** By which names and from which pages a server is reached. */
export interface Reach {
  /** Where people reach the server. */
  readonly publicUrl?: string | undefined;
  /** Origins whose pages may call it; `*` for any. */
  readonly corsOrigins?: readonly string[] | undefined;
}

/**
 * Refuses requests that a page in a browser made its own by DNS rebinding: those whose `Host` names neither this machine nor the public
 * URL, and those of a page that is from neither of these and from none of the origins that may call.
 */
export function refuseRebinding({ publicUrl = "", corsOrigins = [] }: Reach): RequestHandler {
  const own = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined;
  return ({ headers: { host = "", origin } }, _response, next) => {
    const name = nameIn(`http://${host}`, host);
    if (name === undefined || (!isLoopback(name) && name !== own?.hostname)) {
      throw refused("host-refused", `The server is not known as ${JSON.stringify(host.slice(0, 200))}.`,
        "The header Host must name this machine, such as localhost, or the address in DRAGOMAN_PUBLIC_URL.");
    }
    if (origin !== undefined && !corsOrigins.includes("*") && !corsOrigins.includes(origin) && origin !== own?.origin) {
      const page = /^https?:/i.test(origin) ? nameIn(origin, origin.replace(/^https?:\/\//i, "")) : undefined;
      if (page === undefined || !isLoopback(page)) {
        throw refused("origin-refused", `Pages of ${JSON.stringify(origin.slice(0, 200))} may not call this interface.`,
          "The header Origin must name this machine, the address in DRAGOMAN_PUBLIC_URL or one of DRAGOMAN_CORS_ORIGINS.");
      }
    }
    next();
  };
}

/** The name of the machine in a URL that has nothing but it and perhaps a port; undefined for any other. */
function nameIn(url: string, host: string): string | undefined {
  return /^[^/?#@\\\s]+$/.test(host) && URL.canParse(url) ? new URL(url).hostname : undefined;
}

function isLoopback(name: string): boolean {
  const address = name.replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || (isIP(address) > 0 && isThisMachine(address));
}

function refused(code: string, message: string, details: string): DomainError {
  return new DomainError("forbidden", code, message, { details });
}
