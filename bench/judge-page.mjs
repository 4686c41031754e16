import { blocksOf, keepsApart } from "./page-blocks.mjs";

const letters = /\p{L}/u;
const shows = /[\p{L}\p{N}]/u;
const endsWord = /[\p{L}\p{N}.,;:!?%)\]»”]$/u;
const beginsWord = /^[\p{L}\p{N}(¿¡«“]/u;

/** What software puts in or looks up later, and addresses: nobody reads them as words. */
const placeholders = new RegExp([
  "\\{\\{[^{}]*\\}\\}", "\\$\\{\\w[^{}]*\\}", "%\\{\\w+\\}", "(?<![\\w$])\\{\\w*\\}", "%\\(\\w+\\)[sd]", "%(?:\\d+\\$)?[sd]\\b",
  "<%=?[^%]*%>", "\\{%[^%]*%\\}", "\\b[a-z]+:\\/\\/[^\\s<>\"'«»“”]+[\\w/]", "[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+",
  "\\bwww\\.[\\w.-]+\\w(?:\\/[\\w./-]*\\w)?",
].join("|"), "giu");

const collapsed = (text) => text.replace(/\s+/g, " ").trim();
const texts = ({ pieces }) => pieces.filter(({ kind }) => kind === "text");

/** How often each thing is there. */
function counted(things) {
  const counts = new Map();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
}

/** The things of `all`, as often as they are missing in `others`. */
function missing(all, others) {
  const there = counted(others);
  return [...counted(all)].flatMap(([thing, count]) => Array(Math.max(0, count - (there.get(thing) ?? 0))).fill(thing));
}

/** The keys of the elements of a block that hold something to read. */
function filled(block) {
  const open = [];
  const keys = [];
  for (const piece of block.pieces) {
    if (piece.kind === "open") open.push({ ...piece, isFilled: false });
    else if (piece.kind === "close") {
      const at = open.findLastIndex(({ key }) => key === piece.key);
      if (at >= 0 && open.splice(at, 1)[0].isFilled) keys.push(piece.key);
    } else if (piece.kind === "text" && shows.test(piece.text)) for (const element of open) element.isFilled = true;
  }
  return keys;
}

/** The places at which only tags stand between two words: the keys of these tags, and the words. */
function gluedBorders(block) {
  const borders = [];
  let left = "";
  let keys = [];
  for (const piece of block.pieces) {
    if (piece.kind !== "text") {
      if (keepsApart(piece)) left = "";
      else keys.push(`${piece.kind} ${piece.key}`);
    } else if (piece.text !== "" && !(piece.why === "code" && /^<(script|style)/.test(piece.opened?.key ?? ""))) {
      const isGlued = keys.length > 0 && endsWord.test(left) && beginsWord.test(piece.text);
      if (isGlued) borders.push({ keys, at: `${left.slice(-20)}|${piece.text.slice(0, 20)}` });
      left = piece.text;
      keys = [];
    }
  }
  return borders;
}

function gluedWords(source, target) {
  const inSource = new Set(gluedBorders(source).flatMap(({ keys }) => keys));
  return gluedBorders(target).filter(({ keys }) => !keys.some((key) => inSource.has(key))).map(({ at }) => at);
}

/** Texts that nobody was to translate, of one block. */
const keptTexts = (block) => texts(block)
  .filter(({ text, why }) => why !== undefined && letters.test(text)).map(({ text }) => collapsed(text));

/** The text of a target block without what stayed, and what of that is missing: what stays says so in the source only. */
function withoutKept(block, kept) {
  let rest = collapsed(texts(block).map(({ text }) => text).join(""));
  const gone = kept.filter((text) => {
    const at = rest.indexOf(text);
    if (at >= 0) rest = `${rest.slice(0, at)} ${rest.slice(at + text.length)}`;
    return at < 0;
  });
  return { translation: collapsed(rest), gone };
}

/** The texts of attributes of both pages, tag by tag in the order of the pages; tags of one key keep their order. */
function attributePairs(source, target) {
  const byKey = new Map();
  for (const { key, texts } of target.tags) byKey.set(key, [...(byKey.get(key) ?? []), texts]);
  return source.tags.flatMap(({ key, texts, stays }) => {
    const others = byKey.get(key)?.shift() ?? [];
    const valueOf = (name) => others.find((other) => other.name === name)?.value ?? "";
    return (stays ? [] : texts).map(({ name, value }) => [collapsed(value), collapsed(valueOf(name))]);
  });
}

/**
 * What went wrong with a page on its way, by kind, each with words that show it; `same` are the texts that came back as
 * they went, and `glued` the ones with glued words, of which nobody knows here what an engine makes of the words alone.
 */
export function judgePage(sourceHtml, targetHtml, sourceLanguage = "en") {
  const [source, target] = [blocksOf(sourceHtml, sourceLanguage), blocksOf(targetHtml, sourceLanguage)];
  const nested = Array(Math.max(0, target.nestedLinks - source.nestedLinks)).fill("<a");
  const faults = { nested, emptied: [], hollowed: [], glued: [], placeholders: [], wrong: [], tags: [], lost: [] };
  const [same, glued] = [[], []];
  const tagsOf = ({ tags }) => tags.map(({ key }) => key);
  faults.tags.push(...missing(tagsOf(source), tagsOf(target)), ...missing(tagsOf(target), tagsOf(source)));
  const order = ({ blocks }) => blocks.map(({ name }) => name).join("\n");
  if (order(source) !== order(target)) {
    faults.tags.push("The blocks are others or in another order.");
    return { faults, same, glued };
  }
  source.blocks.forEach((block, i) => {
    const other = target.blocks[i];
    const emptied = missing(filled(block), filled(other));
    faults.emptied.push(...emptied.filter((key) => /^<a[ >]/.test(key)));
    faults.hollowed.push(...emptied.filter((key) => !/^<a[ >]/.test(key)));
    const { translation, gone } = withoutKept(other, keptTexts(block));
    const text = withoutKept(block, keptTexts(block)).translation;
    const words = gluedWords(block, other);
    faults.glued.push(...words);
    glued.push(...words.map((at) => ({ at, text })));
    faults.placeholders.push(...missing(text.match(placeholders) ?? [], translation.match(placeholders) ?? []));
    faults.wrong.push(...gone);
    if (letters.test(text) && !letters.test(translation)) faults.lost.push(text);
    if (text === translation && letters.test(text) && !block.pieces.some(({ isPre }) => isPre)) same.push(text);
  });
  for (const [text, translation] of attributePairs(source, target)) {
    if (letters.test(text) && translation === "") faults.lost.push(text);
    if (letters.test(text) && text === translation) same.push(text);
    faults.placeholders.push(...missing(text.match(placeholders) ?? [], translation.match(placeholders) ?? []));
  }
  return { faults, same, glued };
}

/** Pages with one fault each: who judges must find it, and nothing else. */
const planted = [
  ["nested", '<p><a href="1">Home</a><a href="2">News</a></p>', '<p><a href="2"><a href="1">Casa</a>Noticias</a></p>'],
  ["emptied", '<p><a href="1">Home</a> and <a href="2">News</a></p>', '<p>Casa y <a href="1"></a><a href="2">noticias</a></p>'],
  ["hollowed", "<p>The <b>red</b> car</p>", "<p>El coche rojo<b></b></p>"],
  ["glued", "<p>The <b>red</b> car</p>", "<p>El coche<b>rojo</b></p>"],
  ["placeholders", "<p>Hello {name}</p>", "<p>Hola {nombre}</p>"],
  ["wrong", "<p>Type <code>make it</code></p>", "<p>Teclee <code>hazlo</code></p>"],
  ["wrong", '<p>Old</p><p lang="fr">Chat noir</p>', '<p>Viejo</p><p lang="fr">Charla noir</p>'],
  ["wrong", "<p>Old</p><p translate=no>House</p>", "<p>Viejo</p><p translate=no>Casa</p>"],
  ["tags", "<p>The <b>red</b> car</p>", "<p>El coche rojo</p>"],
  ["lost", "<p>Red</p><p>Car</p>", "<p>Rojo</p><p></p>"],
];
const clean = ['<p>The <b>red</b> <a href="1">car</a>, {name}<i>s</i> <code>x</code><br>here</p><pre><code>a b</code></pre>',
  '<p>El <a href="1">coche</a> <b>rojo</b>, {name}<i>s</i> <code>x</code><br>aquí</p><pre><code>a b</code></pre>'];

/** Rejects when a planted fault is not found, or another one is. */
export function proveJudge() {
  for (const [kind, source, target] of [...planted, [undefined, ...clean]]) {
    const found = Object.entries(judgePage(source, target).faults).filter(([, faults]) => faults.length > 0).map(([name]) => name);
    if (found.join() !== (kind === "tags" ? "hollowed,tags" : kind ?? "")) {
      throw new Error(`In ${target} was found ${JSON.stringify(found)}, not ${JSON.stringify(kind)}.`);
    }
  }
}
