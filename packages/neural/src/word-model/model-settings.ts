import { heads, type ModelSize } from "./model-size.js";

/** What network it is. */
export interface NetworkForm extends ModelSize {
  /** Whether the decoder's layers remember with an SSRU, as those of Firefox's models do, or have self-attention. */
  readonly ssru: boolean;
}

/** What Marian builds the network by. */
export function modelSettings(
  { dim, ffn, encoderDepth, decoderDepth, ssru }: NetworkForm, vocabularies: readonly [number, number], isTied: boolean,
): string {
  return [
    "type: transformer",
    "version: v1.9.56",
    `dim-emb: ${dim}`,
    `dim-rnn: ${dim}`,
    "dim-vocabs:",
    ...vocabularies.map((size) => `  - ${size}`),
    `enc-depth: ${encoderDepth}`,
    `dec-depth: ${decoderDepth}`,
    `transformer-heads: ${heads}`,
    `transformer-dim-ffn: ${ffn}`,
    "transformer-ffn-depth: 2",
    "transformer-ffn-activation: relu",
    `transformer-decoder-autoreg: ${ssru ? "rnn" : "self-attention"}`,
    `dec-cell: ${ssru ? "ssru" : "gru"}`,
    "dec-cell-base-depth: 2",
    "dec-cell-high-depth: 1",
    "enc-cell: gru",
    "enc-cell-depth: 1",
    "enc-type: bidirectional",
    "transformer-preprocess: \"\"",
    "transformer-postprocess: dan",
    "transformer-postprocess-emb: d",
    "transformer-postprocess-top: \"\"",
    "transformer-aan-activation: swish",
    "transformer-aan-depth: 2",
    "transformer-aan-nogate: false",
    "transformer-dim-aan: 2048",
    "transformer-depth-scaling: false",
    "transformer-guided-alignment-layer: last",
    "transformer-no-projection: false",
    "transformer-tied-layers: []",
    "transformer-train-position-embeddings: false",
    `tied-embeddings: ${!isTied}`,
    `tied-embeddings-all: ${isTied}`,
    "tied-embeddings-src: false",
    "bert-train-type-embeddings: true",
    "input-types: []",
    "layer-normalization: false",
    "lemma-dim-emb: 0",
    "right-left: false",
    "skip: false",
    "ulr: false",
    "ulr-dim-emb: 0",
    "ulr-trainable-transformation: false",
    "",
  ].join("\n");
}
