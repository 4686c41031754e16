/** The documents of the drill: three formats, long enough that a kill falls into their midst. */

const subjects = ["The red car", "A small house", "The old dog", "My good friend", "The new teacher", "This green tree"];
const verbs = ["is", "was", "will be"];
const ends = ["very fast", "in the garden", "near the river", "cold today", "at home", "under the table", "behind the school"];

/** Pieces of text by which all that is translated here is known, quick translations included. */
export const texts = [...subjects, ...ends, "near the ", "because the weather", "although the price", "before the first train"];

/** `count` different sentences, the same for the same `seed`. */
function sentences(seed, count) {
  return Array.from({ length: count }, (_, n) => {
    const pick = (list, factor) => list[(seed * 7 + n * factor) % list.length];
    return `${pick(subjects, 1)} ${pick(verbs, 3)} ${pick(ends, 5)}.`;
  });
}

function html(seed, length) {
  const paragraphs = sentences(seed, length).map((sentence) => `<p>${sentence.replace(/(red|small|old|good|new|green)/, "<b>$1</b>")}</p>`);
  return `<!doctype html><html lang="en"><title>Page ${seed}</title><body>${paragraphs.join("\n")}</body></html>`;
}

function xliff(seed, length) {
  const units = sentences(seed, length).map((sentence, n) =>
    `<trans-unit id="${n + 1}"><source>${sentence.replace(/^(\w+) (\w+)/, '$1 <g id="1">$2</g>')}</source></trans-unit>`);
  return `<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">`
    + `<file original="d" source-language="en" datatype="plaintext"><body>${units.join("")}</body></file></xliff>`;
}

const makers = [
  { format: "text/html", make: html },
  { format: "application/x-xliff", make: xliff },
  { format: "text/plain", make: (seed, length) => sentences(seed, length).join("\n\n") },
];

/** `count` different documents of `length` sentences each. */
export function documents(count, length) {
  return Array.from({ length: count }, (_, seed) => {
    const { format, make } = makers[seed % makers.length];
    return { format, content: make(seed, length) };
  });
}

/** An output without what may differ between two runs of one document: the moment in an XLIFF `alt-trans`. */
export function comparable(output) {
  return output.replace(/ date="[^"]*"/g, "");
}
