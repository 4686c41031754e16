/** Encodings of the WHATWG standard that Node's TextDecoder does not have. */
const ours: ReadonlySet<string> = new Set(["iso-8859-16", "x-user-defined"]);

/** The WHATWG name of an encoding label; undefined for labels that are unknown, or that stand for no decoder. */
export function findEncoding(label: string): string | undefined {
  const name = label.trim().toLowerCase();
  if (ours.has(name)) return name;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    // Unknown, or one of the labels that the standard maps to "replacement".
    return undefined;
  }
}
