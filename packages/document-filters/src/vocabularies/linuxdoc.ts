import { docbook } from "./docbook.js";
import { type ElementKind, elementTable, textAttributes, type Vocabulary, words } from "./vocabulary.js";

/** Linuxdoc; listings stand in `tscreen` and `verb`, and its `code` is one too. */
const elements = elementTable({
  block: `
    abstract appendix article author book bibl chapt date descrip enum figure head itemize item letter linuxdoc manpage notes p part
    quote report sect sect1 sect2 sect3 sect4 slides table tabular thanks title titlepag toc lof lot`,
  inline: "bf cparam em htmlurl idx it label name pageref ref rm sf sl subtitle tag url",
  listing: "code tscreen verb verbatim",
  code: "tt",
  hidden: "comment",
  nested: "nidx onlyidx",
});

/** Linuxdoc. */
export const linuxdoc: Vocabulary = { kindOf: (name) => elements.get(name), isText: textAttributes("") };

/** Names in SGML that no other vocabulary here has; a sentence that is cut in two is a smaller harm than two that run together. */
const others = new Set(words(`
  a b bdo bf big br cite dfn em font hi htmlurl i idx it kbd nidx nuke rf rs s samp seg sf sl small span strike strong sub sup tt
  u url vcode`));
const otherListings = new Set(["listing", "tscreen", "verb", "xmp"]);
const otherVerbatim = new Set(["pre", "verbatim", "verse"]);

/** SGML that does not say what it is. */
export const anySgml: Vocabulary = {
  kindOf(name, facts): ElementKind {
    if (otherListings.has(name)) return "listing";
    if (otherVerbatim.has(name)) return "verbatim";
    return others.has(name) ? "inline" : docbook.kindOf(name, facts) ?? "block";
  },
  isText: textAttributes(""),
};
