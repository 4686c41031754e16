import { writeFileSync } from "node:fs";
import { join } from "node:path";

const escaped = (text) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "").replace(/&/g, "&amp;").replace(/</g, "&lt;")
  .replace(/>/g, "&gt;");

/** Writes pairs as plain lines: NAME.src, NAME.trg and NAME.docs, the document of each line. */
export function writeLines(folder, name, pairs) {
  const lines = (member) => pairs.map((pair) => `${pair[member]}\n`).join("");
  writeFileSync(join(folder, `${name}.src`), lines("source"));
  writeFileSync(join(folder, `${name}.trg`), lines("target"));
  writeFileSync(join(folder, `${name}.docs`), lines("document"));
}

/** Writes pairs as a translation memory, NAME.tmx; the document of each unit is its property `x-document`. */
export function writeMemory(folder, name, pairs, [source, target]) {
  const units = pairs.map((pair) => `<tu><prop type="x-document">${escaped(pair.document)}</prop>`
    + `<tuv xml:lang="${source}"><seg>${escaped(pair.source)}</seg></tuv>`
    + `<tuv xml:lang="${target}"><seg>${escaped(pair.target)}</seg></tuv></tu>\n`);
  const header = `<header creationtool="dragoman-bench" creationtoolversion="1" segtype="sentence" o-tmf="lines" adminlang="en"`
    + ` srclang="${source}" datatype="plaintext"/>`;
  writeFileSync(join(folder, `${name}.tmx`),
    `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n${header}\n<body>\n${units.join("")}</body>\n</tmx>\n`);
}
