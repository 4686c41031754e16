const names = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Elements that end a sentence before and after them; all others stand inside sentences. */
export const blockElements = names(
  "address article aside audio blockquote body button canvas caption center col colgroup dd desc details dialog dir div dl dt "
  + "embed fieldset figcaption figure footer foreignobject form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html "
  + "iframe input label legend li listing main marquee menu menuitem nav noembed noframes noscript object ol optgroup "
  + "option p plaintext pre search section select summary table tbody td template text textarea tfoot th thead "
  + "title tr ul video xmp");

/** Elements whose content nobody translates. */
export const opaqueElements = names("script style code kbd samp var math xmp iframe noembed noframes plaintext");

/** Opaque elements that show something else than their content. */
export const framedElements = names("iframe");

/** Opaque elements that show nothing at their place. */
export const invisibleElements = names("script style");

/** Elements without content and end tag. */
export const voidElements = names(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr");

/** Elements that can hold nothing but text, so that no mark may be added inside. */
export const textOnlyElements = names("title textarea option");

/** Elements in which each blank counts. */
export const preformattedElements = names("pre textarea listing");

/** Elements that end an open `p`. */
const endsParagraph = names(
  "address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 "
  + "header hgroup hr li listing main menu nav ol p plaintext pre search section table ul xmp");
const impliedEnds: Readonly<Record<string, ReadonlySet<string>>> = {
  li: names("li"), dt: names("dt dd"), dd: names("dt dd"), td: names("td th"), th: names("td th"), tr: names("td th tr"),
  tbody: names("td th tr thead tbody tfoot"), thead: names("td th tr thead tbody tfoot"), tfoot: names("td th tr thead tbody tfoot"),
  option: names("option"), optgroup: names("option optgroup"), body: names("head"),
};

/** True when a start tag of `opening` ends the open element `current` without an end tag. */
export function impliesEnd(opening: string, current: string): boolean {
  if (current === "p") return endsParagraph.has(opening);
  return Object.hasOwn(impliedEnds, opening) && (impliedEnds[opening] as ReadonlySet<string>).has(current);
}
