import { expect } from "@jest/globals";
import type { Answer } from "./client.js";

/** Asks all of them and holds each answer against the status and error code that it must have. */
export async function refusals(asked: readonly (readonly [answer: Promise<Answer>, status: number, code: string])[]): Promise<void> {
  const found = await Promise.all(asked.map(async ([answer]) => { const { status, headers } = await answer; return [status, headers.get("dragoman-error")]; }));
  expect(found).toEqual(asked.map(([, status, code]) => [status, code]));
}
