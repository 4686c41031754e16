/** Work that a thread can do: a function that a module exports by this name. */
export interface Task<Input, Output> {
  /** The URL of that module. */
  readonly module: string;
  readonly name: string;
  readonly work: (input: Input) => Output | Promise<Output>;
}

/**
 * Makes a function work for threads: `export const countTask = threadTask(import.meta.url, "count", count)`, where `count` is exported
 * by the same name. What it takes and gives is copied between threads, shared arrays are not.
 */
export function threadTask<Input, Output>(
  module: string, name: string, work: (input: Input) => Output | Promise<Output>,
): Task<Input, Output> {
  return { module, name, work };
}

/** What a thread is asked. */
export interface Order {
  readonly id: number;
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

/** What it answers. */
export type Reply = { readonly id: number; readonly output: unknown } | { readonly id: number; readonly error: unknown };
