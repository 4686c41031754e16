import { findAttribute, type Tag } from "./html-tag.js";

const words = (list: string): string => `(?:^|\\s)(?:${list.replaceAll(" ", "|")})(?=\\s|$)`;

/** Classes, lower case, of elements that highlighters and editors make of code, whatever the element. */
const listingClass = new RegExp(words(
  "hljs prettyprint prettyprinted syntaxhighlighter codemirror(?:-\\S+)? ace_editor monaco-editor enlighterjs\\S* blob-code(?:-\\S+)?"));

/** Classes around or on a `pre` that holds code. */
const preClass = new RegExp(words(
  "lang(?:uage)?-\\S+ highlight(?:-\\S+|er-\\S+)? codehilite chroma shiki\\S* prism\\S* rouge\\S* source-?code src src-\\S+ code "
  + "code[-_]\\S+ crayon\\S* cm-s-\\S+ geshi\\S* sh_\\S+ brush:\\S* programlisting listing listingblock literal-block doctest\\S* "
  + "snippet\\S* wp-block-code gist\\S* line-numbers"));

/** Classes of a `pre` itself: they are too common on other elements to say anything there. */
const ownClass = new RegExp(words("screen console terminal shell shell-session example smallexample lisp smalllisp idl literal synopsis"));

/** What highlighters take the language from. */
const languageAttributes = ["data-lang", "data-language", "data-enlighter-language", "data-highlight-language"];

/** Elements that highlighters put around a `pre`; on others, which hold whole pages, the same classes say nothing. */
const wrappers: ReadonlySet<string> = new Set(["div", "figure", "table", "td", "span"]);

/** Human languages by primary subtag: `<pre lang="python">` names none. */
const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Subtags that say nothing of a language. */
const unnamed: ReadonlySet<string> = new Set(["und", "mul", "mis"]);

/** True for tags that begin with a language that people speak. */
export function isHumanLanguage(tag: string): boolean {
  const primary = (tag.split(/[-_]/, 1)[0] as string).toLowerCase();
  return /^[a-z]{2,3}$/.test(primary) && !unnamed.has(primary) && languageNames.of(primary) !== undefined;
}

/** What a start tag says of code. */
export interface ListingSigns {
  /** All that is in the element is code. */
  readonly isListing: boolean;
  /** A `pre` in it is code. */
  readonly wrapsListing: boolean;
}

const none: ListingSigns = { isListing: false, wrapsListing: false };
const listing: ListingSigns = { isListing: true, wrapsListing: true };

/** What a start tag says of code, by the marks of highlighters. */
export function listingSigns(tag: Tag, isWrapped: boolean): ListingSigns {
  const isPre = tag.name === "pre";
  if (isPre && isWrapped) return listing;
  const classes = findAttribute(tag, "class") ?? "";
  if (classes !== "" && listingClass.test(classes)) return listing;
  if (!isPre) return wrappers.has(tag.name) && classes !== "" && preClass.test(classes) ? { isListing: false, wrapsListing: true } : none;
  const language = findAttribute(tag, "lang") ?? "";
  return preClass.test(classes) || ownClass.test(classes) || findAttribute(tag, "name") === "code"
    || languageAttributes.some((name) => findAttribute(tag, name) !== undefined) || (language !== "" && !isHumanLanguage(language))
    ? listing : none;
}
