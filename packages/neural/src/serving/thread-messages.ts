import type { ModelBytes } from "./bergamot.js";
import type { WasmModule } from "./wasm.js";

/** What a thread is started with. */
export interface ThreadInput {
  readonly compiled: WasmModule;
  /** With two, texts go through both. */
  readonly models: readonly ModelBytes[];
}

/** Texts that are translated together. */
export interface Batch {
  readonly texts: readonly string[];
}

/** What a thread tells: that it is ready, a batch that it translated, or why it ends. */
export type ThreadMessage =
  | { readonly ready: true; readonly heapBytes: number }
  | { readonly texts: readonly string[]; readonly heapBytes: number }
  | { readonly failure: string };
