/** An entity or a surrogate pair that a cut at the end would tear apart. */
const torn = /(?:&[^&;\s]{0,40}|[\ud800-\udbff])$/;

/** Where a text that is longer than `room` is cut: behind a blank if there is one. */
export function cutPlace(text: string, room: number): number {
  const head = text.slice(0, room);
  const blank = Math.max(head.lastIndexOf(" "), head.lastIndexOf("\n"), head.lastIndexOf("\t")) + 1;
  return blank > 0 ? blank : torn.exec(head)?.index || room;
}
