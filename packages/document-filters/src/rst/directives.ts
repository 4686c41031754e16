import { looksLikeCode } from "../text/code-text.js";

/** What stands behind the name of a directive: its content, a text, a number and a text, or something for the program. */
export interface DirectiveKind {
  readonly argument: "content" | "text" | "version" | "kept";
  /** Its content is none of reStructuredText. */
  readonly isOpaque: boolean;
}

const names = (list: string): readonly string[] => list.trim().split(/\s+/);
const kinds = new Map<string, DirectiveKind>();
const add = (argument: DirectiveKind["argument"], isOpaque: boolean, list: string): void =>
  names(list).forEach((name) => kinds.set(name, { argument, isOpaque }));

add("content", false, `attention caution danger error hint important note tip warning seealso todo epigraph highlights pull-quote
  compound header footer line-block`);
add("text", false, "admonition topic sidebar rubric centered table list-table tab tab-item dropdown card grid-item-card collapse");
add("text", true, "contents csv-table");
add("version", false, "versionadded versionchanged versionremoved deprecated deprecated-removed");
// What declares something describes it.
add("kept", false, `attribute class confval const data decorator decoratormethod describe directive enum enumerator envvar event exception
  function interface macro member method module namespace object option pragma program property role staticmethod classmethod struct type
  union var variable figure container class rst-class only tabs tab-set grid`);
add("kept", true, `code code-block sourcecode literalinclude highlight math raw parsed-literal productionlist toctree include image
  doctest testcode testsetup testoutput testcleanup graphviz digraph graph inheritance-diagram mermaid plantuml uml autosummary meta
  sectnum section-numbering default-role index tabularcolumns jinja ipython plot prompt console command-output program-output
  bibliography exec jupyter-execute jupyter-input jupyter-output runblock repl currentmodule title
  target-notes date unicode highlightlang glossary cssclass default-domain sectionauthor codeauthor moduleauthor`);

/** The kind of a directive, whatever its domain; one of another program is judged by how its content begins. */
export function directiveKind(name: string, content: () => string): DirectiveKind {
  const known = kinds.get(name.toLowerCase()) ?? kinds.get(name.toLowerCase().replace(/^.*:/, ""));
  if (known !== undefined) return known;
  return { argument: "kept", isOpaque: /^auto[a-z]+$/.test(name) || looksLikeCode(content()) };
}

/** Options of directives that people read. */
export const textOption = /^:(?:alt|caption|title|subtitle):/i;

/** Fields of declarations whose values programs read. */
export const programField = /^(?:type|rtype|vartype|meta)(?:\s|$)/i;

/** Fields at the begin of a document whose values programs read, or which are names. */
export const documentField = new RegExp(`^(?:${[
  "authors?|organization|contact|version|revision|status|date|copyright|type|orphan|tocdepth|nosearch|nocomments",
  "class|name|id|lang|language|slug|tags?|category|save_as|url|modified|template|keywords|og:.*|pep|post-history|created|python-version",
  "content-type|last-modified|last-changed|last-changed-by|discussions-to|resolution|requires|replaces|superseded-by|sponsor|delegate",
  "email",
].join("|")})(?:\\s|$)`, "i");
