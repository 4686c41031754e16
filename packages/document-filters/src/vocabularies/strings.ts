import { elementTable, textAttributes, type Vocabulary } from "./vocabulary.js";

const noAttributes = textAttributes("");

const androidElements = elementTable({
  block: "plurals string string-array",
  inline: "a annotation b big cite em font i s small span strike strong sub sup tt u",
  listing: `
    array attr bool color declare-styleable dimen drawable eat-comment enum flag fraction id integer integer-array overlayable public
    public-group style`,
});

/** The strings of Android; values that are no text for people, and references to other resources, stay. */
export const android: Vocabulary = {
  kindOf(name, { parent }) {
    if (name === "item") return parent === "plurals" || parent === "string-array" ? "block" : "listing";
    return androidElements.get(name);
  },
  isText: noAttributes,
  translate: { attribute: "translatable", yes: "true", no: "false" },
  reference: /^[@?](?:\+?(?:[\w.]+:)?[a-z]+\/[\w.:/-]+|null|empty)$/,
  hasBackslashes: true,
};

const resxElements = elementTable({ block: "data root value", listing: "assembly comment metadata resheader schema" });

/** The resources of .NET; what has a type is no string, and names that begin with `>>` belong to a designer. */
export const resx: Vocabulary = {
  kindOf(name, { attributes }) {
    const isString = attributes["type"] === undefined && attributes["mimetype"] === undefined;
    if (name === "data" && (!isString || attributes["name"]?.startsWith(">>") === true)) return "listing";
    return resxElements.get(name);
  },
  // Designers keep documents of their own in strings.
  reference: /^&lt;\?xml\s/,
  isText: noAttributes,
};

const plistElements = elementTable({ block: "array dict plist string", listing: "data date false integer key real true" });

/** Property lists of Apple, among them plurals (`.stringsdict`); identifiers, formats of numbers and names of rules stay. */
export const plist: Vocabulary = {
  kindOf: (name) => plistElements.get(name),
  reference: /^(?:NSString\w+|l{0,2}[@dfuxios]|%(?:\d+\$)?#@[\w.]+@|[\w-]+(?:\.[\w-]+)+|APPL|BNDL|FMWK|\?{4}|\$[({][\w:.-]+[)}])$/,
  isText: noAttributes,
};

/** What stays within a text for translators, in Android and elsewhere. */
export const xliffWithinText: Vocabulary = { kindOf: (name) => (name === "g" ? "code" : undefined), isText: noAttributes };

const mathElements = elementTable({ code: "math" });

/** Formulas, which nobody translates. */
export const mathml: Vocabulary = { kindOf: (name) => mathElements.get(name), isText: noAttributes };

const commonElements = elementTable({
  block: `
    blockquote chapter dd div dl dt figure footnote h1 h2 h3 h4 h5 h6 itemizedlist li listitem ol orderedlist p para section simplelist
    table tbody td tfoot th thead tr ul`,
  break: "br",
  verbatim: "literallayout pre",
  listing: "codeblock programlisting screen",
});

/** What names mean that are the same wherever they are met; everything else is found by its content. */
export const common: Vocabulary = { kindOf: (name) => commonElements.get(name), isText: noAttributes };
