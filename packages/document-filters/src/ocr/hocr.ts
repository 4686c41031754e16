import type { Box, SeenLine, SeenText, SeenWord } from "./recogniser.js";

const token = /<(\/?)([a-z]+)([^>]*)>|([^<]+)/gi;
const attribute = (text: string, name: string): string =>
  new RegExp(`\\b${name}=(?:'([^']*)'|"([^"]*)")`).exec(text)?.slice(1).find(Boolean) ?? "";
const numbersIn = (title: string, name: string): number[] =>
  (new RegExp(`\\b${name} ([-\\d. ]+)`).exec(title)?.[1] ?? "").trim().split(/\s+/).map(Number);
const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'" };
const plain = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] as string);

const lineClasses: ReadonlySet<string> = new Set(["ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat"]);

interface OpenLine extends Omit<SeenLine, "words"> {
  readonly words: SeenWord[];
}

/** Reads what tesseract writes as hOCR. */
export function readHocr(hocr: string): SeenText {
  const areas: OpenLine[][] = [];
  let [width, height, toTheLeft, toTheRight] = [0, 0, 0, 0];
  let word: (Box & { text: string; readonly confidence: number }) | undefined;
  for (const [, end, tag, attributes = "", text] of hocr.matchAll(token)) {
    if (text !== undefined) {
      if (word !== undefined) word.text += plain(text);
      continue;
    }
    if (end === "/" && tag === "span") word = undefined;
    const [name, title] = [attribute(attributes, "class"), attribute(attributes, "title")];
    if (end === "/" || name === "") continue;
    const [left = 0, top = 0, right = 0, bottom = 0] = numbersIn(title, "bbox");
    if (name === "ocr_page") [width, height] = [right, bottom];
    else if (name === "ocr_carea") areas.push([]);
    else if (name === "ocr_par") {
      if (attribute(attributes, "dir") === "rtl") toTheLeft += 1;
      else toTheRight += 1;
    } else if (lineClasses.has(name)) {
      const [, offset = 0] = numbersIn(title, "baseline");
      const [size = bottom - top] = numbersIn(title, "x_size");
      areas.at(-1)?.push({ words: [], base: bottom + offset, size: size || bottom - top });
    } else if (name === "ocrx_word") {
      word = { text: "", left, top, right, bottom, confidence: numbersIn(title, "x_wconf")[0] ?? 0 };
      areas.at(-1)?.at(-1)?.words.push(word);
    }
  }
  const said = areas.map((lines) => lines.filter(isBelievable).map((line) => ({ ...line,
    words: line.words.filter(({ text }) => text.trim() !== "") })));
  return { width, height, areas: said.filter((lines) => lines.length > 0), isRightToLeft: toTheLeft > toTheRight };
}

/** Percent: what is seen with less is the grain of paper, or a part of a picture. */
const leastOfLine = 35;

function isBelievable({ words }: SeenLine): boolean {
  const said = words.filter(({ text }) => text.trim() !== "");
  const letters = said.reduce((sum, { text }) => sum + text.length, 0);
  const sum = said.reduce((all, { text, confidence }) => all + confidence * text.length, 0);
  return letters > 0 && sum >= leastOfLine * letters && said.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
}
