import { ByteReader } from "./byte-reader.js";
import { refuseForeign } from "./foreign-files.js";
import { ModelFault, type NamedBytes } from "./model-fault.js";

/** What a vocabulary can write. */
export interface VocabularyFacts {
  readonly pieces: number;
  /** Every character that some piece holds. */
  readonly characters: ReadonlySet<string>;
  /** Whether it has pieces for single bytes, so that it can write anything. */
  readonly hasBytes: boolean;
}

const notVocabulary = "is no SentencePiece vocabulary";
const most = { pieces: 1_000_000, pieceBytes: 1_000 } as const;
/** Kinds of pieces, and of values on the wire. */
const kinds = { normal: 1, unknown: 2, control: 3, userDefined: 4, byte: 6 } as const;
const wire = { number: 0, double: 1, bytes: 2, float: 5 } as const;
const text = new TextDecoder("utf-8", { fatal: true });

/** Reads a SentencePiece vocabulary. Throws ModelFault. */
export function readVocabulary(file: NamedBytes): VocabularyFacts {
  refuseForeign(file);
  const reader = new ByteReader(file);
  const characters = new Set<string>();
  let [pieces, hasUnknown, hasEnd, hasBytes] = [0, false, false, false];
  while (reader.left > 0) {
    const { field, kind } = nextField(reader);
    if (field !== 1 || kind !== wire.bytes) {
      skip(reader, kind);
      continue;
    }
    if (++pieces > most.pieces) throw reader.fault(`${notVocabulary}: it has more than ${most.pieces} pieces`);
    const piece = readPiece(file, reader.part(reader.variable()));
    hasUnknown ||= piece.kind === kinds.unknown;
    hasEnd ||= piece.text === "</s>";
    hasBytes ||= piece.kind === kinds.byte;
    if (piece.kind === kinds.normal || piece.kind === kinds.userDefined) for (const character of piece.text) characters.add(character);
  }
  if (pieces === 0) throw reader.fault(notVocabulary);
  if (!hasUnknown || !hasEnd) throw reader.fault("has no piece for what is unknown, or none that ends a sentence");
  return { pieces, characters, hasBytes };
}

function nextField(reader: ByteReader): { field: number; kind: number } {
  const key = reader.variable();
  return { field: Math.floor(key / 8), kind: key % 8 };
}

function skip(reader: ByteReader, kind: number): void {
  if (kind === wire.number) reader.variable();
  else if (kind === wire.double) reader.take(8);
  else if (kind === wire.float) reader.take(4);
  else if (kind === wire.bytes) reader.take(reader.variable());
  else throw reader.fault(notVocabulary);
}

function readPiece(file: NamedBytes, reader: ByteReader): { text: string; kind: number } {
  if (reader.left > most.pieceBytes) throw reader.fault(notVocabulary);
  let written = "";
  let kind: number = kinds.normal;
  while (reader.left > 0) {
    const next = nextField(reader);
    if (next.field === 1 && next.kind === wire.bytes) written = decoded(file, reader.bytes(reader.variable()));
    else if (next.field === 3 && next.kind === wire.number) kind = reader.variable();
    else skip(reader, next.kind);
  }
  if (written === "") throw reader.fault(notVocabulary);
  return { text: written, kind };
}

function decoded(file: NamedBytes, bytes: Uint8Array): string {
  try {
    return text.decode(bytes);
  } catch (cause) {
    throw new ModelFault(file.name, notVocabulary, { cause });
  }
}
