const kinds = {
  Uint8: Uint8Array, Uint16: Uint16Array, Int32: Int32Array, Uint32: Uint32Array, Float32: Float32Array, Float64: Float64Array,
} as const;

interface Arrays {
  Uint8: Uint8Array;
  Uint16: Uint16Array;
  Int32: Int32Array;
  Uint32: Uint32Array;
  Float32: Float32Array;
  Float64: Float64Array;
}

/** What a section may be an array of. */
export type SectionKind = keyof Arrays;

/** An array of numbers of one kind. */
export type SectionArray<Kind extends SectionKind = SectionKind> = Arrays[Kind];

/** An array of a model under its name. */
export interface Section {
  readonly name: string;
  readonly array: SectionArray;
}

/** The arrays of a model by their names. */
export interface SectionReader {
  has(name: string): boolean;
  /** Throws `ModelFileError` where there is no array of that name and kind. */
  get<Kind extends SectionKind>(name: string, kind: Kind): SectionArray<Kind>;
}

/** Why a file is no model that can be used. */
export type ModelFileFault = "damaged" | "truncated" | "foreign" | "newer" | "otherVersion";

/** A file that is no model, or none that can be used; the message is a sentence for people. */
export class ModelFileError extends Error {
  constructor(readonly fault: ModelFileFault, message: string) {
    super(message);
    this.name = "ModelFileError";
  }
}

/** The kind of an array. By its tag: what comes from a thread was made in the main realm, also for whoever runs in a context of its own. */
export function kindOf(array: SectionArray): SectionKind {
  return (Object.keys(kinds) as SectionKind[]).find((kind) => array[Symbol.toStringTag] === `${kind}Array`) as SectionKind;
}

/** Whether something is the name of a kind. */
export function isSectionKind(name: unknown): name is SectionKind {
  return typeof name === "string" && Object.hasOwn(kinds, name);
}

/** Bytes that a number of a kind takes. */
export function bytesOf(kind: SectionKind): number {
  return kinds[kind].BYTES_PER_ELEMENT;
}

/** A view of a stretch of a buffer. */
export function viewOf<Kind extends SectionKind>(kind: Kind, buffer: ArrayBufferLike, offset: number, length: number): SectionArray<Kind> {
  const Numbers = kinds[kind] as new (buffer: ArrayBufferLike, offset: number, length: number) => SectionArray;
  return new Numbers(buffer, offset, length) as SectionArray<Kind>;
}

/** Reads sections that were not written yet, or stand in memory: a test's, or those of a model that was just trained. */
export function sectionsInMemory(sections: readonly Section[]): SectionReader {
  const arrays = new Map(sections.map(({ name, array }) => [name, array]));
  return {
    has: (name) => arrays.has(name),
    get: <Kind extends SectionKind>(name: string, kind: Kind) => ofKind(name, kind, arrays.get(name)),
  };
}

/** Reads those sections whose names begin so, without that. */
export function prefixed(sections: SectionReader, prefix: string): SectionReader {
  return { has: (name) => sections.has(prefix + name), get: (name, kind) => sections.get(prefix + name, kind) };
}

/** Throws where the array of a name is missing or of another kind. */
export function ofKind<Kind extends SectionKind>(name: string, kind: Kind, array: SectionArray | undefined): SectionArray<Kind> {
  if (array === undefined) throw new ModelFileError("foreign", `The model has no section ${JSON.stringify(name)}.`);
  const found = kindOf(array);
  const message = `Section ${JSON.stringify(name)} of the model holds ${found} numbers, not ${kind}.`;
  if (found !== kind) throw new ModelFileError("foreign", message);
  return array as SectionArray<Kind>;
}
