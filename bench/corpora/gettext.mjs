const escapes = { n: "\n", t: "\t", r: "\r" };

/** The entries of a gettext file that count: translated, one form, neither fuzzy nor obsolete. */
export function gettextEntries(text) {
  return text.split(/\r?\n[ \t]*(?:\r?\n)+/).flatMap((block) => {
    if (/^#~/m.test(block) || /^#,.*\bfuzzy\b/m.test(block) || /^msg(?:id_plural|ctxt) /m.test(block)) return [];
    const [source, target] = [valueOf(block, "msgid"), valueOf(block, "msgstr")];
    return source === "" || target === "" ? [] : [{ source, target }];
  });
}

function valueOf(block, keyword) {
  const quoted = new RegExp(`^${keyword} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, "m").exec(block)?.[1] ?? "";
  const parts = [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part);
  return parts.join("").replace(/\\(.)/gs, (_all, char) => escapes[char] ?? char);
}

/** What a reader of reStructuredText sees of it. */
export function withoutMarkup(text) {
  return text
    .replace(/:[\w+.-]+(?::[\w+.-]+)?:`([^`]*)`/g, (_all, inner) => visibleOf(inner))
    .replace(/``(.+?)``/g, "$1")
    .replace(/`([^`<]+?)\s*<[^`>]*>`__?/g, "$1")
    .replace(/`([^`]+)`(?:__?)?/g, "$1")
    .replace(/\[[#*\w]+\]_/g, " ")
    .replace(/\|(\w[\w -]*)\|/g, "$1")
    .replace(/(?<![\w*\\])\*\*(?=\S)(.+?)(?<=[^\s\\])\*\*(?![\w*])/g, "$1")
    .replace(/(?<![\w*\\])\*(?=\S)([^*]+?)(?<=[^\s\\])\*(?![\w*])/g, "$1")
    .replace(/\\\s/g, "").replace(/\\([*`|_\\])/g, "$1")
    .replace(/::(?=\s|$)/g, ":");
}

function visibleOf(inner) {
  const titled = /^(.*?)\s*<[^>]*>$/s.exec(inner);
  if (titled !== null && titled[1] !== "") return titled[1].replace(/^[!~.]/, "");
  return inner.startsWith("~") ? inner.slice(inner.lastIndexOf(".") + 1).replace(/^~/, "") : inner.replace(/^[!.]/, "");
}
