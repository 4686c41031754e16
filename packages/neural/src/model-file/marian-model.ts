import { ByteReader } from "./byte-reader.js";
import { refuseForeign } from "./foreign-files.js";
import { ModelFault, type NamedBytes } from "./model-fault.js";

/** What a model is. */
export interface MarianFacts {
  readonly type: string;
  readonly dim: number;
  readonly ffn: number;
  readonly heads: number;
  readonly encoderDepth: number;
  readonly decoderDepth: number;
  /** Whether its decoder is the light recurrent unit that Firefox's models have; else it has self-attention. */
  readonly isSsru: boolean;
  /** How many pieces it knows: of the source, of the target. */
  readonly vocabularies: readonly [number, number];
  /** Whether both languages have one vocabulary. */
  readonly isTied: boolean;
  /** How the engine is told to compute with it. */
  readonly gemm: "int8shiftAlphaAll" | "int8shiftAll";
}

interface Item { readonly name: string; readonly type: number; readonly shape: readonly number[]; readonly data: Uint8Array }

const version = 1n;
/** Models of today have some hundreds of items, of two dimensions. */
const most = { items: 20_000, nameLength: 200, dimensions: 8, dim: 8_192, layers: 64, pieces: 1_000_000 } as const;
const float32 = 0x0404;
const int8 = 0x0101;
const intgemm8 = 0x4101;
const notMarian = "is no model in Marian's binary format";
const settingsItem = "special:model.yml";
const text = new TextDecoder();

/** Reads what a model is, and that the engine can load it. Throws ModelFault. No size that the file declares is believed. */
export function readMarianModel(file: NamedBytes): MarianFacts {
  refuseForeign(file);
  const items = readItems(file);
  const settings = items.get(settingsItem);
  if (settings === undefined) throw new ModelFault(file.name, "does not say what network it is: it has no model.yml inside");
  return factsOf(file, items, readSettings(settings.data));
}

function readItems(file: NamedBytes): Map<string, Item> {
  const reader = new ByteReader(file);
  if (file.bytes.length < 16 || reader.uint64() !== version) throw reader.fault(notMarian);
  const count = reader.size();
  if (count < 1 || count > most.items) throw reader.fault(notMarian);
  if (count * 32 > reader.left) reader.take(count * 32);
  const heads = Array.from({ length: count }, () =>
    ({ nameLength: reader.size(), type: reader.size(), dimensions: reader.size(), dataLength: reader.size() }));
  if (heads.some(({ nameLength, dimensions }) => nameLength < 2 || nameLength > most.nameLength || dimensions > most.dimensions)) {
    throw reader.fault(notMarian);
  }
  const names = heads.map(({ nameLength }) => text.decode(reader.bytes(nameLength).subarray(0, -1)));
  const shapes = heads.map(({ dimensions }) => Array.from({ length: dimensions }, () => reader.int32()));
  reader.take(reader.size());
  const items = new Map<string, Item>();
  heads.forEach(({ type, dataLength }, at) => {
    const [name, shape] = [names[at] as string, shapes[at] as number[]];
    const item = { name, type, shape, data: reader.bytes(dataLength) };
    checkItem(file, item);
    items.set(name, item);
  });
  if (items.size !== count) throw reader.fault("holds two items of one name");
  if (reader.left > 0) throw reader.fault("is longer than all that it says it holds");
  return items;
}

function checkItem(file: NamedBytes, { name, type, shape, data }: Item): void {
  if (![float32, int8, intgemm8].includes(type)) {
    throw new ModelFault(file.name, `holds numbers of a kind that the engine does not know (${name}, 0x${type.toString(16)})`);
  }
  const cells = shape.reduce((product, length) => product * length, 1);
  // Behind whole numbers of 8 bits there is the number that they were multiplied by.
  const bytes = type === float32 ? cells * 4 : type === intgemm8 ? cells + 4 : cells;
  if (shape.some((length) => length < 1) || bytes > data.length) throw new ModelFault(file.name, `holds less of ${name} than it says`);
}

/** The settings at the first level, each a text. */
function readSettings(data: Uint8Array): Map<string, string> {
  const lines = text.decode(data.subarray(0, 100_000)).split("\0", 1)[0]?.split("\n") ?? [];
  return new Map(lines.flatMap((line) => {
    const [, name, value = ""] = /^([\w-]+):(.*)$/s.exec(line) ?? [];
    return name === undefined ? [] : [[name, value.trim()] as const];
  }));
}

function factsOf(file: NamedBytes, items: ReadonlyMap<string, Item>, settings: ReadonlyMap<string, string>): MarianFacts {
  const type = settings.get("type") ?? "";
  if (type !== "transformer") throw new ModelFault(file.name, `is a network of type ${type || "unknown"}; the engine loads transformers`);
  const number = (name: string, largest: number): number => {
    const value = Number(settings.get(name));
    if (Number.isInteger(value) && value >= 1 && value <= largest) return value;
    throw new ModelFault(file.name, `says ${name} is ${settings.get(name) ?? "nothing"}; a whole number from 1 to ${largest} is right`);
  };
  const dim = number("dim-emb", most.dim);
  const [heads, ffn] = [number("transformer-heads", most.dim), number("transformer-dim-ffn", 8 * most.dim)];
  const [encoderDepth, decoderDepth] = [number("enc-depth", most.layers), number("dec-depth", most.layers)];
  const isTied = items.has("Wemb");
  const isSsru = hasSsru(file, settings);
  const vocabularies = (isTied ? ["Wemb", "Wemb"] : ["encoder_Wemb", "decoder_Wemb"]).map((name) => rowsOf(file, items, name, dim));
  for (const name of layersOf(encoderDepth, decoderDepth, isSsru)) {
    const depths = `${encoderDepth} and ${decoderDepth} layers`;
    if (!items.has(name)) throw new ModelFault(file.name, `has no ${name}, though it says it has ${depths}`);
  }
  const hasScales = [...items.keys()].some((name) => name.endsWith("_QuantMultA"));
  return {
    type, dim, ffn, heads, encoderDepth, decoderDepth, isSsru, isTied, vocabularies: vocabularies as [number, number],
    gemm: hasScales ? "int8shiftAlphaAll" : "int8shiftAll",
  };
}

/** Whether the decoder is an SSRU or self-attention, which is what Marian takes where nothing is said; no other one is served. */
function hasSsru({ name }: NamedBytes, settings: ReadonlyMap<string, string>): boolean {
  const kind = settings.get("transformer-decoder-autoreg") ?? "self-attention";
  const isSsru = kind === "rnn" && settings.get("dec-cell") === "ssru";
  if (isSsru || kind === "self-attention") return isSsru;
  const decoder = kind === "rnn" ? `${settings.get("dec-cell") ?? "unknown"} cells` : kind || "unknown type";
  throw new ModelFault(name, `has a decoder of ${decoder}; ones of ssru cells and of self-attention are served`);
}

/** How many pieces there are embeddings for. */
function rowsOf(file: NamedBytes, items: ReadonlyMap<string, Item>, name: string, dim: number): number {
  const [rows = 0, columns] = items.get(name)?.shape ?? [];
  if (columns !== dim) throw new ModelFault(file.name, `has no ${name} of ${dim} columns`);
  if (rows > most.pieces) throw new ModelFault(file.name, `has ${name} for ${rows} pieces; at most ${most.pieces} are read`);
  return rows;
}

/** A matrix of each part of each layer. */
function layersOf(encoderDepth: number, decoderDepth: number, isSsru: boolean): string[] {
  const layers = (count: number, parts: (layer: number) => string[]): string[] =>
    Array.from({ length: count }, (_, at) => parts(at + 1)).flat();
  return [
    ...layers(encoderDepth, (layer) => [`encoder_l${layer}_self_Wq`, `encoder_l${layer}_ffn_W1`]),
    ...layers(decoderDepth, (layer) => [`decoder_l${layer}_${isSsru ? "rnn_W" : "self_Wq"}`, `decoder_l${layer}_context_Wq`]),
  ];
}
