import { findDeclared } from "../encodings/encoding-labels.js";

const named: Readonly<Record<number, string>> = {
  932: "shift_jis", 936: "gbk", 949: "euc-kr", 950: "big5", 874: "windows-874", 10_000: "macintosh", 10_007: "x-mac-cyrillic",
  20_127: "windows-1252", 20_866: "koi8-r", 21_866: "koi8-u", 20_932: "euc-jp", 50_220: "iso-2022-jp", 50_221: "iso-2022-jp",
  50_222: "iso-2022-jp", 50_225: "iso-2022-kr", 51_932: "euc-jp", 51_936: "gbk", 51_949: "euc-kr", 52_936: "hz-gb-2312", 54_936: "gb18030",
  65_000: "utf-7", 65_001: "utf-8", 1200: "utf-16le", 28_598: "iso-8859-8", 38_598: "iso-8859-8-i",
};

/** The encoding that Windows has a number for; undefined for one that nobody decodes. */
export function encodingOfCodePage(page: number | undefined): string | undefined {
  if (page === undefined) return undefined;
  const isIso = page > 28_590 && page < 28_606;
  const other = isIso ? `iso-8859-${page - 28_590}` : page >= 1250 && page <= 1258 ? `windows-${page}` : `cp${page}`;
  return findDeclared(named[page] ?? other);
}

/** What Windows uses for the languages of the world, by the numbers that it has for them; 1252 for the others. */
const ofLanguages: Readonly<Record<number, number>> = {
  0x01: 1256, 0x02: 1251, 0x04: 936, 0x05: 1250, 0x08: 1253, 0x0d: 1255, 0x0e: 1250, 0x11: 932, 0x12: 949, 0x15: 1250, 0x18: 1250,
  0x19: 1251, 0x1a: 1250, 0x1b: 1250, 0x1c: 1250, 0x1e: 874, 0x1f: 1254, 0x20: 1256, 0x22: 1251, 0x23: 1251, 0x24: 1250, 0x25: 1257,
  0x26: 1257, 0x27: 1257, 0x29: 1256, 0x2a: 1258, 0x2f: 1251,
};
/** Chinese in Taiwan, Hong Kong and Macau. */
const traditional: ReadonlySet<number> = new Set([0x404, 0xc04, 0x1404]);

export function encodingOfLanguage(locale: number | undefined): string | undefined {
  if (locale === undefined || locale === 0) return undefined;
  return encodingOfCodePage(traditional.has(locale) ? 950 : ofLanguages[locale & 0x3ff] ?? 1252);
}

/** What fonts of RTF say of their characters. */
const charsets: Readonly<Record<number, number>> = {
  77: 10_000, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257,
  204: 1251, 222: 874, 238: 1250, 255: 437,
};

export const encodingOfCharset = (charset: number): string | undefined => encodingOfCodePage(charsets[charset]);
