/** What is used of WebAssembly; the libraries that declare it also declare a browser. */
export interface WasmMemory { readonly buffer: ArrayBuffer }
/** Code that is compiled; threads share it when it is sent to them. */
export type WasmModule = object & { readonly __wasmModule?: never };
type Imports = Record<string, Record<string, unknown>>;

/** The engine of WebAssembly that Node.js has. */
export const wasm = (globalThis as unknown as { readonly WebAssembly: {
  compile(code: Uint8Array): Promise<WasmModule>;
  instantiate(module: WasmModule, imports: Imports): Promise<WasmInstance>;
} }).WebAssembly;

/** What of a module runs. */
export interface WasmInstance { readonly exports: Readonly<Record<string, unknown>> }
/** What a module is given. */
export type WasmImports = Imports;
