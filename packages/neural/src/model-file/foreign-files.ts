import { ModelFault, type NamedBytes } from "./model-fault.js";

const latin = new TextDecoder("latin1");
const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

const wanted = "models in Marian's binary format are read";

/** What people take for the file of a model, by how it begins. */
const foreign: readonly { readonly reason: string; readonly is: (bytes: Uint8Array, start: string) => boolean }[] = [
  { reason: "is empty", is: ({ length }) => length === 0 },
  {
    reason: "is a pointer of Git LFS and not the file itself; run git lfs pull where it was copied from",
    is: (_, start) => start.startsWith("version https://git-lfs"),
  },
  { reason: "is still compressed with gzip", is: (bytes) => startsWith(bytes, 0x1f, 0x8b) },
  { reason: "is still compressed with Zstandard", is: (bytes) => startsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd) },
  { reason: "is still compressed with xz", is: (bytes) => startsWith(bytes, 0xfd, 0x37, 0x7a, 0x58, 0x5a) },
  { reason: "is still compressed with bzip2", is: (_, start) => start.startsWith("BZh") },
  {
    reason: `is a zip archive, as models of Argos Translate (.argosmodel) and of NumPy (.npz) are; ${wanted}`,
    is: (_, start) => start.startsWith("PK\x03\x04"),
  },
  { reason: `is a model of CTranslate2; ${wanted}`, is: (_, start) => start.slice(4, 64).includes("Spec\0") },
  { reason: "is a web page", is: (_, start) => /^\s*<(!doctype|html|\?xml)/i.test(start) },
  { reason: "is JSON", is: (_, start) => /^\s*[{[]\s*["{[]/.test(start) },
];

/** Throws ModelFault for a file that is plainly something else. */
export function refuseForeign({ name, bytes }: NamedBytes): void {
  const start = latin.decode(bytes.subarray(0, 256));
  const found = foreign.find(({ is }) => is(bytes, start));
  if (found !== undefined) throw new ModelFault(name, found.reason);
}
