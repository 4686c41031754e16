/** How large the network is; its heads are always eight. */
export interface ModelSize {
  /** Numbers that a word is made of: a multiple of 64, from 256 on. */
  readonly dim: number;
  /** Numbers inside a feed-forward layer: a multiple of 64. */
  readonly ffn: number;
  readonly encoderDepth: number;
  readonly decoderDepth: number;
  /** Pieces of a vocabulary at least; those that no word needs fill it up. */
  readonly vocabularySize: number;
}

/** The sizes that Firefox's models have, whose speed and memory a word model then has too. */
export const publishedSizes = {
  tiny: { dim: 256, ffn: 1536, encoderDepth: 6, decoderDepth: 2, vocabularySize: 32_000 },
  "base-memory": { dim: 384, ffn: 1536, encoderDepth: 6, decoderDepth: 4, vocabularySize: 32_000 },
} as const satisfies Readonly<Record<string, ModelSize>>;

/** As little as the construction needs. */
export const smallestSize: ModelSize = { dim: 256, ffn: 256, encoderDepth: 1, decoderDepth: 1, vocabularySize: 0 };

export const heads = 8;

/** Throws a RangeError that names the number which no network can have. */
export function checkSize(size: ModelSize): ModelSize {
  const wanted = (name: keyof ModelSize, least: number, step: number): void => {
    const value = size[name];
    if (Number.isInteger(value) && value >= least && value % step === 0) return;
    throw new RangeError(`${name} is ${value}; it is a multiple of ${step}, from ${least} on.`);
  };
  wanted("dim", 256, 64);
  wanted("ffn", 64, 64);
  wanted("encoderDepth", 1, 1);
  wanted("decoderDepth", 1, 1);
  wanted("vocabularySize", 0, 8);
  return size;
}
