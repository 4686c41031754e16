/**
 * A network that translates word by word. It is a transformer with nothing learned: its weights are chosen, so that what it does can be
 * told beforehand.
 *
 * Each piece of the vocabulary has a row of `dim` numbers, and the engine adds to it the sinusoids of the piece's position: in one half
 * of the numbers sin(p·f), in the other cos(p·f), for frequencies f that fall from 1 to 1/10,000. The numbers of high frequency are left
 * to positions. In the others, which hardly change along a sentence, a row holds two codes of 64 signs (`word-codes.ts`): what the piece is
 * translated into, and what the piece itself is.
 *
 *     half:    [ positions …      | translation (32) | own (32) | rest ]     twice: sines, then cosines
 *
 * All encoder layers and all decoder layers but the last add zeros. The gate of the recurrent unit (SSRU) is always open for what it
 * remembers, which is nothing; self-attention in its place finds nothing but zeros. So the last decoder layer's attention finds in the
 * decoder the position of the word that is next, and in the encoder all source words as their rows:
 *
 * - The query and the key are the sines and cosines of the highest frequencies, scaled by `focus`. Their product is the sum of
 *   cos((p − q)·f), which is greatest where the positions p and q are one: attention sees the source word at the same place. For the
 *   neighbours it is four fifths of that, and less than a third for any other within 128 words.
 * - The value takes that word's translation code, and the output puts it, `gain` times as strong, where own codes are: above all
 *   that is left there of the piece before.
 * - The output layer multiplies with all rows. The piece whose own code this is has the highest product.
 *
 * Traps: layer normalisation takes the mean off all numbers, which changes with the piece and would disturb positions; the last sine is 0
 * at all positions, so behind it there is minus the mean, and it is subtracted. What one half has in common is lost likewise (see
 * `word-codes.ts`). Weights are rounded to 8 bits, and activations are cut at 4.
 */
import { codeLength, wordCodes } from "./word-codes.js";
import { type Entries, MarianWriter } from "./marian-writer.js";
import { heads, type ModelSize } from "./model-size.js";
import { modelSettings, type NetworkForm } from "./model-settings.js";

/** For each piece of a vocabulary the number of its translation's code and of its own; undefined where it has none. */
export interface CodedPieces {
  readonly size: number;
  readonly translation: (id: number) => number | undefined;
  readonly own: (id: number) => number | undefined;
}

/** How strongly a code stands in a row, as the network sees it: the engine multiplies embeddings by the root of `dim`. */
const strength = 1.6;
const focus = 5;
const gain = 6;
/** With this bias a gate keeps all of the state and lets nothing in: 1/(1 + e⁻²⁰) is 1. */
const openGate = 20;
/** The greatest number of codes that there are. */
export const mostCodes = wordCodes.length;

/** Writes the network; where source and target have one vocabulary, `target` is absent. */
export function writeNetwork(size: NetworkForm, source: CodedPieces, target?: CodedPieces): Uint8Array {
  const writer = new MarianWriter();
  const places = new CodePlaces(size.dim);
  if (target === undefined) {
    writer.matrix("Wemb", source.size, size.dim, rows(size.dim, places, source));
  } else {
    writer.matrix("encoder_Wemb", source.size, size.dim, rows(size.dim, places, { ...source, own: () => undefined }));
    writer.matrix("decoder_Wemb", target.size, size.dim, rows(size.dim, places, { ...target, translation: () => undefined }));
  }
  writer.outputScale();
  for (let layer = 1; layer <= size.encoderDepth; layer++) {
    attention(writer, size, `encoder_l${layer}_self`);
    feedForward(writer, size, `encoder_l${layer}_ffn`);
  }
  for (let layer = 1; layer <= size.decoderDepth; layer++) {
    if (size.ssru) recurrence(writer, size, `decoder_l${layer}_rnn`);
    else attention(writer, size, `decoder_l${layer}_self`);
    attention(writer, size, `decoder_l${layer}_context`, layer === size.decoderDepth ? wordAttention(size.dim, places) : {});
    feedForward(writer, size, `decoder_l${layer}_ffn`);
  }
  writer.vector("decoder_ff_logit_out_b", (target ?? source).size);
  return writer.bytes(modelSettings(size, [source.size, (target ?? source).size], target === undefined));
}

/** Where in a row the signs of codes stand: the first half of a code among the sines, the second among the cosines. */
class CodePlaces {
  /** By place in the row, the place in the code; absent where there is another number. */
  readonly translation = new Map<number, number>();
  readonly own = new Map<number, number>();
  /** The same place of the other code. */
  readonly ownOf: (place: number) => number;

  constructor(dim: number) {
    const half = dim / 2;
    const inHalf = codeLength / 2;
    const start = half - 1 - 2 * inHalf;
    for (let sign = 0; sign < codeLength; sign++) {
      const place = sign < inHalf ? start + sign : half + start + sign - inHalf;
      this.translation.set(place, sign);
      this.own.set(place + inHalf, sign);
    }
    this.ownOf = (place) => place + inHalf;
  }
}

function rows(dim: number, places: CodePlaces, { translation, own }: CodedPieces): Entries {
  const inRow = strength / Math.sqrt(dim);
  return (id, place) => {
    const [inTranslation, inOwn] = [places.translation.get(place), places.own.get(place)];
    if (inTranslation !== undefined) return inRow * signOf(translation(id), inTranslation);
    return inOwn === undefined ? 0 : inRow * signOf(own(id), inOwn);
  };
}

const signOf = (code: number | undefined, place: number): number => (code === undefined ? 0 : wordCodes[code]?.[place] ?? 0);

type Weights = Partial<Readonly<Record<"q" | "k" | "v" | "o", Entries>>>;

function wordAttention(dim: number, places: CodePlaces): Weights {
  const half = dim / 2;
  const ofHead = dim / heads;
  const zero = half - 1;
  const position: Entries = (input, output) => {
    const inHead = output % ofHead;
    const frequency = inHead % (ofHead / 2);
    if (input === zero) return -focus;
    return input === (inHead < ofHead / 2 ? frequency : half + frequency) ? focus : 0;
  };
  return {
    q: position, k: position,
    v: (input, output) => (input === output && places.translation.has(input) ? 1 : 0),
    o: (input, output) => (places.translation.has(input) && places.ownOf(input) === output ? gain : 0),
  };
}

function attention(writer: MarianWriter, { dim }: ModelSize, name: string, weights: Weights = {}): void {
  for (const part of ["q", "k", "v", "o"] as const) {
    writer.matrix(`${name}_W${part}`, dim, dim, weights[part]);
    writer.vector(`${name}_b${part}`, dim);
  }
  normalisation(writer, dim, `${name}_Wo`);
}

function feedForward(writer: MarianWriter, { dim, ffn }: ModelSize, name: string): void {
  writer.matrix(`${name}_W1`, dim, ffn);
  writer.vector(`${name}_b1`, ffn);
  writer.matrix(`${name}_W2`, ffn, dim);
  writer.vector(`${name}_b2`, dim);
  normalisation(writer, dim, `${name}_ffn`);
}

function recurrence(writer: MarianWriter, { dim }: ModelSize, name: string): void {
  writer.matrix(`${name}_W`, dim, dim);
  writer.matrix(`${name}_Wf`, dim, dim);
  writer.vector(`${name}_bf`, dim, () => openGate);
  normalisation(writer, dim, `${name}_ffn`);
}

function normalisation(writer: MarianWriter, dim: number, name: string): void {
  writer.vector(`${name}_ln_scale`, dim, () => 1);
  writer.vector(`${name}_ln_bias`, dim);
}
