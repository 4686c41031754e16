import type { ModelBytes } from "./bergamot.js";
import type { WasmModule } from "./wasm.js";

/** What a thread is started with. */
export interface ThreadInput {
  readonly compiled: WasmModule;
  readonly models: readonly ModelBytes[];
}

/** Texts that are translated together, and the place of the model that translates them. */
export interface Batch {
  readonly texts: readonly string[];
  readonly model: number;
}

/** What a thread tells: that it is ready, a batch that it translated, or why it ends. */
export type ThreadMessage =
  | { readonly ready: true; readonly heapBytes: number }
  | { readonly texts: readonly string[]; readonly heapBytes: number }
  | { readonly failure: string };
