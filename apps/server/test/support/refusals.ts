import { expect } from "@jest/globals";
import type { Answer } from "./client.js";

/** What is asked, how it must be refused, and what message and details must tell. */
export type Refusal = readonly [answer: Promise<Answer>, status: number, code: string, message?: Telling, details?: Telling];
type Telling = string | RegExp | undefined;

/** A request with one wrong field, for `it.each`: the field that the answer names, its code, and the fields as they travel. */
export type WrongField = readonly [request: string, field: string, code: string, fields: string];

const telling = (what: Telling = /\S/) => (typeof what === "string" ? expect.stringContaining(what) : expect.stringMatching(what));

/** Holds each answer against the refusal that it must be. */
export async function refusals(asked: readonly Refusal[]): Promise<void> {
  const found = await Promise.all(asked.map(async ([answer]) => {
    const { status, headers, json } = await answer;
    return { status, code: headers.get("dragoman-error"), error: json?.error };
  }));
  expect(found).toEqual(asked.map(([, status, code, message, details]) =>
    ({ status, code, error: { code: status, message: telling(message), details: telling(details) } })));
}
