import { readFileSync } from "node:fs";
import { parse } from "yaml";

const entities = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const escapes = { n: "\n", t: "\t", r: "\r" };

/** Readers of string files by the end of their names; each answers the strings that people translate. */
const readers = {
  json: (text) => leaves(JSON.parse(text)),
  arb: (text) => leaves(JSON.parse(text)),
  xcstrings: (text) => Object.entries(JSON.parse(text).strings)
    .map(([key, { localizations }]) => localizations?.en?.stringUnit?.value ?? key),
  yml: (text) => leaves(parse(text, { logLevel: "silent" })),
  yaml: (text) => leaves(parse(text, { logLevel: "silent" })),
  po: gettext,
  pot: gettext,
  properties: (text) => text.replace(/\\\r?\n\s*/g, "").split(/\r?\n/).filter((line) => !/^\s*(?:[#!]|$)/.test(line))
    .map((line) => unescaped(/^\s*(?:\\.|[^\\=:\s])+\s*[=:\s]\s*(.*)$/u.exec(line)?.[1] ?? "")),
  php: (text) => [...text.replace(/\/\*[^]*?\*\/|^\s*(?:\/\/|#).*$/gm, "").matchAll(/=>\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/gsu)]
    .map(({ 1: quoted }) => (quoted[0] === "'" ? quoted.slice(1, -1).replace(/\\(['\\])/g, "$1") : unescaped(quoted.slice(1, -1)))),
  strings: (text) => [...text.replace(/\/\*[^]*?\*\//g, "").matchAll(/^\s*(?:"(?:[^"\\]|\\.)*"|\w+)\s*=\s*"((?:[^"\\]|\\.)*)"/gmsu)]
    .map(({ 1: value }) => unescaped(value)),
  resx: (text) => [...text.matchAll(/<data [^>]*xml:space[^>]*>\s*<value>([^<]*)<\/value>/g)].map(({ 1: value }) => withoutEntities(value)),
  xml: (text) => [...text.matchAll(/<(string|item)\b(?![^>]*translatable="false")[^>]*>([^]*?)<\/\1>/g)]
    .map(({ 2: value }) => withoutEntities(unescaped(value)).replace(/\s+/g, " ").replace(/^"(.*)"$/, "$1")),
};

/** The endings of files that can be read. */
export const endings = Object.keys(readers);

/** The strings of a file that have a letter, each once. */
export function stringsOf(path) {
  const bytes = readFileSync(path);
  const text = bytes[0] === 0xff && bytes[1] === 0xfe ? bytes.toString("utf16le") : bytes.toString("utf8");
  const strings = readers[path.slice(path.lastIndexOf(".") + 1)](text.replace(/^\ufeff/, ""));
  return [...new Set(strings.map((one) => one.trim()))].filter((one) => /\p{L}/u.test(one));
}

function leaves(value) {
  if (typeof value === "string") return [value];
  return value === null || typeof value !== "object" ? [] : Object.values(value).flatMap(leaves);
}

function gettext(text) {
  const sources = text.matchAll(/^msgid(?:_plural)? ((?:"(?:[^"\\]|\\.)*"\s*)+)/gm);
  return [...sources].map(({ 1: quoted }) => unescaped([...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(({ 1: part }) => part).join("")));
}

function unescaped(text) {
  return text.replace(/\\(?:u([\da-fA-F]{4})|(.))/gsu, (_all, code, char) =>
    (code === undefined ? escapes[char] ?? char : String.fromCharCode(Number.parseInt(code, 16))));
}

function withoutEntities(text) {
  const shown = text.replace(/<!\[CDATA\[([^]*?)\]\]>/g, "$1");
  return shown.replace(/&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi, (_all, decimal, hex, name) =>
    (name === undefined ? String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10)) : entities[name]));
}
