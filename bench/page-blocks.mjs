import { Tokenizer, TokenizerMode } from "parse5";

const names = (list) => new Set(list.split(" "));

/** As browsers show them: the elements that begin a line or a box of their own, by the rendering part of the HTML standard. */
const blocks = names(
  "html head body title meta link base script style noscript template address article aside blockquote center dialog dd details dir div "
  + "dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol optgroup option "
  + "p plaintext pre search section select summary ul xmp caption col colgroup table tbody td tfoot th thead tr button label textarea "
  + "input iframe object embed canvas video audio frame frameset noframes marquee text desc foreignobject datalist");
/** They stand between words as a picture or a line end does. */
const separators = names("br img svg math input hr picture source wbr map area");
const voids = names("area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr");
const rawText = { script: "SCRIPT_DATA", style: "RAWTEXT", xmp: "RAWTEXT", iframe: "RAWTEXT", noembed: "RAWTEXT", noframes: "RAWTEXT",
  title: "RCDATA", textarea: "RCDATA", plaintext: "PLAINTEXT" };
const code = names("script style code kbd samp var math xmp iframe noembed noframes plaintext");
const listing = /(^|\s)(hljs|prettyprint|highlight|codehilite|sourcecode|syntaxhighlighter|lang(uage)?-\S+|brush:)/i;
const endsItself = { p: "p", li: "li", option: "option", td: "td th", th: "td th", tr: "tr td th", dt: "dt dd", dd: "dt dd" };
const spoken = names("alt title placeholder label aria-label aria-description aria-roledescription aria-placeholder aria-valuetext summary "
  + "abbr standby xlink:title");
const shownMeta = /^(title|description|(og|twitter):(title|description))$/i;

const attributeOf = ({ attrs }, name) => attrs.find((one) => (one.prefix ? `${one.prefix}:${one.name}` : one.name) === name)?.value;
const primary = (tag) => tag.trim().split(/[-_]/)[0].toLowerCase();

/** The text of an attribute that people see or hear, by name. */
function spokenTexts(tag) {
  return tag.attrs.filter(({ name }) => spoken.has(name)
    || (name === "content" && tag.tagName === "meta" && shownMeta.test(attributeOf(tag, "name") ?? attributeOf(tag, "property") ?? ""))
    || (name === "value" && tag.tagName === "input" && /^(button|submit|reset)$/i.test(attributeOf(tag, "type") ?? "")));
}

/** By what a tag is known on both sides: all that no translation may change. */
function keyOf(tag) {
  const told = new Set(spokenTexts(tag).map(({ name }) => name));
  const kept = tag.attrs.filter(({ name }) => !told.has(name) && !/^(lang|xml:lang|charset|content)$/.test(name));
  return `<${tag.tagName}${kept.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).join("")}>`;
}

/** Why nobody translates what is in an element: `code`, `said` (by translate or class), `language`; undefined where it is text. */
function stays(tag, around, pageLanguages) {
  const said = attributeOf(tag, "translate")?.toLowerCase();
  const classes = attributeOf(tag, "class") ?? "";
  if (around?.why === "code" || code.has(tag.tagName)) return "code";
  if (tag.tagName === "pre" && (listing.test(classes) || around?.isListing)) return "code";
  if (said === "no" || /(^|\s)notranslate(\s|$)/i.test(classes)) return "said";
  const language = attributeOf(tag, "lang") ?? attributeOf(tag, "xml:lang") ?? "";
  if (language !== "" && tag.tagName !== "html" && tag.tagName !== "body" && /^[a-z]{2,3}([-_]|$)/i.test(language)) {
    if (!pageLanguages.has(primary(language))) return "language";
    return around?.why === "said" && said !== "yes" ? "said" : undefined;
  }
  return said === "yes" && around?.why === "said" ? undefined : around?.why;
}

/** The blocks of a page in order, each with its texts and the tags between them, and how often a link begins inside another. */
export function blocksOf(html, sourceLanguage = "en") {
  const pageLanguages = new Set([sourceLanguage]);
  const open = [];
  const found = [{ name: "", pieces: [] }];
  const tags = [];
  let nestedLinks = 0;
  let inLink = false;
  let hasPreLetters = false;
  const add = (piece) => found.at(-1).pieces.push(piece);
  const close = (at) => {
    while (open.length > at) {
      const { name, key } = open.pop();
      if (name === "a") inLink = open.some((one) => one.name === "a");
      mark(name, { kind: "close", name, key });
    }
  };
  const mark = (name, piece) => {
    if (blocks.has(name)) found.push({ name: `${piece.kind} ${name}`, pieces: [] });
    else add(piece);
  };
  const text = ({ chars }) => {
    const inside = open.at(-1);
    if (/\p{L}/u.test(chars)) hasPreLetters = true;
    const last = found.at(-1).pieces.at(-1);
    if (last?.kind === "text" && last.why === inside?.why) last.text += chars;
    else add({ kind: "text", text: chars, why: inside?.why, isPre: open.some(({ name }) => name === "pre"), opened: inside });
  };
  const tokenizer = new Tokenizer({}, {
    onStartTag(tag) {
      const name = tag.tagName;
      if (rawText[name] !== undefined) tokenizer.state = TokenizerMode[rawText[name]];
      const ends = endsItself[name]?.split(" ") ?? [];
      if (ends.includes(open.at(-1)?.name)) close(open.length - 1);
      if (name === "html" || name === "body") pageLanguages.add(primary(attributeOf(tag, "lang") ?? sourceLanguage));
      const around = open.at(-1);
      const key = keyOf(tag);
      const pre = open.findLast((one) => one.name === "pre");
      if (name === "pre") hasPreLetters = false;
      if (name === "code" && pre !== undefined && !hasPreLetters) for (const one of open.slice(open.indexOf(pre))) one.why = "code";
      const why = stays(tag, around, pageLanguages);
      tags.push({ key, texts: spokenTexts(tag), stays: why !== undefined && name !== "iframe" });
      if (name === "a" && inLink) nestedLinks++;
      const isListing = around?.isListing || listing.test(attributeOf(tag, "class") ?? "");
      const isForeign = name === "svg" || name === "math" || around?.isForeign;
      const isEmpty = voids.has(name) || (tag.selfClosing && isForeign);
      mark(name, { kind: isEmpty ? "point" : "open", name, key });
      if (isEmpty) return;
      open.push({ name, key, why, isListing, isForeign });
      if (name === "a") inLink = true;
    },
    onEndTag({ tagName }) {
      const at = open.findLastIndex(({ name }) => name === tagName);
      if (at >= 0) close(at);
    },
    onCharacter: text, onWhitespaceCharacter: text, onNullCharacter() {}, onComment() {}, onDoctype() {}, onEof() {}, onParseError() {},
  });
  tokenizer.write(html, true);
  close(0);
  return { blocks: found, tags, nestedLinks };
}

/** Whether a tag keeps the words on its two sides apart. */
export const keepsApart = ({ name }) => separators.has(name);
