/** The engine that a model is built over, and compared with. */
export interface Baseline {
  /** The id of its language pair. */
  readonly name: string;
  /** A model is bound to this version, as it learns the mistakes of exactly this one. */
  readonly version: string;
  /** The translations, in order. In each text U+FFFC stands for an inline code, and stands so in its translation. */
  translate(texts: readonly string[], signal?: AbortSignal): Promise<readonly string[]>;
}
