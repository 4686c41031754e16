/** Escaped characters, word-bound blanks, other blanks, and words. */
const token = /\\.|\[\[((?:[^\]\\]|\\.)*)\]\]|\[[^\]]*\]|\^[^\\$]*(?:\\.[^\\$]*)*\$/gs;

/**
 * Gives each word between `[[…]]` and `[[/]]` a blank of its own in front, as `apertium-wblank-attach` does; what the
 * analyser wrote about a text without such blanks stays as it is.
 */
export function spreadBlanks(analysed: string): string {
  if (!analysed.includes("[[")) return analysed;
  const open: string[][] = [];
  return analysed.replace(token, (all: string, content: string | undefined) => {
    if (content === undefined) return all.startsWith("^") && open.length > 0 ? `[[${open.flat().join("; ")}]]${all}` : all;
    if (content === "/") open.pop();
    else open.push(fresh(content, open));
    return "";
  });
}

/** Those that are not open yet, each once. */
function fresh(content: string, open: readonly (readonly string[])[]): string[] {
  const names = content.split(";").map((name) => name.trim());
  return names.filter((name, place) => name !== "" && names.indexOf(name) === place && !open.some((others) => others.includes(name)));
}
