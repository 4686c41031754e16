import { concatBytes, utf8 } from "./bytes.js";

/** A piece of a vocabulary: its text, where `▁` is a blank, and its log probability. */
export interface VocabularyPiece {
  readonly text: string;
  readonly score: number;
  readonly kind: "normal" | "unknown" | "control";
}

const kinds = { normal: 1, unknown: 2, control: 3 } as const;
/** Fields of a TrainerSpec; a piece that a vocabulary is without has the id -1. */
const unigram = 1;
const none = -1;

/**
 * A SentencePiece vocabulary (a `ModelProto` of Protocol Buffers) of unigram pieces, which leaves text as it is but for runs of blanks.
 * The first piece ends sentences; the second stands for what no piece holds.
 */
export function writeSentencePiece(pieces: readonly VocabularyPiece[]): Uint8Array {
  const trainer = [numberField(3, unigram), numberField(4, pieces.length),
    numberField(40, 1), numberField(41, none), numberField(42, 0), numberField(43, none)];
  const normalizer = [bytesField(1, utf8("identity")), numberField(3, 1), numberField(4, 1), numberField(5, 1)];
  return concatBytes([
    ...pieces.map(({ text, score, kind }) =>
      bytesField(1, concatBytes([bytesField(1, utf8(text)), floatField(2, score), numberField(3, kinds[kind])]))),
    bytesField(2, concatBytes(trainer)),
    bytesField(3, concatBytes(normalizer)),
  ]);
}

/** How the three bits behind a field's number say what follows. */
const wire = { number: 0, bytes: 2, float: 5 } as const;

const key = (field: number, kind: number): Uint8Array => variableNumber(BigInt((field << 3) | kind));
const numberField = (field: number, value: number): Uint8Array => concatBytes([key(field, wire.number), variableNumber(BigInt(value))]);
const bytesField = (field: number, bytes: Uint8Array): Uint8Array =>
  concatBytes([key(field, wire.bytes), variableNumber(BigInt(bytes.length)), bytes]);
const floatField = (field: number, value: number): Uint8Array =>
  concatBytes([key(field, wire.float), new Uint8Array(Float32Array.of(value).buffer)]);

/** Seven bits a byte, lowest first, the eighth bit set where more follow; negative numbers are those of 64 bits. */
function variableNumber(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}
