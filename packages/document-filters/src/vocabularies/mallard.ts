import { type ElementFacts, type ElementKind, elementTable, textAttributes, type Vocabulary } from "./vocabulary.js";

const elements = elementTable({
  block: `
    caption cite comment desc example figure item list listing note p page quote section steps subtitle synopsis table tbody td terms
    tfoot thead title tr tree`,
  inline: "app em gui guiseq key keyseq link media span",
  listing: "screen",
  code: "cmd code file input output sys var",
  hidden: "credit email license revision years",
});

/** Where code stands within a sentence; elsewhere it is a block. */
const sentences: ReadonlySet<string> = new Set(["app", "cite", "desc", "em", "gui", "item", "key", "link", "p", "quote", "span", "title"]);

function kindOf(name: string, { parent }: ElementFacts): ElementKind | undefined {
  if (name === "code" && !sentences.has(parent)) return "listing";
  return name === "media" && !sentences.has(parent) ? "block" : elements.get(name);
}

/** Mallard, the help pages of desktops. */
export const mallard: Vocabulary = { kindOf, isText: textAttributes("") };
