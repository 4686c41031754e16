import { layOut } from "../pages/lay-out.js";
import type { OutlineEntry } from "../pages/headings.js";
import type { PageText } from "../pages/page-text.js";
import { Fonts } from "./font-facts.js";
import { loadPdfLibrary, type OutlineNode, type PdfProxy, readingOptions } from "./pdf-library.js";
import type { PageFacts, PdfMessage, PdfRefusal, PdfTask } from "./pdf-messages.js";
import { countPictures } from "./pictures.js";
import { type ReadPage, readPage } from "./read-page.js";
import { isReadable } from "./readable-text.js";

type Tell = (message: PdfMessage) => void;

/** Reads a PDF in the thread that it runs in, and tells of each page in the order in which it is read. */
export async function readPdf(task: PdfTask, tell: Tell): Promise<void> {
  const pictures = countPictures();
  const library = await loadPdfLibrary();
  const refuse = (why: PdfRefusal, details = ""): void => tell({ is: "refused", why, details });
  const loading = library.getDocument({ ...readingOptions, data: task.bytes });
  let document: PdfProxy;
  try {
    document = await loading.promise;
    if (document.numPages > task.mostPages) return refuse("pages", String(document.numPages));
    if (await isForm(document)) return refuse("form");
  } catch (error) {
    const { name, message } = error as Error;
    return name === "PasswordException" ? refuse("password") : refuse("damaged", message);
  }
  const found: ReadPage[] = [];
  const fonts = new Fonts();
  for (let number = 1; number <= (task.isCheck ? 1 : document.numPages); number += 1) {
    tell({ is: "at work" });
    try {
      const page = await document.getPage(number);
      found.push(await readPage(library, page, number, fonts, task.thoroughness, pictures));
      page.cleanup();
    } catch (error) {
      // A page that cannot be read is nothing but what can be seen of it.
      if (number === 1 && document.numPages === 1) return refuse("damaged", (error as Error).message);
      found.push(unreadPage(number));
    }
  }
  if (task.isCheck) return tell({ is: "read" });
  await tellPages(document, found, tell);
}

/** Forms of XFA have one page, which says that the reader cannot show them. */
async function isForm(document: PdfProxy): Promise<boolean> {
  const { info = {} } = await document.getMetadata();
  return info["IsXFAPresent"] === true && info["IsAcroFormPresent"] !== true;
}

const unreadPage = (number: number): ReadPage => ({
  text: { number, width: 612, height: 792, pieces: [], turned: [], rules: [], isRightToLeft: false },
  width: 612, height: 792, pictures: 1, drawings: 0, comments: 0,
});

async function tellPages(document: PdfProxy, found: readonly ReadPage[], tell: Tell): Promise<void> {
  const pages = found.map(factsOf);
  const texts = found.map(({ text }, at) => (pages[at]?.kind === "text" ? text : { ...text, pieces: [], turned: [] }));
  const { pages: blocks, heads, style } = layOut(texts, await outlineOf(document), () => tell({ is: "at work" }));
  blocks.forEach((own, at) => tell({ is: "page", number: at + 1, blocks: JSON.stringify(own) }));
  const comments = found.reduce((sum, one) => sum + one.comments, 0);
  tell({ is: "read", facts: { pages, heads, style, comments, title: await titleOf(document) } });
}

/** Where no text is drawn by lines, so many make a drawing; fewer are ornaments. */
const fewestDrawings = 40;

function factsOf({ text, width, height, pictures, drawings }: ReadPage): PageFacts {
  const said = shownText(text);
  const isSeen = pictures > 0 || drawings >= fewestDrawings;
  const kind = said.trim() === "" ? (isSeen ? "picture" : "blank") : isReadable(said) ? "text" : "picture";
  return { kind, width, height, hasPictures: pictures > 0 };
}

const shownText = ({ pieces, turned }: PageText): string => [...pieces.map(({ text }) => text), ...turned].join(" ");

async function titleOf(document: PdfProxy): Promise<string> {
  const preferences = await document.getViewerPreferences().catch(() => null);
  if (preferences?.["DisplayDocTitle"] !== true) return "";
  const { info = {} } = await document.getMetadata();
  return typeof info["Title"] === "string" ? info["Title"].trim().slice(0, 1_000) : "";
}

const mostEntries = 10_000;

async function outlineOf(document: PdfProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const add = (nodes: readonly OutlineNode[], level: number): void => {
    for (const { title, items } of nodes) {
      if (entries.length >= mostEntries || level > 20) return;
      entries.push({ title, level });
      add(items, level + 1);
    }
  };
  add(await document.getOutline().catch(() => null) ?? [], 1);
  return entries;
}
