import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import { wasm, type WasmImports, type WasmInstance, type WasmMemory, type WasmModule } from "./wasm.js";

/** What Bergamot's bindings make of C++ classes; `delete` gives their memory back. */
interface Held { delete(): void }
interface List<T> extends Held { push_back(value: T): void }
interface AlignedMemory extends Held { getByteArrayView(): Uint8Array }
interface Response extends Held { getTranslatedText(): string }
interface Responses extends Held { get(at: number): Response }
/** A model that is loaded. */
export type LoadedModel = Held;
interface Service extends Held {
  translate(model: LoadedModel, texts: List<string>, options: List<ResponseOptions>): Responses;
}
interface ResponseOptions { readonly alignment: boolean; readonly html: boolean; readonly qualityScores: boolean }

/** The module that Emscripten's code fills. */
interface BergamotModule {
  readonly asm: Readonly<Record<string, (...given: unknown[]) => unknown>>;
  readonly AlignedMemory: new (bytes: number, alignment: number) => AlignedMemory;
  readonly AlignedMemoryList: new () => List<AlignedMemory>;
  readonly TranslationModel: new (
    settings: string, model: AlignedMemory, shortlist: AlignedMemory | null, vocabularies: List<AlignedMemory>,
    quality: AlignedMemory | null,
  ) => LoadedModel;
  readonly BlockingService: new (settings: { readonly cacheSize: number }) => Service;
  readonly VectorString: new () => List<string>;
  readonly VectorResponseOptions: new () => List<ResponseOptions>;
}

/** The bytes of a model's files. */
export interface ModelBytes {
  readonly model: Uint8Array;
  readonly shortlist?: Uint8Array;
  readonly vocabularies: readonly Uint8Array[];
  readonly qualityModel?: Uint8Array;
  readonly gemm: string;
}

const files = createRequire(import.meta.url);
const glue = "@browsermt/bergamot-translator/worker/bergamot-translator-worker.js";
const binary = "@browsermt/bergamot-translator/worker/bergamot-translator-worker.wasm";

/** The engine's code, compiled once for all threads. */
export const compileBergamot = (): Promise<WasmModule> => wasm.compile(readFileSync(files.resolve(binary)));

/** How the engine's 8-bit arithmetic is asked for, and what its own code calls it. */
const gemmNames = {
  int8_prepare_a: "int8PrepareAFallback",
  int8_prepare_b: "int8PrepareBFallback",
  int8_prepare_b_from_transposed: "int8PrepareBFromTransposedFallback",
  int8_prepare_b_from_quantized_transposed: "int8PrepareBFromQuantizedTransposedFallback",
  int8_prepare_bias: "int8PrepareBiasFallback",
  int8_multiply_and_add_bias: "int8MultiplyAndAddBiasFallback",
  int8_select_columns_of_b: "int8SelectColumnsOfBFallback",
} as const;

/** Where the memory of a model's files must begin. */
const alignments = { model: 256, others: 64 };

/**
 * Bergamot in this thread. The package's own program for threads does not run in Node.js: it is an ES module there that needs `require`. So
 * its code is run as a function that is given the module to fill.
 *
 * A model that the engine cannot load, and some texts, make it abort: nothing can be asked of it after that.
 */
export class Bergamot {
  private readonly service: Service;
  private readonly models: LoadedModel[] = [];

  private constructor(private readonly module: BergamotModule, private readonly memory: WasmMemory) {
    // Translations are remembered elsewhere, for all engines alike.
    this.service = new module.BlockingService({ cacheSize: 0 });
  }

  /** Starts it. `complain` hears what it says of itself: the reason, before it aborts. */
  static async start(compiled: WasmModule, complain: (line: string) => void): Promise<Bergamot> {
    const path = files.resolve(glue);
    let memory: WasmMemory | undefined;
    const module = await new Promise<BergamotModule>((resolve, reject) => {
      const filled: Record<string, unknown> = {
        print: complain, printErr: complain, onAbort: (reason: unknown) => complain(String(reason)),
        onRuntimeInitialized: () => resolve(filled as unknown as BergamotModule),
        instantiateWasm: (imports: WasmImports, accept: (instance: WasmInstance) => void) => {
          const arithmetic = Object.entries(gemmNames).map(([name, own]) =>
            [name, (...given: unknown[]) => (filled as unknown as BergamotModule).asm[own]?.(...given)] as const);
          wasm.instantiate(compiled, { ...imports, wasm_gemm: Object.fromEntries(arithmetic) }).then((instance) => {
            memory = (imports["env"]?.["memory"] ?? instance.exports["memory"]) as WasmMemory;
            accept(instance);
          }).catch(reject);
          return {};
        },
      };
      const run = compileFunction(readFileSync(path, "utf8"), ["Module"], { filename: path }) as (given: unknown) => void;
      run(filled);
    });
    return new Bergamot(module, memory as WasmMemory);
  }

  /** Bytes that the engine holds, models included. */
  get heapBytes(): number {
    return this.memory.buffer.byteLength;
  }

  /** Loads one more model. */
  load({ model, shortlist, vocabularies, qualityModel, gemm }: ModelBytes): void {
    const list = new this.module.AlignedMemoryList();
    for (const vocabulary of vocabularies) list.push_back(this.hold(vocabulary, alignments.others));
    this.models.push(new this.module.TranslationModel(settingsOf(gemm), this.hold(model, alignments.model),
      shortlist === undefined ? null : this.hold(shortlist, alignments.others), list,
      qualityModel === undefined ? null : this.hold(qualityModel, alignments.others)));
  }

  /** Translates texts of HTML with one of the models, by its place; white space between sentences is kept. */
  translate(texts: readonly string[], model: number): string[] {
    const [input, options] = [new this.module.VectorString(), new this.module.VectorResponseOptions()];
    for (const text of texts) {
      input.push_back(text);
      options.push_back({ alignment: false, html: true, qualityScores: false });
    }
    const responses = this.service.translate(this.models[model] as LoadedModel, input, options);
    const translations = texts.map((_, at) => {
      const response = responses.get(at);
      const text = response.getTranslatedText();
      response.delete();
      return text;
    });
    for (const held of [input, options, responses]) held.delete();
    return translations;
  }

  private hold(bytes: Uint8Array, alignment: number): AlignedMemory {
    const memory = new this.module.AlignedMemory(bytes.length, alignment);
    memory.getByteArrayView().set(bytes);
    return memory;
  }
}

/** What the engine is told of a model, as Firefox tells it. Sentences of more than 128 pieces are cut. */
const settingsOf = (gemm: string): string => Object.entries({
  "beam-size": 1, normalize: 1.0, "word-penalty": 0, "max-length-break": 128, "mini-batch-words": 1024, workspace: 128,
  "max-length-factor": 2.0, "skip-cost": true, "cpu-threads": 0, quiet: true, "quiet-translation": true,
  "gemm-precision": gemm, alignment: "soft",
}).map(([name, value]) => `${name}: ${value}\n`).join("");
