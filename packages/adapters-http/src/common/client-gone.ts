import type { Response } from "express";

/** The error of a request whose client closed the connection before its body had come. */
export function clientLeft(): Error {
  return Object.assign(new Error("The client went away."), { code: "ECONNRESET" });
}

/** Aborted when the client goes away before it has all of its answer, or has gone already. */
export function clientGone(response: Response): AbortSignal {
  const gone = new AbortController();
  if (response.closed) gone.abort();
  else response.once("close", () => { if (!response.writableFinished) gone.abort(); });
  return gone.signal;
}
