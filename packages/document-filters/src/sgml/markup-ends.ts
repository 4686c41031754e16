/** The place behind a start tag whose name ends at `from`; one may lack its `>` before the next tag. Undefined while there is no end. */
export function endOfStartTag(text: string, from: number): number | undefined {
  // Only a value is quoted: an apostrophe elsewhere opens nothing.
  const parts = /=\s*(?:"[^"]*"|'[^']*'|["'])|=\s*$|[<>]/g;
  parts.lastIndex = from;
  const found = nextOf(parts, text, (part) =>
    part === "<" || part === ">" || /["'=\s]$/.test(part) && !/^=\s*(?:"[^]*"|'[^]*')$/.test(part));
  if (found?.part === ">") return found.at + 1;
  return found?.part === "<" ? found.at : undefined;
}

/** The place behind the `>` of a declaration, not of one inside a literal, a comment or the internal subset. */
export function endOfDeclaration(text: string, from: number): number | undefined {
  const parts = /"[^"]*"|'[^']*'|<!--[^]*?-->|--[^]*?--|<\?[^>]*>|<!--|--|<\?|[[\]<>"']/g;
  parts.lastIndex = from;
  let depth = 0;
  const found = nextOf(parts, text, (part) => {
    if (part === "[" || part === "<") depth++;
    if (part === "]") depth--;
    if (part === ">" && depth > 0) depth--;
    else if (part === ">") return true;
    return part === "\"" || part === "'" || part === "<!--" || part === "--" || part === "<?";
  });
  return found?.part === ">" ? found.at + 1 : undefined;
}

function nextOf(
  parts: RegExp, text: string, isWanted: (part: string) => boolean,
): { readonly part: string; readonly at: number } | undefined {
  for (let found = parts.exec(text); found !== null; found = parts.exec(text)) {
    if (isWanted(found[0])) return { part: found[0], at: found.index };
  }
  return undefined;
}
