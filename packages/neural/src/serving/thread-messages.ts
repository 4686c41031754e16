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

/** Message of a thread: it is ready (`tid` is its id in the kernel, where that is known), has translated a batch, or ends. */
export type ThreadMessage =
  | { readonly ready: true; readonly heapBytes: number; readonly tid: number | undefined }
  | { readonly texts: readonly string[]; readonly heapBytes: number }
  | { readonly failure: string };
