/** Signs that would be mark-up where the text has them; between blanks they are none. */
const special = /\\|(?<!^|\s)[*`|]|[*`|](?!\s|$)|(?<=[\p{L}\p{N}\p{Pe}])__?(?![\p{L}\p{N}_])/gu;

/** Writes text of reStructuredText. */
export const escapeText = (text: string): string => text.replace(special, (sign) => sign.replace(/[^]/g, "\\$&"));

/** Mark-up that has been written; text has no such signs bare. */
const markup = new RegExp([
  "\\\\[^]", "``[^]+?``(?!`)", "(?::[a-zA-Z][\\w.+:-]{0,80}:|_)?`(?:\\\\[^]|[^`\\\\])+`(?::[a-zA-Z][\\w.+:-]{0,80}:|__?)?",
  "\\*\\*(?=\\S)(?:\\\\[^]|[^*\\\\])+\\*\\*", "\\*(?=\\S)(?:\\\\[^]|[^*\\\\])+\\*", "\\|(?=\\S)[^|\\s][^|]*\\|_{0,2}", "\\[[^[\\]\\s]+\\]_",
].join("|"), "g");
const opener = /[\s\-:/'"<([{\p{Pi}\p{Ps}]$/u;
const closer = /^[\s\-:/'">)\]}.,;!?\\\p{Pe}\p{Pf}]/u;

/** Mark-up is known by blanks around it. Where a language has none there, an escaped blank, which shows nothing, stands for them. */
function separated(text: string): string {
  return text.replace(markup, (found, at: number) => {
    if (found.startsWith("\\")) return found;
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + found.length, at + found.length + 2)];
    return `${before === "" || opener.test(before) ? "" : "\\ "}${found}${after === "" || closer.test(after) ? "" : "\\ "}`;
  });
}

/** What a line may begin with that means something to the reader. */
const blockMark = new RegExp(`^(?:${[
  "[-*+•‣⁃](?=\\s|$)", "\\(?(?:\\d+|[a-zA-Z]|[ivxlcdmIVXLCDM]+|#)[.)](?=\\s|$)", "\\.\\.(?=\\s|$)", "__(?=\\s|$)", "\\|(?=\\s|$)",
  ":(?=[^:\\s][^:]*:(?:\\s|$))", ">>>(?=\\s|$)", "--?[a-zA-Z]", "\\+[-=]", "([!-/:-@[-`{-~])\\1*$",
].join("|")})`);

/** A text on a line of its own. */
export function asBlock(text: string): string {
  const line = separated(text.trim().replace(/\s*\n\s*/g, " "));
  const begun = blockMark.test(line) ? `\\${line}` : line;
  return begun.endsWith("::") ? `${begun.slice(0, -1)}\\:` : begun;
}

/** A text behind a mark, on the same line. */
export const asRest = (text: string): string => separated(text.trim().replace(/\s*\n\s*/g, " "));

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;

/** The columns that a text takes; signs of East Asia take two. */
export function columnsOf(text: string): number {
  if (/^[ -~\u00a0-\u02ff]*$/.test(text)) return text.length;
  let columns = 0;
  for (const char of text) columns += /\p{M}/u.test(char) ? 0 : wide.test(char) ? 2 : 1;
  return columns;
}
