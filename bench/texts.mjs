/** Ordinary words, and sentences made of them that never repeat within one run. */
const people = words(
  "teacher farmer doctor driver sailor writer painter baker nurse lawyer student neighbour mother brother sister uncle soldier singer",
);
const things = words("apples books bottles chairs letters pictures houses roads flowers shirts tables horses stones plates boats windows "
  + "gardens songs coins hats");
const places = words(
  "river bridge school station church market garden kitchen village harbour forest mountain library hospital beach castle theatre",
);
const looks = words("old young tired happy quiet tall rich poor strong clever famous serious lonely careful honest brave");
const kinds = words("green red small big white black new cheap heavy beautiful broken clean dry empty yellow expensive");
const deeds = words("sold bought found counted carried painted cleaned lost washed moved saw opened needed wanted received");
const near = words("near behind beside beyond");
const endings = [
  "because the weather was very bad", "but nobody in the town knew it", "and the children were waiting at home",
  "when the long winter had finally ended", "although the price was too high for them", "before the first train arrived from the capital",
  "while the dogs were sleeping under the trees", "and he wrote a long letter about it to his family",
];

/** An endless supply of texts. The same seed gives the same texts; within one supply no sentence comes twice. */
export function textsFrom(seed) {
  let state = seed;
  let number = 10_000;
  const below = (limit) => {
    state = (state + 0x6d2b79f5) | 0; // mulberry32: small, and even enough for words
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  const one = (list) => list[below(list.length)];

  /** Ten words. `number` stands in it as digits and comes through every engine: by it the answer is known as this sentence's. */
  const sentence = () => {
    number = number < 99_999 ? number + 1 : 10_001;
    const text = `The ${one(looks)} ${one(people)} ${one(deeds)} ${number} ${one(kinds)} ${one(things)} ${one(near)} the ${one(places)}.`;
    return { text, number: String(number) };
  };
  /** The same, or with a clause more: 10 to 20 words, as running text has them. */
  const longerSentence = () => {
    const { text, number } = sentence();
    return { text: below(2) === 0 ? text : `${text.slice(0, -1)}, ${one(endings)}.`, number };
  };
  const sentences = (length) => {
    const made = [];
    for (let size = 0; size < length; size += made.at(-1).text.length + 1) made.push(longerSentence());
    return made;
  };
  return {
    sentence,
    /** Running text of about `length` characters, sentence by sentence. */
    sentences,
    /** A page of `length` characters: headings, paragraphs, lists, a table; bold words and links in about every other sentence. */
    page: (length) => htmlPage(length, { longerSentence, one, below }),
  };
}

function htmlPage(length, { longerSentence, one, below }) {
  const prose = () => {
    const { text } = longerSentence();
    const marked = [
      () => text,
      () => text.replace(/(\w+) (\w+) (near|behind|beside|beyond)/, "<b>$1</b> $2 $3"),
      () => text.replace(/(\d+ \w+ \w+)/, `<a href="/shop/${below(10_000)}?from=page&amp;n=${below(100)}">$1</a>`),
      () => text.replace(/^The (\w+) (\w+)/, 'The <em class="who">$1</em> <a href="#person">$2</a>'),
    ];
    return marked[below(6)]?.() ?? text;
  };
  const many = (count, make) => Array.from({ length: count }, make).join("");
  const blocks = [
    () => `<h2 id="s${below(100_000)}">The ${one(kinds)} ${one(things)} of the ${one(places)}</h2>\n`,
    () => `<p class="text">${many(3 + below(5), () => `${prose()} `).trim()}</p>\n`,
    () => `<p>${many(2 + below(3), () => `${prose()}\n    `).trim()}</p>\n`,
    () => `<ul>${many(3 + below(4), () => `\n  <li>${prose()}</li>`)}\n</ul>\n`,
    () =>
      `<table><tr><th>Name</th><th>Place</th></tr>${many(3, () => `<tr><td>${one(people)}</td><td>${one(places)}</td></tr>`)}</table>\n`,
    () => `<div class="box"><p>${prose()}</p><img src="/i/${below(1000)}.png" alt="A ${one(kinds)} picture"></div>\n`,
  ];
  let body = "";
  while (body.length < length) body += (below(2) === 0 ? blocks[1] : one(blocks))();
  return `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>News from the ${one(places)}</title>\n`
    + `<style>p { margin: 1em }</style></head>\n<body>\n<h1>News from the ${one(places)}</h1>\n${body}</body>\n</html>\n`;
}

function words(list) {
  return list.split(" ");
}
