import { type ElementFacts, type ElementKind, elementTable, textAttributes, type Vocabulary } from "./vocabulary.js";

const elements = elementTable({
  block: `
    address article aside audio blockquote body button canvas caption center col colgroup dd desc details dialog dir div dl dt embed
    fieldset figcaption figure footer foreignobject form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html input label legend
    li link main marquee menu menuitem meta nav object ol optgroup option p search section select summary table tbody td template tfoot
    th thead title tr ul video`,
  inline: `
    a abbr acronym applet area b base basefont bdi bdo big cite data del dfn em font i img ins keygen map mark meter output param
    picture progress q rb rp rt rtc ruby s small source span strike strong sub sup time track tt u wbr`,
  break: "br",
  verbatim: "pre textarea",
  listing: "iframe listing noembed noframes plaintext xmp",
  code: "code kbd math samp var",
  hidden: "script style",
});

const betweenBlocks: ReadonlySet<ElementKind | undefined> = new Set<ElementKind>(["block", "listing", "verbatim"]);

function kindOf(name: string, { attributes, parent }: ElementFacts): ElementKind | undefined {
  const kind = elements.get(name.toLowerCase());
  if (kind === "code" && parent.toLowerCase() === "pre") return "listing";
  if (!/(?:^|\s)notranslate(?:\s|$)/.test(attributes["class"] ?? "")) return kind;
  return betweenBlocks.has(kind) ? "listing" : "code";
}

/** Fields and buttons whose value people read. */
const shownValue = /^(?:submit|button|reset)$/i;
const anywhere = textAttributes("alt aria-description aria-label aria-roledescription label placeholder summary title");

/** XHTML, alone, in mails, and within other XML. */
export const xhtml: Vocabulary = {
  kindOf,
  isText: (attribute, element, attributes) => anywhere(attribute, element, attributes)
    || (attribute === "value" && element === "input" && shownValue.test(attributes["type"] ?? ""))
    || (attribute === "content" && element === "meta" && /^(?:description|keywords)$/i.test(attributes["name"] ?? "")),
  translate: { attribute: "translate", yes: "yes", no: "no" },
  language: "lang",
};

const drawn = elementTable({
  block: "defs desc foreignObject g marker svg switch symbol text title", inline: "a textPath tspan", hidden: "script style",
});

/** Drawings; what is drawn holds no text but its titles and labels. */
export const svg: Vocabulary = { kindOf: (name) => drawn.get(name), isText: textAttributes("") };
