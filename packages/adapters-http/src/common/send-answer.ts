import type { Response } from "express";

/** An answer in JSON as it is sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends an answer whole. */
export function sendAnswer(response: Response, answer: Answer): void {
  setHead(response, answer);
  // As a string it leaves together with the headers, in one write.
  response.end(answer.body);
}

/** Sets all of an answer that goes before its body. */
export function setHead(response: Response, { status, headers, body }: Answer): void {
  response.status(status).set(headers);
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Content-Length", Buffer.byteLength(body));
}
