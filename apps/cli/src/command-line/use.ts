import type { Readable } from "node:stream";
import type { CallOptions, Dragoman } from "@dragoman/client";
import type { Output } from "../output/output.js";
import type { Progress } from "../output/progress.js";

interface Terminal { write(text: string | Uint8Array): boolean; readonly isTTY?: boolean; readonly columns?: number }

/** What is around the program. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder that relative paths are below. */
  readonly folder: string;
  readonly stdin: Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  /** Fires when somebody presses Ctrl-C. */
  readonly interrupted: AbortSignal;
}

/** Who asks which server. */
export interface Account {
  /** Base URL without a slash at its end. */
  readonly url: string;
  /** What requests carry; undefined for somebody who is not signed in. */
  readonly credentials: { readonly token: string } | { readonly apiKey: string } | undefined;
  /** Where they come from, as people call it. */
  readonly from: string;
}

/** What commands work with. */
export interface Use {
  readonly around: Surroundings;
  readonly out: Output;
  readonly progress: Progress;
  /** Base URL of the server. */
  readonly url: string;
  /** Rejects with a Failure when credentials that were given cannot be read. */
  readonly account: () => Promise<Account>;
  /** The server, asked as whoever is signed in. */
  readonly client: () => Promise<Dragoman>;
  /** What calls are given, so that Ctrl-C ends them. */
  readonly call: CallOptions & { readonly signal: AbortSignal };
  /** How long one answer may take. */
  readonly timeoutMs: number;
}
