import { afterAll, beforeAll } from "@jest/globals";
import type { Client } from "./client.js";
import { type Dragoman, type QuickDragoman, startDragoman } from "./dragoman.js";
import { later } from "./later.js";

/** What tests and hooks can use once it has started. */
export interface Used<Started extends Dragoman> {
  readonly dragoman: Started;
  readonly admin: Client;
}

/** A Dragoman for the tests of a file or of a `describe` block: started before them, stopped after them. */
export function useDragoman<Started extends Dragoman>(start: () => Promise<Started>): Used<Started> {
  let running: Started | undefined;
  beforeAll(async () => { running = await start(); });
  afterAll(() => running?.stop());
  return { dragoman: later(() => running), admin: later(() => running?.admin) };
}

/** One with the sandbox, and with engines for pairs of it: `EngSpa,SpaEng`, or `none`. */
export function useSandbox(pairs: string, settings: Readonly<Record<string, string>> = {}): Used<QuickDragoman> {
  return useDragoman(() => startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: pairs, ...settings }));
}
