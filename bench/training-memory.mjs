import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { textsFrom } from "./texts.mjs";

/** What a translation has in place of the words; it is measured how fast they are read, not what they say. */
const spanish = {
  The: "El", the: "la", near: "cerca de", behind: "detrás de", beside: "junto a", beyond: "más allá de", because: "porque", and: "y",
  was: "fue",
};
const head = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4">\n<header creationtool="bench" '
  + 'creationtoolversion="1" segtype="sentence" o-tmf="bench" adminlang="en" srclang="en-US" datatype="plaintext"/>\n<body>\n';

/** Units of TMX as translation tools write them, without end: one in five with codes, one in ten with notes, a hundred of one file. */
export function* trainingUnits() {
  const texts = textsFrom(11);
  for (let n = 0;; n++) {
    const { text } = texts.sentences(1)[0];
    const translated = text.replace(/\w+/g, (word) => spanish[word] ?? `${word}ó`);
    const [source, target] = n % 5 === 0 ? [withCodes(text), withCodes(translated)] : [text, translated];
    const second = String(n % 60).padStart(2, "0");
    const creation = 'creationdate="20261120T101500Z" creationid="ana"';
    const note = n % 10 === 0 ? "      <note>Looked at.</note>\n" : "";
    yield `    <tu tuid="${n}" changedate="20261120T1015${second}Z" ${creation} changeid="ana">\n`
      + `      <prop type="x-filename">manual/page${Math.floor(n / 100)}.html</prop>\n${note}`
      + `      <tuv xml:lang="en-US">\n        <seg>${source}</seg>\n      </tuv>\n`
      + `      <tuv xml:lang="es-ES">\n        <seg>${target}</seg>\n      </tuv>\n    </tu>\n`;
  }
}

/** A TMX of about so many bytes, in pieces. */
export function* trainingMemory(bytes) {
  let [text, size] = [head, 0];
  for (const unit of trainingUnits()) {
    text += unit;
    if (text.length < 65_536) continue;
    const piece = Buffer.from(text);
    yield piece;
    text = "";
    size += piece.length;
    if (size >= bytes) break;
  }
  yield Buffer.from("</body>\n</tmx>\n");
}

/** Writes such a TMX into a file. */
export async function writeTrainingMemory(path, bytes) {
  const file = createWriteStream(path);
  for (const piece of trainingMemory(bytes)) if (!file.write(piece)) await once(file, "drain");
  file.end();
  await once(file, "close");
}

function withCodes(text) {
  const middle = text.indexOf(" ", text.length / 2);
  const [first, second] = [text.slice(0, middle), text.slice(middle)];
  return `Look: <bpt i="1" type="bold">&lt;b&gt;</bpt>${first}<ept i="1">&lt;/b&gt;</ept> &amp; <ph x="2">{0}</ph>${second}`;
}
