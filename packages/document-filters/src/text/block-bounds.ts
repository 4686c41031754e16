/** A block this long is cut at a blank; no sentence is. */
export const maxBlock = 32_768;
/** Tags without text between them add up too. */
export const maxItems = 2_000;

/** An entity or a surrogate pair that a cut at the end would tear apart. */
const torn = /(?:&[^&;\s]{0,40}|[\ud800-\udbff])$/;

/**
 * Where a text is cut that does not fit into a block of `size` characters: behind a blank. 0 where its first word has to
 * begin the next block; only a word that no block can hold is cut.
 */
export function cutPlace(text: string, size: number): number {
  const head = text.slice(0, Math.max(0, maxBlock - size));
  const blank = Math.max(head.lastIndexOf(" "), head.lastIndexOf("\n"), head.lastIndexOf("\t")) + 1;
  if (blank > 0 || size > 0) return blank;
  return torn.exec(head)?.index || head.length;
}
