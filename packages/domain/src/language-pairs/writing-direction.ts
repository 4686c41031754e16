const rightToLeft: ReadonlySet<string> = new Set(["Arab", "Aran", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg", "Samr", "Mand"]);

/** Asked for each paragraph of a document, of few languages. */
const known = new Map<string, string>();
const mostKnown = 500;

/** The script that a language is written in, by its IETF tag: `Latn`. */
export function scriptOf(tag: string): string {
  let script = known.get(tag);
  if (script === undefined) {
    script = likelyScript(tag);
    if (known.size >= mostKnown) known.clear();
    known.set(tag, script);
  }
  return script;
}

function likelyScript(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().script ?? "Latn";
  } catch {
    return "Latn";
  }
}

/** Whether a language is written from right to left, by its IETF tag. */
export const isRightToLeft = (tag: string): boolean => rightToLeft.has(scriptOf(tag));
